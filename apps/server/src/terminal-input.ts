/** Asks on the terminal without showing what is typed. Rejects on Ctrl-C. */
export async function askHidden(question: string): Promise<string> {
  const { stdin, stdout } = process;
  stdout.write(question);
  stdin.setRawMode(true);
  stdin.resume();
  let answer = "";
  try {
    for await (const chunk of stdin) {
      for (const character of String(chunk)) {
        if (character === "\r" || character === "\n") return answer;
        if (character === "\u0003") throw new Error("Cancelled.");
        if (character === "\u007f" || character === "\b") answer = answer.slice(0, -1);
        else answer += character;
      }
    }
    return answer;
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stdout.write("\n");
  }
}
