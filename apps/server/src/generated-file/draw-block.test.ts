import { inflateSync } from 'node:zlib';
import { printSvg } from '@rahmenpreis/picture/draw/print-svg.ts';
import type { Mark, Tone } from '@rahmenpreis/picture/mark.ts';
import { textWidth } from '@rahmenpreis/picture/text/text-width.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPdf } from '../../test/read-pdf.ts';
import { writePdf } from './write-pdf.ts';

const PAGE_HEIGHT = 841.89;
const SIZE = { width: 740, height: 500 };

const tone = fc.constantFrom<Tone>('ink', 'who-1', 'green', 'amber-bg');
const x = fc.integer({ min: 0, max: 7_400 }).map((tenths) => tenths / 10);
const y = fc.integer({ min: 0, max: 5_000 }).map((tenths) => tenths / 10);
const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.record({ kind: fc.constant('rule' as const), x1: x, y1: y, x2: x, y2: y, tone, isDashed: fc.boolean() }),
  fc.record({ kind: fc.constant('bar' as const), x, y, width: x, height: y, tone }),
  fc.record({
    kind: fc.constant('dot' as const),
    x,
    y,
    shape: fc.constantFrom('circle' as const, 'square' as const, 'diamond' as const),
    radius: fc.constantFrom(3, 5.5),
    tone,
    isHollow: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('path' as const),
    points: fc.array(fc.tuple(x, y), { minLength: 2, maxLength: 5 }),
    tone,
    weight: fc.constant(2),
  }),
  fc.record({
    kind: fc.constant('text' as const),
    x,
    y,
    text: fc.constantFrom('Spree', '+3,7 %', '13.175.034,851', 'Hansewerk'),
    size: fc.constantFrom(11, 12, 18),
    weight: fc.constantFrom(400 as const, 600 as const),
    anchor: fc.constantFrom('start' as const, 'middle' as const, 'end' as const),
    tone,
  }),
);

const write = (marks: readonly Mark[]) =>
  writePdf({
    title: 'Gremienvorlage',
    standing: 'Entwurf',
    facts: [],
    tables: [
      { kind: 'pictures', title: 'In Bildern', pictures: [{ alt: 'Aussage', sheet: { ...SIZE, marks } }] },
    ],
    foot: 'Rahmenpreis',
    madeAtMs: 0,
  });

/** The places at which the lines of a PDF's pages begin, in their order, as they stand in the pages. */
function beginningsOf(pdf: Uint8Array): [number, number][] {
  const file = Buffer.from(pdf).toString('latin1');
  const contents = [...file.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id]) => {
    const body = new RegExp(`\\n${id} 0 obj\\n[^]*?stream\\n([^]*?)\\nendstream`).exec(file)?.[1] ?? '';
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  });
  const within = contents.map((content) => content.slice(content.indexOf('/Figure'))).join('\n');
  return [...within.matchAll(/^([\d.-]+) ([\d.-]+) m$/gm)].map(([, a, b]) => [Number(a), Number(b)]);
}

test('PDF and SVG have the same marks in the same order at the same places, within a tenth of a point', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mark, { minLength: 1, maxLength: 25 }), async (marks) => {
      const pdf = await write(marks);
      const svg = printSvg({ ...SIZE, marks });
      const drawn = [...svg.matchAll(/<text ([^>]*)>([^<]*)</g)].map(([, attributes = '', text]) => ({
        text,
        x: Number(/x="([\d.-]+)"/.exec(attributes)![1]),
        y: Number(/ y="([\d.-]+)"/.exec(attributes)![1]),
        size: Number(/font-size="(\d+)"/.exec(attributes)![1]),
        weight: Number(/font-weight="(\d+)"/.exec(attributes)![1]) as 400,
        anchor: /text-anchor="(\w+)"/.exec(attributes)![1],
      }));
      const texts = readPdf(pdf)
        .filter(({ page }) => page === 1)
        .slice(1, -2);
      expect(texts.map(({ text }) => text)).toEqual(drawn.map(({ text }) => text));
      for (const [at, own] of drawn.entries()) {
        expect(Math.abs(PAGE_HEIGHT - texts[at]!.y - own.y)).toBeLessThan(0.1);
        const part = { start: 0, middle: 0.5, end: 1 }[own.anchor as 'start'];
        const left = own.x - part * textWidth(own.text!, own.size, own.weight);
        // The tables of widths are a little wider than the font.
        expect(Math.abs(texts[at]!.x - left)).toBeLessThan(0.1 + part * own.size * 0.2);
      }
      const begun = [
        ...svg.matchAll(/<(?:line x1="([\d.-]+)" y1="([\d.-]+)"|polyline points="([\d.-]+),([\d.-]+))/g),
      ];
      const lines = begun.map(([, a, b, c, d]) => [Number(a ?? c), Number(b ?? d)]);
      const found = beginningsOf(pdf);
      let from = 0;
      for (const [left = 0, top = 0] of lines) {
        const at = found.findIndex(
          ([a, b], index) => index >= from && Math.abs(a - left) < 0.1 && Math.abs(b - top) < 0.1,
        );
        expect(at).toBeGreaterThanOrEqual(from);
        from = at + 1;
      }
    }),
    { numRuns: 25 },
  );
});
