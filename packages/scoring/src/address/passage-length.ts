/** Tokens a character, as today's tokenizers count them, rounded up. */
const TOKENS_OF_WIDE = 1;
const TOKENS_OF_NARROW = 0.27;

/** About how many tokens of a model a text takes: an ideograph one, other characters a quarter each. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let index = 0; index < text.length; index++) tokens += tokensAt(text, index);
  return Math.ceil(tokens);
}

/** The beginning of a text, of about so many tokens at most. */
export function takeTokens(text: string, most: number): string {
  let tokens = 0;
  for (let index = 0; index < text.length; index++) {
    tokens += tokensAt(text, index);
    if (tokens > most) return text.slice(0, index);
  }
  return text;
}

/** The end of a text, of about so many tokens at most. */
export function takeLastTokens(text: string, most: number): string {
  let tokens = 0;
  for (let index = text.length - 1; index >= 0; index--) {
    tokens += tokensAt(text, index);
    if (tokens > most) return text.slice(index + 1);
  }
  return text;
}

function tokensAt(text: string, index: number): number {
  return text.charCodeAt(index) >= 0x2e80 ? TOKENS_OF_WIDE : TOKENS_OF_NARROW;
}
