/** Common simplified characters whose traditional form differs; the traditional forms follow in the same order. */
const SIMPLIFIED = "这国们来时为说对会发经现过动进种还学问间实产从开义关机样应气电将两长门业东车数据图网统计设论结构";
const TRADITIONAL = "這國們來時為說對會發經現過動進種還學問間實產從開義關機樣應氣電將兩長門業東車數據圖網統計設論結構";

/** Whether a Chinese text is written in traditional characters; false if it has no characters whose forms differ. */
export function isTraditional(text: string): boolean {
  let simplified = 0;
  let traditional = 0;
  for (const character of text) {
    if (SIMPLIFIED.includes(character) && !TRADITIONAL.includes(character)) simplified++;
    else if (TRADITIONAL.includes(character) && !SIMPLIFIED.includes(character)) traditional++;
  }
  return traditional > simplified;
}
