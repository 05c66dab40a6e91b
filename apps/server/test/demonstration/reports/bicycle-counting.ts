import { twoColumnArticle } from "../../../../../scripts/sample-reports/two-column-article.ts";
import type { MadeReport } from "../made-report.ts";

export const bicycleCounting: MadeReport = {
  text: twoColumnArticle,
  author: "berg",
  handedInAt: "2026-11-02T09:05:00Z",
  answers: {
    criteria: {
      "contents-completeness": [
        70,
        "No contents are printed, which is usual for an article of this length; the headings show the structure.",
        "1 Introduction\n2 Sensors and Method\n3 Results",
      ],
      "contents-hierarchy": [
        68,
        "A single level is enough for one page, but method and labelling share a section.",
        "2 Sensors and Method\n3 Results\n4 Conclusion",
      ],
      "contents-numbering": [
        85,
        "Numbering is continuous and titles are short.",
        "2 Sensors and Method\n3 Results\n4 Conclusion",
      ],
      "contents-agreement": [
        72,
        "There are no contents to compare; the headings stand in order.",
        "1 Introduction\n2 Sensors and Method",
      ],
      "body-structure": [
        82,
        "Question, method and result follow each other. Related work is only touched.",
        "We ask how far two cheap sensors carry",
      ],
      "body-abstract": [
        91,
        "Short, with the number of passages, the error and the price.",
        "the two sensors count bicycles with an error of 3.1 percent at a twentieth of the price of a loop",
      ],
      "body-content": [
        84,
        "Training and test passages are separate, labels were checked, and the main error is named. Errors by street are missing.",
        "Labels came from two persons who watched the recordings independently",
        "Groups of cyclists are the main source of error",
      ],
      "body-figures": [
        61,
        "No figure of the sensors and no table of the classes: the reader cannot see which classes are confused.",
        "counts 2,311 of 2,385 bicycles and takes 41 scooters for bicycles",
      ],
      "body-language": [
        92,
        "Clear and concrete sentences.",
        "A passive infrared sensor sees warm bodies, a magnetometer sees iron",
      ],
      "citations-sufficiency": [
        65,
        "Three references carry the introduction and the labels; the method itself cites nothing.",
        "Induction loops count well [1] but need road works",
      ],
      "citations-quality": [
        79,
        "Two journals of the field and a classic on agreement.",
        "Transportation Research Part C, vol. 56, pp. 161-176, 2015",
      ],
      "citations-format": [
        90,
        "Complete and in one style.",
        "Transportation Research Record, vol. 2190, no. 1, pp. 11-18, 2010",
      ],
      "citations-linking": [
        94,
        "All three are cited where they matter.",
        "a second infrared sensor at an angle may separate them, as suggested in [2]",
      ],
    },
    sections: {
      contents: [
        "Without contents, which the length explains.",
        ["Clear headings"],
        ["Give labelling its own section"],
      ],
      body: [
        "A small, honest study with a clear result.",
        ["Separate test passages", "Names its main error"],
        ["Add a table of confusions", "Report errors by street"],
      ],
      citations: ["Few references, well used.", ["Complete entries"], ["Cite work on decision trees for counting"]],
    },
  },
};
