/** Rejects when the look takes longer, or does. */
export async function inTime<Value>(milliseconds: number, look: () => Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([Promise.try(look), late]);
  } finally {
    clearTimeout(timer);
  }
}
