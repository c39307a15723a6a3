/** All of these the font of papers has. */
const USUAL = /^[\n\t -~\u00A0-\u00AC\u00AE-\u0148\u014A-\u017F]*$/;
/** Signs that a reader takes for one that the font has. */
const ALIKE: Readonly<Record<string, string>> = { '⌀': 'Ø', '∅': 'Ø', '✔': '✓', '☑': '[x]', '☐': '[ ]' };
const UNSEEN = /[\p{Cf}\u{FE00}-\u{FE0F}]/u;

/** Makes texts of signs that a font has: what it lacks becomes one that looks alike, else its number, «[U+1F600]», and is counted in `named`. */
export function createPrinter(hasGlyph: (codePoint: number) => boolean) {
  const named = new Set<string>();
  const has = (text: string) => [...text].every((sign) => hasGlyph(sign.codePointAt(0)!));
  const signOf = (sign: string): string => {
    if (sign === '\n' || sign === '\t' || has(sign)) return sign;
    const alike = ALIKE[sign] ?? (UNSEEN.test(sign) ? '' : sign.normalize('NFKC'));
    if (has(alike)) return alike;
    const name = `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;
    named.add(name);
    return name;
  };
  /** The same with all its texts so printed. */
  const print = <T>(value: T): T => {
    if (typeof value === 'string') return (USUAL.test(value) ? value : [...value].map(signOf).join('')) as T;
    if (Array.isArray(value)) return value.map(print) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, print(each)])) as T;
  };
  return { print, named };
}
