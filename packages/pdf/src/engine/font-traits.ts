import type { PdfFont } from "./page-primitives.ts";

/** What an engine knows of a font beside its name. */
export interface FontHints {
  readonly embedded: boolean;
  /** Flags of the font descriptor (ISO 32000-1, table 123), or 0. */
  readonly descriptorFlags: number;
  /** Weight 100 to 900, or 0 when unknown. */
  readonly weight: number;
  /** Degrees; negative leans right. 0 when unknown. */
  readonly italicAngle: number;
  /** Filled and stroked: how word processors embolden a font that has no bold face, as most Chinese ones. Default false. */
  readonly outlined?: boolean;
}

const DescriptorFlag = { fixedPitch: 1, serif: 2, italic: 64, forceBold: 1 << 18 } as const;

const BOLD_NAME =
  /bold|black|heavy|demi(?!light)|semib|[-,_](?:bd|b)(?:[-,_]|$)|(?:^|[-_,])(?:simhei|heiti|stheiti)|cmbx|cmssbx|ptmb|phvb|^sf?bx|^sfbx|nimbus\w*-?medi/i;
const ITALIC_NAME = /italic|oblique|slanted|cmti|cmsl|cmmi|[-,_](?:it|i|ital)(?:[-,_]|$)|kursiv|ptmri|phvro/i;
const MONOSPACE_NAME =
  /courier|consol|mono|menlo|typewriter|cmtt|sftt|lucidacon|inconsolata|fixed|fira ?code|cascadia|source ?code|nimbusmon|lmtt|ectt|cour(?:$|[^a-z])/i;
const SERIF_NAME =
  /times|serif(?!.*sans)|song|simsun|ming|georgia|garamond|cambria|palat|cmr\d|lmroman|sfrm|nimbusrom|century|book|minion|stix|kai|fangsong|libertin|ptm/i;
const SANS_NAME =
  /sans|arial|helvet|calibri|verdana|tahoma|gothic|hei|yahei|cmss|lmsans|segoe|roboto|univers|frutiger/i;
const MATHEMATICS_NAME =
  /^(?:cm(?:mi|sy|ex|bsy|mib)|lm(?:math|mi|sy|ex)|ms[ab]m|eu[frs][mb]|stmary|rsfs|wasy|esint|pxsy|pxex|txsy|txex|txmi|rtxmi|ntxmi|mtmi|mtsy|mtex|mt2|mtextra|fdsymbol|newtxmi|xypic|line\d|eufm)|math|mt[ -]?extra|euclid|symbol(?!.*emoji)|stixsize|asana|xits|mathtype/i;

/** Removes the six-letter tag of an embedded subset (`ABCDEF+`). */
function withoutSubsetTag(name: string): string {
  return name.replace(/^(?:[A-Z]{6}\+)+/, "");
}

/** Every page of a document names the same few fonts. */
const described = new Map<string, PdfFont>();
const MAX_DESCRIBED = 1000;

/** Weight, slope and family of a font from its name and what the engine knows. */
export function describeFont(postScriptName: string, hints: FontHints): PdfFont {
  const key = `${postScriptName}|${hints.embedded}|${hints.descriptorFlags}|${hints.weight}|${hints.italicAngle}|${hints.outlined}`;
  const known = described.get(key);
  if (known !== undefined) return known;
  if (described.size >= MAX_DESCRIBED) described.clear();
  const font = judgeFont(postScriptName, hints);
  described.set(key, font);
  return font;
}

function judgeFont(postScriptName: string, hints: FontHints): PdfFont {
  const name = withoutSubsetTag(postScriptName);
  const { descriptorFlags: flags, outlined = false } = hints;
  return {
    name,
    bold: outlined || BOLD_NAME.test(name) || hints.weight >= 600 || (flags & DescriptorFlag.forceBold) !== 0,
    italic: ITALIC_NAME.test(name) || Math.abs(hints.italicAngle) > 2 || (flags & DescriptorFlag.italic) !== 0,
    monospace: MONOSPACE_NAME.test(name) || ((flags & DescriptorFlag.fixedPitch) !== 0 && !isEastAsian(name)),
    serif: !SANS_NAME.test(name) && (SERIF_NAME.test(name) || (flags & DescriptorFlag.serif) !== 0),
    embedded: hints.embedded,
    mathematics: MATHEMATICS_NAME.test(name),
  };
}

/** Chinese fonts are often marked as fixed pitch although they set prose. */
function isEastAsian(name: string): boolean {
  return /sim(?:sun|hei|fang|kai)|song|hei|kai|fang|ming|yahei|noto(?:sans|serif)(?:cjk|sc|tc)|source ?han|gb\d|unigb|宋|黑|楷/i.test(
    name,
  );
}
