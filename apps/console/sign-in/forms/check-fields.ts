import { SPECIFIED_LIMITS } from "../../api/operation/specified-limits.ts";
import type { Words } from "../../words/zh.ts";

type SignInWords = Words["signIn"];

/** What is wrong with an address as it was typed; null when it will do. The service checks it again. */
export function checkEmail(email: string, words: SignInWords): string | null {
  if (email.trim() === "") return words.emailMissing;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : words.emailWrong;
}

/** The same of a password that is chosen. */
export function checkNewPassword(password: string, words: SignInWords): string | null {
  if (password === "") return words.passwordMissing;
  const least = SPECIFIED_LIMITS.password_min_length;
  return [...password].length < least ? words.passwordShort(least) : null;
}

/** The same of a mobile number, which may be missing. */
export function checkPhone(phone: string, words: SignInWords): string | null {
  return phone.trim() === "" || /^1[3-9]\d{9}$/.test(phone.trim()) ? null : words.phoneWrong;
}
