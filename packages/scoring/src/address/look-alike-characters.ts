/**
 * Characters that stand in for others in disguised phrases. Pairs of one character each: what is written, and what a
 * reader takes it for.
 */

/** Cyrillic and Greek letters that look like Latin ones (Unicode confusables, UTS #39). */
const LOOK_ALIKES =
  "аa еe оo рp сc уy хx іi јj ѕs һh ԁd ԛq ԝw ոn АA ВB ЕE КK МM НH ОO РP СC ТT ХX ІI ЈJ ЅS УY οo αa νv ρp τt ιi κk υu ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ɡg ıi";

/** Traditional characters of words that speak to a grader, and those around them. */
const TRADITIONAL =
  "丟丢 並并 佈布 併并 來来 係系 個个 們们 傑杰 備备 傢家 債债 傾倾 僅仅 價价 儘尽 優优 內内 兩两 冊册 別别 則则 劃划 動动 務务 勝胜 勞劳 勢势 勵励 區区 卹恤 厤历 參参 員员 唸念 問问 單单 噹当 嚮向 嚴严 國国 圖图 埰采 報报 塊块 壓压 壞坏 夠够 奬奖 媽妈 學学 寀采 實实 審审 寫写 寬宽 寶宝 將将 專专 對对 導导 層层 師师 幫帮 幷并 幾几 廢废 強强 彆别 彔录 後后 從从 復复 徵征 愛爱 慣惯 慮虑 憐怜 憫悯 懇恳 應应 懞蒙 戲戏 戶户 拋抛 捲卷 掛挂 採采 揚扬 換换 擊击 擔担 據据 擡抬 擱搁 攜携 敎教 數数 斷断 於于 旣既 昇升 曆历 曏向 書书 會会 査查 條条 棄弃 業业 榮荣 構构 標标 樣样 機机 檔档 檢检 檯台 歷历 歸归 氣气 決决 沒没 淺浅 減减 準准 溫温 滿满 濛蒙 為为 無无 煩烦 爲为 猶犹 獎奖 獲获 獻献 現现 產产 産产 畢毕 畫画 異异 畵画 當当 發发 盡尽 眞真 睏困 睜睁 矇蒙 確确 碼码 稱称 積积 穩稳 穫获 筆笔 箇个 節节 範范 簡简 簽签 籤签 糾纠 約约 納纳 紕纰 級级 細细 終终 組组 結结 絕绝 絡络 給给 統统 絶绝 經经 綫线 維维 網网 線线 編编 緻致 總总 績绩 繞绕 繩绳 繫系 續续 纍累 義义 翫玩 職职 聽听 脩修 臺台 與与 舊旧 萬万 蓋盖 蔘参 薦荐 處处 號号 衕同 衛卫 裏里 裡里 製制 複复 襲袭 覈核 見见 規规 視视 親亲 覺觉 觀观 計计 訊讯 託托 記记 訪访 設设 許许 註注 評评 詞词 試试 詩诗 話话 該该 誇夸 誌志 認认 語语 誠诚 誤误 說说 説说 誰谁 課课 調调 請请 諒谅 論论 諸诸 謝谢 謹谨 識识 譜谱 議议 護护 讀读 變变 讓让 讚赞 負负 貧贫 責责 貴贵 貶贬 費费 資资 賜赐 賞赏 賦赋 質质 贊赞 贏赢 軟软 較较 輕轻 輩辈 輸输 辯辩 迴回 這这 進进 遊游 運运 過过 達达 適适 遶绕 選选 還还 邊边 醫医 釦扣 鈕钮 鈡钟 銀银 錄录 錯错 録录 錶表 鍵键 鍾钟 鐘钟 長长 門门 閉闭 開开 閣阁 閤合 閱阅 閲阅 闆板 關关 陞升 隻只 難难 電电 韆千 響响 頁页 頂顶 項项 須须 預预 領领 頭头 頻频 題题 願愿 類类 顧顾 顯显 颱台 餘余 馬马 駕驾 驗验 體体 髮发 鬆松 鬚须 麪面 麫面 麯曲 麴曲 麵面 點点 齣出";

const BY_LOOK: ReadonlyMap<string, string> = new Map(
  `${LOOK_ALIKES} ${TRADITIONAL}`.split(" ").map((pair) => {
    const [written = "", meant = ""] = [...pair];
    return [written, meant];
  }),
);

/** What a reader takes the character for: a Latin letter for its look-alike, the simplified character for the traditional one. */
export function foldLookAlike(character: string): string {
  return BY_LOOK.get(character) ?? character;
}
