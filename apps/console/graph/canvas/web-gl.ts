let known: boolean | null = null;

/** Whether this browser can draw the graph; asked once, because each context costs. */
export function canDraw(): boolean {
  known ??= openContext();
  return known;
}

function openContext(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}
