import type { MadeReport } from "../made-report.ts";

export const fairQueue: MadeReport = {
  text: {
    fileName: "fair-queue.pdf",
    language: "en",
    layout: "thesis",
    title: "Fair Queues for Shared Laboratory Equipment",
    author: "Daniel Novak",
    institution: "University of Lindenau",
    advisor: "Prof. Thomas Brandt",
    abstract:
      "Laboratories share expensive equipment, and whoever books first often books for weeks. We study how a reservation system can share time fairly among groups of different sizes. We adapt weighted fair queuing from computer networks to bookings of whole hours and add a credit that grows while a group waits. In a simulation with three years of bookings from two laboratories, the longest wait of a group falls from 19 to 6 days, while the use of the equipment stays at 81 percent.",
    keywords: ["reservation system", "fair queuing", "scheduling", "laboratory equipment"],
    chapters: [
      {
        title: "Introduction",
        paragraphs: [
          "An electron microscope costs more than a house, so laboratories share one. Bookings are usually first come, first served, and groups that plan early take the best hours for weeks [1]. Complaints follow, and rules are added by hand until nobody understands them.",
          "This thesis asks whether a queue discipline that is known from computer networks can share time fairly without such rules. Chapter 2 reviews related work, Chapter 3 describes the method, and Chapter 4 evaluates it on real bookings.",
        ],
      },
      {
        title: "Related Work",
        paragraphs: [
          "Reservation systems for study seats release unused bookings and use credit points against no-shows [1]. They treat all people alike, while groups in a laboratory differ in size and need. Weighted fair queuing divides the capacity of a link among flows in proportion to their weights [2], but a packet takes microseconds and a booking takes hours.",
        ],
      },
      {
        title: "Method",
        paragraphs: ["We treat each group as a flow whose weight is the number of its active members."],
        sections: [
          {
            title: "Virtual Time of Bookings",
            paragraphs: [
              "Every request receives a virtual finishing time, which is the virtual time of its group plus the booked hours divided by the weight. The request with the smallest finishing time is granted first. Since bookings cannot be interrupted, a group may exceed its share by at most one booking.",
            ],
          },
          {
            title: "Credit for Waiting",
            paragraphs: [
              "A group that waits earns a credit of one hour for each day, which is subtracted from the next finishing time. Unused bookings are not refunded, so that asking for more than is needed becomes expensive.",
            ],
          },
        ],
      },
      {
        title: "Evaluation",
        paragraphs: [
          "We simulated three years of bookings of an electron microscope and a mass spectrometer, 11,482 requests by 37 groups. Under first come, first served the longest wait of a group was 19 days; with fair queues it was 6 days. The use of the equipment fell from 82 to 81 percent, a difference that is smaller than the variation between years.",
          "Without the credit the longest wait rises to 11 days, because small groups with long experiments fall behind. Doubling the credit changes little. We did not model how people change their requests once they know the rule.",
        ],
      },
      {
        title: "Conclusion",
        paragraphs: [
          "Fair queues shorten the longest wait to a third and cost almost no capacity. The rule fits on one page, which hand-made exceptions never did. A trial with real groups is the next step, since the simulation cannot show how people respond.",
        ],
      },
    ],
    references: [
      'M. Johnson and S. Lee, "Reservation systems for study seats: a field study," Journal of Academic Librarianship, vol. 46, no. 4, pp. 102-110, 2020.',
      'A. Demers, S. Keshav, and S. Shenker, "Analysis and simulation of a fair queueing algorithm," in Proc. ACM SIGCOMM, 1989, pp. 1-12.',
      'C. L. Liu and J. W. Layland, "Scheduling algorithms for multiprogramming in a hard-real-time environment," Journal of the ACM, vol. 20, no. 1, pp. 46-61, 1973.',
    ],
  },
  author: "novak",
  handedInAt: "2026-11-02T09:30:00Z",
  answers: {
    criteria: {
      "contents-completeness": [
        87,
        "All chapters and the references are listed; the abstract is not.",
        "3.2 Credit for Waiting\n4 Evaluation\n5 Conclusion",
      ],
      "contents-hierarchy": [
        81,
        "Two levels; only the method is divided.",
        "3.1 Virtual Time of Bookings\n3.2 Credit for Waiting",
      ],
      "contents-numbering": [
        92,
        "Continuous numbers and specific titles.",
        "3.1 Virtual Time of Bookings\n3.2 Credit for Waiting",
      ],
      "contents-agreement": [94, "Contents and headings agree.", "3 Method\n3.1 Virtual Time of Bookings"],
      "body-structure": [
        89,
        "The question is clear and the chapters answer it in order.",
        "This thesis asks whether a queue discipline that is known from computer networks can share time fairly",
      ],
      "body-abstract": [
        92,
        "Problem, idea and result with figures, in five sentences.",
        "the longest wait of a group falls from 19 to 6 days",
      ],
      "body-content": [
        88,
        "Three years of real bookings and an ablation of the credit. The limits of a simulation are stated.",
        "Without the credit the longest wait rises to 11 days",
        "We did not model how people change their requests once they know the rule",
      ],
      "body-figures": [
        63,
        "No figure of the waits and no table by group.",
        "three years of bookings of an electron microscope and a mass spectrometer, 11,482 requests by 37 groups",
      ],
      "body-language": [93, "Lively and exact.", "rules are added by hand until nobody understands them"],
      "citations-sufficiency": [
        62,
        "Three entries, one of which is never cited; work on fair division is missing.",
        "Weighted fair queuing divides the capacity of a link among flows",
      ],
      "citations-quality": [
        80,
        "The sources are the right ones, though few are recent.",
        "Analysis and simulation of a fair queueing algorithm",
      ],
      "citations-format": [91, "One style, complete.", "Journal of the ACM, vol. 20, no. 1, pp. 46-61, 1973"],
      "citations-linking": [64, "The third entry is not cited in the text.", "use credit points against no-shows"],
    },
    sections: {
      contents: ["Complete, with a shallow hierarchy.", ["Specific titles"], ["Divide the evaluation"]],
      body: [
        "A good transfer of an idea, evaluated on real bookings.",
        ["Ablation of the credit", "States its limits"],
        ["Plot the waits by group", "Plan the trial with real groups"],
      ],
      citations: ["Well chosen but few; one entry is never cited.", ["Complete entries"], ["Cite or remove entry 3"]],
    },
  },
};
