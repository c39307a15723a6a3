/** A text as glyphs, as pdfkit asks a font for it; widths in thousandths of the size. */
interface Run {
  glyphs: readonly object[];
  positions: readonly object[];
  advanceWidth: number;
}

/** The part of an embedded font that lays a text out, and tells which signs it has. */
interface LayingFont {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  layoutRun(text: string, features?: object): Run;
}

/** Signs that stand on or change others, and are laid out with them. */
const JOINING = /[\p{M}\p{Cf}]/u;

/**
 * Lays texts with these features out sign by sign in the font that is set, each sign once: features that look
 * at no neighbours make the same of it everywhere. pdfkit has each text of a table laid out three times, to
 * measure, to write and to go on behind it, which took nine tenths of the time of a long one.
 */
export function layBySigns(doc: PDFKit.PDFDocument, features: object): LayingFont {
  const { _font: font } = doc as unknown as { _font: LayingFont };
  const layOut = font.layoutRun.bind(font);
  const known = new Map<string, Run>();
  const runOf = (sign: string): Run => {
    const run = known.get(sign) ?? layOut(sign, features);
    known.set(sign, run);
    return run;
  };
  font.layoutRun = (text, own) => {
    if (own !== features || JOINING.test(text)) return layOut(text, own);
    const runs = Array.from(text, runOf);
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs),
      positions: runs.flatMap(({ positions }) => positions),
      advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
  };
  return font;
}
