/**
 * Characters that stand in for others in disguised phrases. Pairs of one character each: what is written, and what a
 * reader takes it for.
 */

/** Cyrillic and Greek letters that look like Latin ones (Unicode confusables, UTS #39). */
const LOOK_ALIKES =
  "аa еe оo рp сc уy хx іi јj ѕs һh ԁd ԛq ԝw ոn АA ВB ЕE КK МM НH ОO РP СC ТT ХX ІI ЈJ ЅS УY οo αa νv ρp τt ιi κk υu ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ɡg ıi";

/** Traditional characters of the phrases of known attacks, and those around them. */
const TRADITIONAL =
  "無无 視视 會会 記记 拋抛 開开 統统 內内 規规 則则 說说 設设 評评 標标 準准 請请 務务 須须 應应 當当 給给 賦赋 輸输 滿满 優优 級级 為为 爲为 語语 閱阅 審审 個个 專专 師师 員员 點点 問问 題题 發发 這这 論论 報报 該该 獲获 項项 數数 據据 從从 對对 與与 將将 讓让 確确 認认 過过 還还 經经 學学 難难 體体 現现 實实";

const BY_LOOK: ReadonlyMap<string, string> = new Map(
  `${LOOK_ALIKES} ${TRADITIONAL}`.split(" ").map((pair) => {
    const [written = "", meant = ""] = [...pair];
    return [written, meant];
  }),
);

/** The text as a reader takes it: Latin letters for their look-alikes, simplified characters for traditional ones. */
export function foldLookAlikes(text: string): string {
  let folded = "";
  for (const character of text) folded += BY_LOOK.get(character) ?? character;
  return folded;
}
