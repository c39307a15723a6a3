/// <reference types="node" />
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

/** What fontkit, which has no types of its own, gives of a variable font. */
interface VariableFont {
  readonly unitsPerEm: number;
  readonly characterSet: readonly number[];
  readonly HVAR: object;
  variationCoords: readonly number[];
  layout(text: string, features: readonly string[]): { glyphs: [{ id: number; advanceWidth: number }] };
  readonly _variationProcessor: { getAdvanceAdjustment(glyph: number, table: object): number };
}

const require = createRequire(import.meta.url);
const fontkit = require('fontkit') as { openSync(path: string): VariableFont };
/** The part of the font for Latin, and of the further letters those of Europe. */
const PARTS = [
  { part: 'latin', isWanted: (code: number) => code >= 0x20 && code <= 0x2fff },
  { part: 'latin-ext', isWanted: (code: number) => code <= 0x17f },
];
/** What stands on other signs, controls or is a mark by itself. */
const LESS_THAN_A_SIGN = /[\p{M}\p{C}\p{Sk}\p{Lm}]/u;

const thousandths = (width: number, unitsPerEm: number) => Math.ceil((width * 1000) / unitsPerEm);

function quote(signs: string): string {
  // Guillemets as such are not for users (GLOSSARY), so the table spells them out.
  const escaped = signs
    .replaceAll('\\', '\\\\')
    .replaceAll('\u00ab', '\\u00ab')
    .replaceAll('\u00bb', '\\u00bb');
  return escaped.includes("'") ? `"${escaped}"` : `'${escaped}'`;
}

/** The signs of the font that browsers load, by their widths in both weights. */
function printWidths(): string {
  const signsOf = new Map<string, string>();
  const known = new Set<number>();
  for (const { part, isWanted } of PARTS) {
    const path = require.resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`);
    const font = fontkit.openSync(path);
    const bold = fontkit.openSync(path);
    bold.variationCoords = [600];
    for (const code of font.characterSet) {
      const sign = String.fromCodePoint(code);
      if (known.has(code) || !isWanted(code) || LESS_THAN_A_SIGN.test(sign)) continue;
      known.add(code);
      const [{ id, advanceWidth }] = font.layout(sign, ['tnum']).glyphs;
      const boldWidth = advanceWidth + bold._variationProcessor.getAdvanceAdjustment(id, bold.HVAR);
      const widths = [advanceWidth, boldWidth].map((width) => thousandths(width, font.unitsPerEm)).join(', ');
      signsOf.set(widths, (signsOf.get(widths) ?? '') + sign);
    }
  }
  const lines = [...signsOf]
    .toSorted(([a], [b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map(([widths, signs]) => `  [${quote(signs)}, ${widths}],\n`);
  return `/**
 * The widths of Inter's signs in the weights 400 and 600, in thousandths of the size and rounded up; figures
 * are equally wide. Written by \`glyph-widths.test.ts\` from the font that browsers load.
 */
export const GLYPH_WIDTHS: readonly (readonly [signs: string, plain: number, bold: number])[] = [
${lines.join('')}];
`;
}

test('the widths of signs are those of the font that browsers load', async () => {
  await expect(printWidths()).toMatchFileSnapshot('./glyph-widths.ts');
});
