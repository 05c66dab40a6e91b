/** Style of the inspector page. */
export const INSPECTOR_STYLE: string = `
* { box-sizing: border-box; }
body { margin: 0; font: 13px/1.45 system-ui, "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; color: #212529;
  background: #e9ecef; display: grid; grid-template: auto auto 1fr / 1fr 330px; height: 100vh; }
header { grid-column: 1 / 3; display: flex; flex-wrap: wrap; gap: 6px 14px; align-items: center; padding: 6px 14px;
  background: #fff; border-bottom: 1px solid #ced4da; }
header h1 { font-size: 14px; margin: 0; overflow-wrap: anywhere; }
header button { font: inherit; padding: 1px 10px; border: 1px solid #ced4da; border-radius: 4px; background: #f8f9fa; }
#facts { display: flex; flex-wrap: wrap; gap: 4px 10px; color: #495057; }
#legend { grid-column: 1 / 3; display: flex; flex-wrap: wrap; gap: 2px 12px; padding: 5px 14px; background: #fff;
  border-bottom: 1px solid #ced4da; }
#legend label { display: flex; gap: 4px; align-items: center; cursor: pointer; white-space: nowrap; }
#legend i { width: 12px; height: 12px; border: 2px solid; border-radius: 2px; }
#legend .none { opacity: 0.45; }
#sheets { overflow: auto; padding: 16px; }
.sheet { position: relative; margin: 0 auto 18px; background: #fff; box-shadow: 0 1px 5px #0004; }
.sheet img { position: absolute; inset: 0; width: 100%; height: 100%; }
.sheet::before { content: attr(data-page); position: absolute; right: 100%; padding-right: 6px; color: #868e96; }
.mark { position: absolute; border: 1.3px solid; border-radius: 1px; }
.mark:hover { outline: 2px solid; z-index: 2; }
.mark.picked { outline: 4px solid #fcc419; z-index: 3; }
.mark b { position: absolute; left: 0; bottom: 100%; font: 600 8px/1.3 system-ui, sans-serif; color: #fff; padding: 0 3px;
  white-space: nowrap; max-width: 180px; overflow: hidden; pointer-events: none; }
#list { overflow: auto; background: #fff; border-left: 1px solid #ced4da; padding: 4px 10px 30px; }
#list h2 { font-size: 13px; margin: 12px 0 2px; }
#list a { display: flex; gap: 8px; justify-content: space-between; color: inherit; text-decoration: none; padding: 1px 2px; }
#list a:hover { background: #f1f3f5; }
#list a span:last-child { color: #868e96; }
#list a span:first-child { overflow-wrap: anywhere; }
#hover { position: fixed; z-index: 9; max-width: 460px; max-height: 60vh; overflow: hidden; padding: 6px 9px;
  background: #212529f2; color: #fff; border-radius: 5px; white-space: pre-wrap; overflow-wrap: anywhere;
  pointer-events: none; font-size: 12px; }
`;
