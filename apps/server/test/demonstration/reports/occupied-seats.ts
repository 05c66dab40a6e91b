import type { MadeReport } from "../made-report.ts";

export const occupiedSeats: MadeReport = {
  text: {
    fileName: "occupied-seats.pdf",
    language: "en",
    layout: "article",
    title: "Detecting Occupied Seats from Wi-Fi Counts",
    author: "Elena Rossi",
    institution: "Technical College of Harburg",
    abstract:
      "Libraries want to show where seats are free, but sensors at every seat are expensive. We estimate the number of occupied seats of a reading room from the number of devices that its access points see. A regression with the hour of the day estimates occupancy with an error of 7.4 percent in five rooms with 610 seats. A passive infrared sensor at the door halves the error.",
    keywords: ["seat occupancy", "Wi-Fi", "passive infrared sensor"],
    chapters: [
      {
        title: "Introduction",
        paragraphs: [
          "Students walk through a library to find a seat, and reserved seats often stay empty [1]. A sensor below every desk detects occupancy well but has to be bought and maintained for hundreds of seats. Access points are there already. We ask how well they count people.",
        ],
      },
      {
        title: "Data and Method",
        paragraphs: [
          "Five reading rooms were counted by hand every half hour for twelve days, which gives 1,440 counts. Two persons counted the first two days independently and differed by less than one percent. Access points report how many devices they saw in the last five minutes; addresses are never stored.",
          "A linear regression maps devices to people, with one factor for each hour because people carry more devices in the afternoon. Eight days were used to fit the factors and four to test them.",
        ],
      },
      {
        title: "Results",
        paragraphs: [
          "The mean error is 7.4 percent of the seats. It is largest in small rooms, where devices of neighbouring rooms are seen as well. A passive infrared sensor at the door, of the kind that counts bicycles [2], reduces the error to 3.6 percent, since it tells when people leave.",
          "Fitting one factor for all hours raises the error to 10.9 percent. The examination weeks were not covered.",
        ],
      },
      {
        title: "Conclusion",
        paragraphs: [
          "Counts of devices are enough to show which rooms are full, but not to release single seats. One sensor at each door is a good addition for thirty euros a room.",
        ],
      },
    ],
    references: [
      'M. Johnson and S. Lee, "Reservation systems for study seats: a field study," Journal of Academic Librarianship, vol. 46, no. 4, pp. 102-110, 2020.',
      'K. Nordback and B. Janson, "Automated bicycle counts: lessons from Boulder, Colorado," Transportation Research Record, vol. 2190, no. 1, pp. 11-18, 2010.',
    ],
  },
  author: "rossi",
  handedInAt: "2026-11-02T10:02:00Z",
  answers: {
    criteria: {
      "contents-completeness": [
        69,
        "No contents, as usual for a short article.",
        "1 Introduction\n2 Data and Method\n3 Results",
      ],
      "contents-hierarchy": [
        67,
        "One level; data and method could be two sections.",
        "2 Data and Method\n3 Results\n4 Conclusion",
      ],
      "contents-numbering": [86, "Continuous numbers, short titles.", "2 Data and Method\n3 Results\n4 Conclusion"],
      "contents-agreement": [71, "There are no contents to compare.", "1 Introduction\n2 Data and Method"],
      "body-structure": [81, "Question, data, result and limit in order.", "We ask how well they count people"],
      "body-abstract": [
        89,
        "Complete, with error and number of seats.",
        "estimates occupancy with an error of 7.4 percent in five rooms with 610 seats",
      ],
      "body-content": [
        83,
        "Days for fitting and testing are separate and one factor is tested alone. Examination weeks are missing, which the author says.",
        "Eight days were used to fit the factors and four to test them",
        "Fitting one factor for all hours raises the error to 10.9 percent",
      ],
      "body-figures": [59, "Errors by room would need a table.", "It is largest in small rooms"],
      "body-language": [90, "Plain and precise.", "Access points are there already"],
      "citations-sufficiency": [
        54,
        "Two references; earlier work on counting devices is not discussed.",
        "reserved seats often stay empty",
      ],
      "citations-quality": [
        73,
        "Both are sound, neither is about Wi-Fi.",
        "Reservation systems for study seats: a field study",
      ],
      "citations-format": [
        90,
        "Complete and uniform.",
        "Transportation Research Record, vol. 2190, no. 1, pp. 11-18, 2010",
      ],
      "citations-linking": [93, "Both entries are cited.", "of the kind that counts bicycles"],
    },
    sections: {
      contents: ["Without contents; clear headings.", ["Short titles"], ["Separate data from method"]],
      body: [
        "A cheap idea, tested carefully.",
        ["Separate test days", "Privacy is considered"],
        ["Add a table by room", "Repeat in examination weeks"],
      ],
      citations: ["Too few references.", ["Complete entries"], ["Discuss work that counts people by their devices"]],
    },
  },
};
