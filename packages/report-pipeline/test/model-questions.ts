import type { ChatBody } from "../../scoring/test/fake-model.ts";

/** What was asked, without the random mark around the report. */
export const questionOf = ({ messages }: ChatBody): string =>
  messages.map(({ content }) => content.replaceAll(/report-[0-9a-f]{32}/g, "report")).join("\n");

/** Questions that were answered, and so paid, more than once. */
export const paidTwice = (answered: readonly ChatBody[]): string[] => {
  const questions = answered.map(questionOf);
  return questions.filter((question, index) => questions.indexOf(question) !== index);
};
