import type { MadeReport } from "../made-report.ts";

export const periodicTasks: MadeReport = {
  text: {
    fileName: "periodic-tasks.pdf",
    language: "en",
    layout: "thesis",
    title: "Sleeping Safely: Periodic Tasks on Battery-Powered Microcontrollers",
    author: "Ingrid Larsen",
    institution: "University of Lindenau",
    advisor: "Prof. Thomas Brandt",
    abstract:
      "Sensor nodes sleep most of the time, but a node that sleeps too deeply misses the deadline of its next task. We extend rate-monotonic scheduling by the time that a microcontroller needs to wake up, and derive for every set of periodic tasks the deepest sleep mode that keeps all deadlines. On three boards the method lengthens battery life by 22 to 41 percent compared with the lightest sleep mode, and in 400 hours of operation no deadline was missed.",
    keywords: ["real-time scheduling", "microcontroller", "sleep modes", "sensor nodes"],
    chapters: [
      {
        title: "Introduction",
        paragraphs: [
          "A seat sensor or a bicycle counter runs on one battery for a year, because its microcontroller sleeps between readings. Deeper sleep saves more energy and takes longer to leave. Engineers choose the mode by trial, and a wrong choice shows itself as a reading that is missing once a week.",
          "This thesis asks which sleep mode is safe for a given set of periodic tasks. Chapter 2 reviews scheduling, Chapter 3 derives the condition, and Chapter 4 tests it on three boards.",
        ],
      },
      {
        title: "Background",
        paragraphs: [
          "Rate-monotonic scheduling gives the shorter period the higher priority and guarantees all deadlines below a known utilisation [1]. Priority inheritance bounds the time for which a task waits for a resource [2]. Neither considers that the processor itself may need time before it can run anything.",
        ],
      },
      {
        title: "Method",
        paragraphs: ["We add the time to wake up to the response time of every task."],
        sections: [
          {
            title: "Response Time with Waking",
            paragraphs: [
              "The response time of a task is its own running time, the time of all tasks of higher priority, the longest blocking, and one waking time, since the processor wakes at most once before the task has run. The recurrence is solved by iteration and converges after at most nine steps in all of our task sets.",
            ],
          },
          {
            title: "Choosing the Sleep Mode",
            paragraphs: [
              "Modes are tried from the deepest to the lightest. The first mode whose waking time keeps every response time below its deadline is chosen. If none does, the node must not sleep at all, and the method says so at compile time.",
            ],
          },
        ],
      },
      {
        title: "Evaluation",
        paragraphs: [
          "We measured the waking times of three boards 10,000 times for each mode and used the longest value. For 60 task sets the chosen mode was run for 400 hours in total, and no deadline was missed. The next deeper mode missed deadlines in 51 of the 60 sets, so the condition is not overly cautious.",
          "Battery life, computed from the measured current, grows by 22 to 41 percent compared with the lightest mode. The gain is smallest for sets with a period below ten milliseconds, which leave no room for deep sleep.",
        ],
      },
      {
        title: "Conclusion",
        paragraphs: [
          "One additional term in the response time is enough to choose a sleep mode safely. We assumed that waking times do not depend on temperature, which is doubtful outdoors. Measurements between minus 20 and 50 degrees are under way.",
        ],
      },
    ],
    references: [
      'C. L. Liu and J. W. Layland, "Scheduling algorithms for multiprogramming in a hard-real-time environment," Journal of the ACM, vol. 20, no. 1, pp. 46-61, 1973.',
      'L. Sha, R. Rajkumar, and J. P. Lehoczky, "Priority inheritance protocols: an approach to real-time synchronization," IEEE Transactions on Computers, vol. 39, no. 9, pp. 1175-1185, 1990.',
    ],
  },
  author: "larsen",
  handedInAt: "2026-11-02T10:36:00Z",
  answers: {
    criteria: {
      "contents-completeness": [
        88,
        "Complete but for the abstract.",
        "3.2 Choosing the Sleep Mode\n4 Evaluation\n5 Conclusion",
      ],
      "contents-hierarchy": [
        84,
        "Two levels that follow the argument.",
        "3.1 Response Time with Waking\n3.2 Choosing the Sleep Mode",
      ],
      "contents-numbering": [
        93,
        "Uniform numbers, precise titles.",
        "3.1 Response Time with Waking\n3.2 Choosing the Sleep Mode",
      ],
      "contents-agreement": [96, "Contents and headings agree.", "3 Method\n3.1 Response Time with Waking"],
      "body-structure": [
        95,
        "A question, one additional term, and a test that could have failed. Nothing is superfluous.",
        "This thesis asks which sleep mode is safe for a given set of periodic tasks",
      ],
      "body-abstract": [
        94,
        "The abstract tells the problem, the method and both results.",
        "the method lengthens battery life by 22 to 41 percent compared with the lightest sleep mode",
      ],
      "body-content": [
        96,
        "The condition is derived, tested on three boards, and shown not to be overly cautious by the next deeper mode.",
        "The next deeper mode missed deadlines in 51 of the 60 sets",
        "We measured the waking times of three boards 10,000 times for each mode and used the longest value",
      ],
      "body-figures": [
        70,
        "The recurrence is described in words and no figure shows the gain by period.",
        "The recurrence is solved by iteration and converges after at most nine steps",
      ],
      "body-language": [
        95,
        "Short, exact sentences with concrete examples.",
        "a wrong choice shows itself as a reading that is missing once a week",
      ],
      "citations-sufficiency": [
        74,
        "Two classics; no work on sleep modes is cited.",
        "Rate-monotonic scheduling gives the shorter period the higher priority",
      ],
      "citations-quality": [
        88,
        "The best sources of the field, both old.",
        "Priority inheritance protocols: an approach to real-time synchronization",
      ],
      "citations-format": [
        92,
        "Complete, in one style.",
        "IEEE Transactions on Computers, vol. 39, no. 9, pp. 1175-1185, 1990",
      ],
      "citations-linking": [
        95,
        "Both entries are cited where they are used.",
        "Priority inheritance bounds the time for which a task waits for a resource",
      ],
    },
    sections: {
      contents: ["Complete and accurate.", ["Precise titles"], ["List the abstract"]],
      body: [
        "An excellent small thesis: one idea, derived and tested.",
        ["Shows that the condition is tight", "States what it assumes"],
        ["Print the recurrence as a formula", "Show the gain by period in a figure"],
      ],
      citations: [
        "Two classics are not enough.",
        ["Complete entries"],
        ["Cite work on sleep modes of microcontrollers"],
      ],
    },
  },
};
