/** The fonts of one document, kept from page to page, and what is known of the letters that they claim to draw. */
import { contradictsCode } from "../east-asian-codes.ts";
import {
  areNarrow,
  deservesLook,
  isHanClaim,
  isLatinClaim,
  type LetterClaim,
  SMALLEST_LETTER,
} from "../letter-claims.ts";
import { type DrawnShape, judgeLetter, type LetterShape, shapeOf } from "../letter-shapes.ts";
import { SharedDrawings } from "../same-drawings.ts";
import { drawGlyph } from "./draw-glyph.ts";
import { readWord } from "./heap-numbers.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";
import { referenceShapes } from "./reference-shapes.ts";

/** Fonts beyond this many bytes are given back with their page; they are learnt anew where they come again. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
/** So many other letters make a font one that lies; single ones are oddities of its maker. */
const MIN_OTHERS = 4;
const MIN_OTHER_SHARE = 0.2;
/** A font that draws so many letters as others has none that can be trusted. */
const ALL_FALSE_SHARE = 0.5;
/** Of fonts with few letters nearly all must be others. */
const FEW_OTHERS = 2;
const MOST = 0.6;
/** So many outlines that stand for two ideographs each are no oddity. */
const MIN_TWINS = 3;
/** Mean difference of coverage under which two pictures are the same outline. */
const SAME_OUTLINE = 0.01;
/** So many letters that are known by their numbers only. */
const MIN_SMALL = 3;
/** Ideographs whose ink is smaller than this in both directions are too small for their type. */
const SMALLEST_HAN = 0.3;
/** Ems. */
const NO_HEIGHT = 0.005;
/** Unlike any Latin letter, and as large as an ideograph. */
const UNLIKE = 0.3;

export interface KnownFont {
  readonly font: Pointer;
  readonly embedded: boolean;
  /** 1 for every code that was met. */
  readonly isNoted: Uint8Array;
  note(claim: LetterClaim): void;
  /** Texts of the font that are not what it draws. */
  readonly falseTexts: ReadonlySet<string>;
  /** Nothing that it says can be trusted. */
  readonly isFalse: boolean;
  /** Draws some letters in colours of its own, whatever colour text is set to. */
  readonly paintsItself: boolean;
}

class JudgedFont implements KnownFont {
  readonly font: Pointer;
  readonly embedded: boolean;
  readonly isNoted = new Uint8Array(0x10000);
  readonly falseTexts = new Set<string>();
  readonly claims: LetterClaim[] = [];
  /** A program draws its glyphs: only their pictures tell. */
  readonly isDrawnByProgram: boolean;
  readonly holder: Pointer;
  /** Letters that nothing says but the numbers or names of their glyphs. */
  readonly guesses: LetterClaim[] = [];
  readonly drawings = new SharedDrawings();
  /** Letters that are too small for their type. */
  readonly small = new Set<string>();
  isFalse = false;
  paintsItself = false;
  judged = 0;
  #looked = 0;
  others = 0;
  twins: string[] = [];

  constructor(font: Pointer, facts: Pick<JudgedFont, "embedded" | "isDrawnByProgram" | "holder">) {
    this.font = font;
    this.embedded = facts.embedded;
    this.isDrawnByProgram = facts.isDrawnByProgram;
    this.holder = facts.holder;
  }

  note(claim: LetterClaim): void {
    if (claim.isGuess !== true) this.claims.push(claim);
    else if (this.isDrawnByProgram) this.guesses.push(claim);
  }

  /** Latin letters that were not compared yet. */
  takeUnseen(): readonly LetterClaim[] {
    const unseen = this.claims.slice(this.#looked).filter(isLatinClaim);
    this.#looked = this.claims.length;
    return unseen;
  }
}

/** Where a font's ideograph was met first with ink in this very box. */
interface MetOutline {
  readonly known: JudgedFont;
  readonly claim: LetterClaim;
  /** Its picture, from the first comparison on. */
  drawn?: DrawnShape | null;
}

export class KnownFonts {
  readonly #pdfium: PdfiumModule;
  readonly #document: Pointer;
  readonly #fonts = new Map<Pointer, JudgedFont>();
  readonly #outlines = new Map<string, MetOutline>();
  #keptBytes = 0;

  constructor(pdfium: PdfiumModule, document: Pointer) {
    this.#pdfium = pdfium;
    this.#document = document;
  }

  of(font: Pointer): KnownFont {
    const known = this.#fonts.get(font);
    if (known !== undefined) return known;
    const { functions, scratch } = this.#pdfium;
    const embedded = functions.FPDFFont_GetIsEmbedded(font) === 1;
    const hasData = functions.FPDFFont_GetFontData(font, 0, 0, scratch) !== 0 && readWord(this.#pdfium, scratch) > 0;
    const size = hasData ? readWord(this.#pdfium, scratch) : 0;
    this.#keptBytes += size;
    // A text object that is in no page keeps its font alive, and with it the address by which it is known.
    const holder = this.#keptBytes > MAX_KEPT_BYTES ? 0 : functions.FPDFPageObj_CreateTextObj(this.#document, font, 1);
    const added = new JudgedFont(font, { embedded, isDrawnByProgram: embedded && !hasData, holder });
    this.#fonts.set(font, added);
    return added;
  }

  /** Judges what was noted since the last call. Draws glyphs: their page must still be open. */
  judge(): void {
    for (const known of this.#fonts.values()) {
      for (const claim of known.guesses.splice(0)) this.#judgeProgram(known, claim);
      if (known.judged === known.claims.length) continue;
      const fresh = known.claims.slice(known.judged);
      known.judged = known.claims.length;
      for (const claim of fresh) this.#judgeAlone(known, claim);
      if (known.isDrawnByProgram || deservesLook(known.claims)) this.#judgeLetters(known);
      if (areNarrow(known.claims)) known.isFalse = true;
    }
  }

  /** Forgets fonts that go with their page. */
  endPage(): void {
    for (const [font, { holder }] of this.#fonts) if (holder === 0) this.#fonts.delete(font);
  }

  close(): void {
    for (const { holder } of this.#fonts.values()) if (holder !== 0) this.#pdfium.functions.FPDFPageObj_Destroy(holder);
    this.#fonts.clear();
  }

  #judgeAlone(known: JudgedFont, claim: LetterClaim): void {
    const { text, code, ink } = claim;
    if (!/[\p{L}\p{N}]/u.test(text)) return;
    if (!known.embedded) {
      if (contradictsCode(code, text)) known.falseTexts.add(text);
      return;
    }
    // PDFium gives glyphs without ink a box as high as the type, or none.
    const height = ink === null ? 0 : ink.top - ink.bottom;
    const isFlat = ink !== null && height < NO_HEIGHT;
    const mayBeBlank = known.isDrawnByProgram || isFlat || Math.abs(height - 1) < NO_HEIGHT;
    if (mayBeBlank && this.#isBlank(known, code, isFlat)) known.falseTexts.add(text);
    if (known.isDrawnByProgram) {
      this.#judgeProgram(known, claim);
      return;
    }
    if (ink === null) return;
    const width = ink.right - ink.left;
    if (isLatinClaim(claim) && height < SMALLEST_LETTER) known.falseTexts.add(text);
    if (!isHanClaim(claim)) return;
    if (Math.max(width, height) < SMALLEST_HAN) known.falseTexts.add(text);
    this.#findTwin(known, claim);
  }

  /** What a program draws has no outline that could be known: its picture is all there is. */
  #judgeProgram(known: JudgedFont, claim: LetterClaim): void {
    const drawn = this.#draw(known, claim.code);
    const shape = drawn === null ? null : shapeOf(drawn);
    if (drawn === null || shape === null) return;
    known.paintsItself ||= drawn.paintsItself;
    const height = shape.top - shape.bottom;
    const isHan = isHanClaim(claim);
    if (!isHan && !isLatinClaim(claim)) return;
    const isSmall = isHan ? height * Math.max(1, shape.aspect) < SMALLEST_HAN : height < SMALLEST_LETTER;
    if (isSmall) known.small.add(claim.text);
    // A number alone may be that of a dot; where many letters are small, they are not there to be read.
    if (claim.isGuess !== true || known.small.size >= MIN_SMALL)
      for (const text of known.small) known.falseTexts.add(text);
    for (const text of known.drawings.add({ text: claim.text, shape })) known.falseTexts.add(text);
  }

  /** What has no height cannot be drawn at all. */
  #isBlank(known: JudgedFont, code: number, isFlat: boolean): boolean {
    const drawn = this.#draw(known, code);
    return drawn === null ? isFlat : shapeOf(drawn) === null;
  }

  #draw(known: JudgedFont, code: number): DrawnShape | null {
    return drawGlyph(this.#pdfium, this.#document, known.font, code);
  }

  /** One outline is one ideograph: where it says two, the font that says less of all is not believed. */
  #findTwin(known: JudgedFont, claim: LetterClaim): void {
    const { ink, text } = claim;
    if (ink === null) return;
    const key = [ink.left, ink.bottom, ink.right, ink.top].map((edge) => Math.round(edge * 1000)).join(" ");
    const met = this.#outlines.get(key);
    if (met === undefined || !this.#fonts.has(met.known.font)) {
      this.#outlines.set(key, { known, claim });
      return;
    }
    if (met.claim.text.normalize("NFKC") === text.normalize("NFKC")) return;
    if (met.drawn === undefined) met.drawn = this.#draw(met.known, met.claim.code);
    const [first, second] = [met.drawn, this.#draw(known, claim.code)];
    if (first === null || second === null || !isSameOutline(first, second)) return;
    const liars = met.known === known ? [known] : [met.known.claims.length < known.claims.length ? met.known : known];
    for (const liar of liars) {
      liar.twins.push(liar === known ? text : met.claim.text);
      if (met.known === known) liar.twins.push(met.claim.text);
      if (liar.twins.length < MIN_TWINS) continue;
      for (const twin of liar.twins) liar.falseTexts.add(twin);
      if (liar.twins.length > ALL_FALSE_SHARE * liar.claims.filter(isHanClaim).length) liar.isFalse = true;
    }
  }

  #judgeLetters(known: JudgedFont): void {
    const references = referenceShapes(this.#pdfium, this.#document);
    for (const { code, text } of known.takeUnseen()) {
      const drawn = this.#draw(known, code);
      const shape = drawn === null ? null : shapeOf(drawn);
      if (shape !== null && !known.isDrawnByProgram) {
        for (const shared of known.drawings.add({ text, shape })) known.falseTexts.add(shared);
      }
      const verdict = shape === null ? null : judgeLetter(shape, text, references);
      if (shape === null || verdict === null) continue;
      if (!verdict.isOther && !(verdict.own > UNLIKE && isLarge(shape))) continue;
      known.others++;
      known.twins.push(text);
    }
    const letters = known.claims.filter(isLatinClaim).length;
    const isMany = known.others >= MIN_OTHERS && known.others >= MIN_OTHER_SHARE * letters;
    if (!isMany && !(known.others >= FEW_OTHERS && known.others >= MOST * letters)) return;
    for (const text of known.twins) known.falseTexts.add(text);
    if (known.others >= ALL_FALSE_SHARE * letters) known.isFalse = true;
  }
}

function isLarge({ top, bottom, aspect }: LetterShape): boolean {
  return top - bottom > 0.75 && aspect > 0.8;
}

function isSameOutline(first: DrawnShape, second: DrawnShape): boolean {
  if (first.width !== second.width || first.height !== second.height) return false;
  let sum = 0;
  first.coverage.forEach((coverage, index) => {
    sum += Math.abs(coverage - (second.coverage[index] ?? 0));
  });
  return sum < SAME_OUTLINE * first.coverage.length;
}
