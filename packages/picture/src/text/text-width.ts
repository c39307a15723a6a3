import { GLYPH_WIDTHS } from './glyph-widths.ts';

/** The weights that pictures and tables are written in. */
export type Weight = 400 | 600;

/** A sign that the font does not have may be as wide as this, in thousandths of the size. */
const UNKNOWN_WIDTH = 1385;

const widthsIn = (column: 1 | 2): ReadonlyMap<string, number> =>
  new Map(GLYPH_WIDTHS.flatMap((row) => Array.from(row[0], (sign) => [sign, row[column]] as const)));

const WIDTHS = { 400: widthsIn(1), 600: widthsIn(2) };

/** The width of a text in one line, in the unit of its size; a little more than a browser draws. */
export function textWidth(text: string, size: number, weight: Weight): number {
  let thousandths = 0;
  for (const sign of text) thousandths += WIDTHS[weight].get(sign) ?? UNKNOWN_WIDTH;
  return (thousandths * size) / 1000;
}

/** A text as it fits a width: whole, or cut with «…» after as many signs as have room. */
export function fitText(text: string, width: number, size: number, weight: Weight): string {
  if (textWidth(text, size, weight) <= width) return text;
  const signs = Array.from(text);
  let room = width - textWidth('…', size, weight);
  const kept = signs.findIndex((sign) => {
    room -= textWidth(sign, size, weight);
    return room < 0;
  });
  return kept <= 0 ? '' : `${signs.slice(0, kept).join('').trimEnd()}…`;
}

/** A text in lines that fit a width, broken between words; a word wider than a line has one of its own. */
export function breakText(text: string, width: number, size: number, weight: Weight): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    if (line !== undefined && textWidth(longer, size, weight) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
