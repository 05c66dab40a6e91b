/** One event of a stream as the HTML standard (section 9.2) describes it. */
export interface ServerSentEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** Yields the events of a response until it ends; comments are passed over. */
export async function* readServerSentEvents(response: Response): AsyncIterable<ServerSentEvent> {
  if (!response.ok || !response.body) throw new Error(`No event stream: ${response.status}`);
  let rest = "";
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map<string, string>();
      for (const line of block.split("\n")) {
        const [name = "", ...value] = line.split(":");
        const text = value.join(":").replace(/^ /, "");
        if (name) fields.set(name, fields.has(name) ? `${fields.get(name)}\n${text}` : text);
      }
      const data = fields.get("data");
      if (data !== undefined) yield { id: fields.get("id") ?? "", event: fields.get("event") ?? "message", data };
    }
  }
}
