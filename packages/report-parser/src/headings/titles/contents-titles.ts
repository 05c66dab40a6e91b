/** Titles of contents and of lists of figures and tables, and entries of the latter. */

const CONTENTS_HEADING =
  /^(?:目\s*录|目\s*次|论文目录|contents|table\s*of\s*contents|inhaltsverzeichnis|inhalt|table\s*des\s*matières|sommaire|índice|indice|sumário|sommario)$/i;
/** Longer lines are not even looked at. */
const MAX_TITLE_CHARACTERS = 60;
const LIST_HEADING =
  /^(?:插?图\s*(?:目\s*录|清\s*单|索\s*引|表\s*目\s*录|表\s*清\s*单)|表\s*格?\s*(?:目\s*录|清\s*单|索\s*引)|附\s*图\s*目\s*录|公\s*式\s*目\s*录|算\s*法\s*(?:目\s*录|清\s*单)|插图和附表清单|图表目录|符\s*号\s*(?:说\s*明|表|清\s*单)|主要符号(?:对照)?表|缩略(?:语|词)表?|list\s*of\s*(?:figures|tables|algorithms|listings|abbreviations|symbols|acronyms)(?:\s*and\s*tables)?|abbildungsverzeichnis|tabellenverzeichnis|list[ae]\s*d[aeio]s?\s*\S+|index\s*(?:of|des)\s*(?:figures|tables|illustrations|examples)|(?:illustration|figure|table)\s*index|figures|tables|插\s*图|附\s*图|表\s*格|附\s*表|图\s*片|算\s*法|代\s*码(?:\s*清\s*单)?)$/i;

/** Entries of lists of figures and tables carry the labels of their captions. */
const CAPTION_LABEL =
  /^(?:(?:fig(?:ure|ura)?|abb(?:ildung)?|tab(?:le|ela|elle|la|leau)?|algorithm|listing|quadro|gráfico|illustration|drawing|texte?)[.\s]\s*(?:[A-Z][.-])?\d|[图表]\s?\d+\s?[-.–．]\s?\d)/i;

export function isCaptionEntry(title: string): boolean {
  return CAPTION_LABEL.test(title);
}

export function isContentsHeading(text: string): boolean {
  return text.length <= MAX_TITLE_CHARACTERS && CONTENTS_HEADING.test(plain(text));
}

/** Headings of lists of figures, tables and the like, which look like contents and are not. */
export function isListHeading(text: string): boolean {
  return text.length <= MAX_TITLE_CHARACTERS && LIST_HEADING.test(plain(text));
}

/** Takes brackets and colons off the ends. Unlike `foldText` it keeps spaces and case: the expressions know both. */
function plain(text: string): string {
  return text.normalize("NFKC").replace(/^[\s[【〔《]+|[\s\]】〕》:：]+$/g, "");
}
