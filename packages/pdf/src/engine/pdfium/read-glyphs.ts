import { isSpaceCode } from "@rubrica/report-model";
import { characterOf, REPLACEMENT } from "../character-text.ts";
import { type Glyph, type GlyphColumns, GlyphTableBuilder } from "../glyph-table-builder.ts";
import type { NameSearch } from "../name-search.ts";
import { markOverprints } from "../overprint.ts";
import { GlyphFlag, type GlyphTable } from "../page-primitives.ts";
import type { PageSpace } from "../page-space.ts";
import { TexGlyphs } from "../tex-glyphs.ts";
import {
  type Character,
  type Characters,
  CharacterType,
  CODE_MASK,
  callForCharacters,
  createCharacter,
  findCharacterRecords,
  type NotedCodes,
} from "./characters.ts";
import { GlyphShape } from "./glyph-shape.ts";
import { readDouble, readFourFloats } from "./heap-numbers.ts";
import { findLostText, withWidth } from "./lost-text.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";
import { PlainGlyphs } from "./plain-glyphs.ts";
import type { PageFonts } from "./read-fonts.ts";
import type { FormPlace } from "./read-page-objects.ts";
import { createTextObjectReader, type TextObjectStyle } from "./read-text-object.ts";

/** So many mapped glyphs of a font are enough to see whether its codes are TeX's. */
const MAX_WITNESSES = 40;
/** Below it an unmapped glyph is as likely one that a program has numbered anew. */
const FIRST_CREDIBLE_CODE = 0x20;

export interface GlyphSource {
  readonly page: Pointer;
  readonly space: PageSpace;
  readonly fonts: PageFonts;
  readonly textInForms: ReadonlyMap<Pointer, FormPlace>;
  readonly textOrders: ReadonlyMap<Pointer, number>;
  readonly names: NameSearch;
  /** Where the table is built; the page before loses its own. */
  readonly room: GlyphColumns;
}

/** Reads the glyphs of an open page in the order of PDFium's text page, without the spaces that it invents. */
export function readGlyphs(pdfium: PdfiumModule, source: GlyphSource): GlyphTable & { readonly text: string[] } {
  const { functions } = pdfium;
  const first = readTextPage(pdfium, source, functions.FPDFText_LoadPage(source.page));
  if (first === null) return new GlyphTableBuilder(0).build();
  const lost =
    first.objects.size === source.textOrders.size
      ? []
      : findLostText(pdfium, source.textOrders.keys(), (object) => first.objects.has(object));
  if (lost.length === 0) {
    markOverprints(first.glyphs);
    return first.glyphs;
  }
  const textPage = withWidth(pdfium, lost, () => functions.FPDFText_LoadPage(source.page));
  const { glyphs } = readTextPage(pdfium, source, textPage, new Set(lost)) ?? first;
  markOverprints(glyphs);
  return glyphs;
}

/**
 * The glyphs of a text page, which is closed, and the text objects that it knows.
 *
 * @param lost objects whose blanks are left out, as they are of all others without width. Default: none.
 */
function readTextPage(
  pdfium: PdfiumModule,
  source: GlyphSource,
  textPage: Pointer,
  lost: ReadonlySet<Pointer> = new Set(),
) {
  if (textPage === 0) return null;
  const characters = findCharacterRecords(pdfium, textPage) ?? callForCharacters(pdfium, textPage);
  const reading = new GlyphReading(pdfium, textPage, characters, { ...source, lost });
  const glyphs = reading.run();
  pdfium.functions.FPDFText_ClosePage(textPage);
  return { glyphs, objects: reading.objects };
}

/** Turns the characters of one text page into a glyph table. */
class GlyphReading {
  /** Text objects that have characters. */
  readonly objects = new Set<Pointer>();
  readonly #pdfium: PdfiumModule;
  readonly #textPage: Pointer;
  readonly #characters: Characters;
  readonly #source: GlyphSource & { readonly lost: ReadonlySet<Pointer> };
  readonly #builder: GlyphTableBuilder;
  readonly #shape: GlyphShape;
  readonly #texGlyphs = new TexGlyphs(FIRST_CREDIBLE_CODE);
  readonly #styleOf: (textObject: Pointer, index: number) => TextObjectStyle;
  readonly #plain: PlainGlyphs;
  readonly #notes: NotedCodes[] = [];
  #noting: TextObjectStyle | null = null;
  readonly #character = createCharacter();
  readonly #glyph: Glyph = {
    text: "",
    x0: 0,
    y0: 0,
    x1: 0,
    y1: 0,
    baseline: 0,
    size: 0,
    angle: 0,
    font: 0,
    colour: 0,
    alpha: 255,
    flags: 0,
    mcid: -1,
    order: 0,
  };

  constructor(
    pdfium: PdfiumModule,
    textPage: Pointer,
    characters: Characters,
    source: GlyphSource & { readonly lost: ReadonlySet<Pointer> },
  ) {
    this.#pdfium = pdfium;
    this.#textPage = textPage;
    this.#characters = characters;
    this.#source = source;
    this.#builder = new GlyphTableBuilder(characters.count, source.room);
    this.#shape = new GlyphShape(source.space, characters, createCharacter());
    this.#plain = new PlainGlyphs(source.space, this.#builder);
    this.#styleOf = createTextObjectReader(pdfium, textPage, source);
  }

  run(): GlyphTable & { readonly text: string[] } {
    const character = this.#character;
    const characters = this.#characters;
    const builder = this.#builder;
    let textObject: Pointer = 0;
    let style: TextObjectStyle | null = null;
    let lastX = Number.NaN;
    let lastY = Number.NaN;
    let sawSurrogate = false;

    for (let index = 0; index < characters.count; index++) {
      characters.read(index, character);
      if (character.textObject === 0 || character.type === CharacterType.generated) continue;
      const { unicode, x, y } = character;
      if (this.#source.lost.has(character.textObject) && isSpaceCode(unicode)) continue;
      if (unicode >= 0xd800 && unicode <= 0xdfff) sawSurrogate = true;
      if (style === null || character.textObject !== textObject) {
        textObject = character.textObject;
        this.objects.add(textObject);
        style = this.#styleOf(textObject, index);
      } else if (x === lastX && y === lastY && this.#belongsToLast(index, textObject, style)) {
        builder.extendLast(characterOf(unicode));
        continue;
      }
      lastX = x;
      lastY = y;
      this.#fill(character, style);
      this.#shape.apply(this.#glyph, index, character, style);
      if (style.isTex) this.#noteTexGlyph(index, style.font);
      builder.add(this.#glyph);
      const noted = this.#notesOf(style);
      const code = characters.code(index);
      if (code !== null && noted.isNoted[code & CODE_MASK] === 0) noted.note(index);
      if (!this.#isPlain(style)) continue;
      this.#plain.x = x;
      this.#plain.y = y;
      index = this.#plain.read(characters, index + 1, textObject, style, noted) - 1;
      lastX = this.#plain.x;
      lastY = this.#plain.y;
    }
    this.#texGlyphs.identifyIn(builder);
    return builder.build(sawSurrogate);
  }

  /** Where the codes of text in `style` are noted. */
  #notesOf(style: TextObjectStyle): NotedCodes {
    this.#noting = style;
    return this.#notes[style.font] ?? this.#addNotes(style.font);
  }

  #addNotes(font: number): NotedCodes {
    const known = this.#source.fonts.known[font];
    const isNoted = known?.isNoted ?? new Uint8Array(CODE_MASK + 1).fill(1);
    const character = createCharacter();
    const notes: NotedCodes = {
      isNoted,
      note: (index) => {
        const code = (this.#characters.code(index) ?? 0) & CODE_MASK;
        this.#characters.read(index, character);
        const { type, unicode, x, y } = character;
        // Parts of a ligature are drawn as a whole.
        const isGuess = type === CharacterType.unmapped;
        if ((type !== CharacterType.normal && !isGuess) || x === this.#nextX(index)) return;
        isNoted[code] = 1;
        const em = this.#noting?.upright === true ? this.#noting.d : 0;
        const box = em > 0 ? this.#characters.inkBox(index) : null;
        const ink =
          box === null
            ? null
            : {
                left: (box[0] - x) / em,
                bottom: (box[1] - y) / em,
                right: (box[2] - x) / em,
                top: (box[3] - y) / em,
              };
        known?.note({ code, text: characterOf(unicode), ink, isGuess });
      },
    };
    this.#notes[font] = notes;
    return notes;
  }

  /** Where the next character stands that is not at another glyph's place. */
  #nextX(index: number): number {
    if (index + 1 >= this.#characters.count) return Number.NaN;
    const next = createCharacter();
    this.#characters.read(index + 1, next);
    return next.type === CharacterType.generated ? Number.NaN : next.x;
  }

  /** Nothing about the rest of the object has to be looked at glyph by glyph. */
  #isPlain(style: TextObjectStyle): boolean {
    if (!this.#plain.takes(style)) return false;
    return !style.isTex || !this.#texGlyphs.wants(this.#source.fonts.fonts[style.font]?.name ?? "", MAX_WITNESSES);
  }

  /** Sets what does not depend on the place. */
  #fill({ unicode, type }: Character, style: TextObjectStyle): void {
    const glyph = this.#glyph;
    glyph.flags = style.flags;
    glyph.size = style.size;
    glyph.font = style.font;
    glyph.colour = style.colour;
    glyph.alpha = style.alpha;
    glyph.mcid = style.mcid;
    glyph.order = style.order;
    if (type === CharacterType.hyphen) {
      glyph.text = "-";
      glyph.flags |= GlyphFlag.lineEndHyphen;
      return;
    }
    glyph.text = characterOf(unicode);
    if (type === CharacterType.unmapped || glyph.text === REPLACEMENT) glyph.flags |= GlyphFlag.mapError;
  }

  #noteTexGlyph(index: number, font: number): void {
    const fontName = this.#source.fonts.fonts[font]?.name ?? "";
    const isUnmapped = (this.#glyph.flags & GlyphFlag.mapError) !== 0;
    if (!isUnmapped && !this.#texGlyphs.wants(fontName, MAX_WITNESSES)) return;
    const code = this.#characters.code(index);
    if (code === null) return;
    const state = isUnmapped ? "unmapped" : "mapped";
    this.#texGlyphs.note({ number: this.#builder.count, fontName, code, text: this.#glyph.text, state });
  }

  /**
   * Characters of one text object at one place: several characters of one glyph share its ink box; the pieces of an
   * ActualText are spread by multiples of their object's width, or share it out evenly; anything else is drawn over the
   * last glyph (accents).
   */
  #belongsToLast(index: number, textObject: Pointer, style: TextObjectStyle): boolean {
    const { functions, scratch } = this.#pdfium;
    const shift = this.#inkLeftOf(index) - this.#inkLeftOf(index - 1);
    if (shift === 0) return true;
    functions.FPDFPageObj_GetBounds(textObject, scratch, scratch + 4, scratch + 8, scratch + 12);
    const [left, , right] = readFourFloats(this.#pdfium, scratch);
    if (shift < 0.9 * (right - left) && !isEvenPart(shift, right - left)) return false;
    const { space, textInForms } = this.#source;
    if (style.upright && space.rotation === 0 && !textInForms.has(textObject)) {
      this.#builder.reachRight(right + space.matrix[4]);
    }
    return true;
  }

  #inkLeftOf(index: number): number {
    const { functions, scratch } = this.#pdfium;
    functions.FPDFText_GetCharBox(this.#textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24);
    return readDouble(this.#pdfium, scratch);
  }
}

const MAX_PIECES = 4;
const UNEVEN = 0.02;

/** True where `width` is a few times `part`. */
function isEvenPart(part: number, width: number): boolean {
  const pieces = width / part;
  return part > 0 && pieces < MAX_PIECES + 0.5 && Math.abs(pieces - Math.round(pieces)) < UNEVEN;
}
