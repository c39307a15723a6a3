import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDecimalCell } from '../../field/number-text.ts';
import type { KeyedRows } from '../edit/enter-texts.ts';
import { NOTHING_REJECTED } from '../model/cell-content.ts';
import { parseCells } from '../model/cell-text.ts';
import { readKeyedBlock } from './match-keys.ts';
import { planKeyedPaste } from './paste-text.ts';

const LIMITS = { minMillis: 0, maxMillis: 1_000_000_000, mayBeEmpty: true };

function keyedBy(codes: readonly string[]): KeyedRows {
  return {
    rows: new Map(codes.map((code) => [code, { rowId: `row ${code}`, value: undefined }])),
    columnId: 'price',
    read: (typed) => readDecimalCell(typed, LIMITS, formatMillis),
    titles: [/^Rahmenpreis/i, /^EP\b/i, /^Preis/i],
    keyTitles: [/^Code$/i],
    words: { key: 'Ep-Code', keys: 'Ep-Codes', countedKeys: (count) => `${count} Codes`, value: 'Preis' },
  };
}

const CODES = ['UE0010', 'UE0020', 'UE0030', 'UE0040'];

/** Pastes lines, cells apart by bars, into rows of these codes. */
function pasted(text: string, codes = CODES) {
  const keyed = keyedBy(codes);
  const block = readKeyedBlock(parseCells(text.replaceAll(' | ', '\t')), keyed);
  const [column, ...others] = block?.valueColumns ?? [];
  if (block === undefined || column === undefined) return block && 'no values';
  if (others.length > 0) return block.valueColumns;
  const { judged, report } = planKeyedPaste(block, column, keyed, NOTHING_REJECTED);
  return {
    prices: Object.fromEntries(
      judged.map(({ name, text: typed, result }) => [
        name.rowId.slice(4),
        result.ok ? result.text : `! ${typed}`,
      ]),
    ),
    sentence: report.sentence,
    left: report.findings.map(({ row, value, message }) => `${row} ${value}: ${message}`),
  };
}

describe('a block that carries keys', () => {
  it('goes to the rows of its keys in any order, whatever their case, outer blanks and signs that nobody sees', () => {
    expect(
      pasted(
        'UE0030 | Begehung | 3,5\nue0010 | Leitung | € 1.234,50\n\u00a0UE\u00ad0020\u200b | Gespräch | 7',
      ),
    ).toEqual({
      prices: { UE0030: '3,500', UE0010: '1.234,500', UE0020: '7,000' },
      sentence: '3 nach Ep-Code zugeordnet. Gelesen aus Spalte 3.',
      left: [],
    });
  });

  it('says what was not taken, and why: unknown, without a price, doubled, refused', () => {
    const text = [
      'Ep-Code | Menge | Rahmenpreis €',
      'UE0010 | 5 | 1',
      'XX99 | 2 | 4',
      'UE0020 | 3 | -   €',
      'UE0030 | 1 | 6',
      ' | 1 | 99',
      'UE0030 | 1 | 7',
      'UE0040 | 1 | (3)',
    ].join('\n');
    expect(pasted(text)).toEqual({
      prices: { UE0010: '1,000', UE0030: '! 6 / 7', UE0040: '! (3)' },
      sentence:
        '1 nach Ep-Code zugeordnet, 1 Codes unbekannt, 1 ohne Preis, 1 Zeile ohne Ep-Code, 1 Codes doppelt und rot markiert, 1 Wert abgelehnt und rot markiert. Gelesen aus Spalte 3 „Rahmenpreis €“. Nicht gelesen: Spalte 2 „Menge“.',
      left: [
        '3 XX99: 4: Das gibt es hier nicht; die Zeile wurde übersprungen.',
        '4 UE0020: -   €: In der Zeile steht kein Preis; was hier gespeichert ist, bleibt.',
        '5 UE0030: 6 / 7: In den Zeilen 5 und 7 des eingefügten Blocks stehen verschiedene Werte.',
        '6 99: Die Zeile ist ohne Ep-Code und wurde übersprungen.',
        '8 UE0040: (3): Der Wert darf nicht negativ sein.',
      ],
    });
  });

  it('takes a code that is doubled with one price, in any spelling, once', () => {
    expect(pasted('UE0010 | 5\nUE0010 | 5,00 €\nUE0010 | \nUE0020 | 1')).toMatchObject({
      prices: { UE0010: '5,000', UE0020: '1,000' },
      sentence: '2 nach Ep-Code zugeordnet, 1 ohne Preis. Gelesen aus Spalte 2.',
    });
  });

  it('passes over headings without a code, and over what stands above the first one', () => {
    const text = 'Angebot 2026 | \nCode | Preis\n | 2 von 2\nUE0010 | 1\n | 1 von 1\nUE0020 | 2';
    expect(pasted(text)).toMatchObject({ prices: { UE0010: '1,000', UE0020: '2,000' }, left: [] });
  });

  it.each([
    ['the title names one', 'Code | EP netto | Gesamt\nUE0010 | 1 | 9\nUE0020 | 2 | 8', 1],
    ['the surer title wins', 'Code | Preis | Rahmenpreis\nUE0010 | 9 | 1\nUE0020 | 8 | 2', 2],
    ['only one holds numbers', 'UE0010 | Leitung | 1 | Stk\nUE0020 | Gespräch | 2 | h', 2],
  ])('reads the values where %s', (_, text, column) => {
    const block = readKeyedBlock(parseCells(text.replaceAll(' | ', '\t')), keyedBy(CODES));
    expect(block?.valueColumns.map(({ index }) => index)).toEqual([column]);
  });

  it('gives every column that could hold them where nothing says which', () => {
    expect(pasted('UE0010 | 1 | 9 | x\nUE0020 | 2 | 8 | y')).toEqual([
      { index: 1, title: undefined, samples: ['1', '2'] },
      { index: 2, title: undefined, samples: ['9', '8'] },
    ]);
    expect(pasted('Code | Preis alt | Preis neu\nUE0010 | 1 | 9')).toHaveLength(2);
    expect(pasted('UE0010 | Leitung\nUE0020 | Gespräch')).toBe('no values');
  });

  it.each([
    ['one column', 'UE0010\nUE0020'],
    ['words that are keys by chance', 'h | 1\nStk | 2\nm² | 3', ['H', 'UE0010']],
    ['no code', '5 | 1\n6 | 2'],
  ])('is none with %s', (_, text, codes = CODES) => {
    expect(pasted(text, codes)).toBeUndefined();
  });

  it('takes numbers for codes only where their title says so', () => {
    const codes = ['1', '2', '10'];
    expect(pasted('1 | 7\n2 | 8', codes)).toBeUndefined();
    expect(pasted('Ep-Code | Preis\n1 | 7\n2 | 8', codes)).toMatchObject({
      prices: { 1: '7,000', 2: '8,000' },
    });
  });

  it.each([
    ['with titles', 'Code | Text | Preis\n'],
    ['without titles', ''],
    ['under a name and a day', 'Hauspreisliste 24.11.2026\n\nCode | Text | Preis\n'],
  ])("finds the table's codes in a price list of 3,000 lines %s", (_, head) => {
    const lines = Array.from(
      { length: 3_000 },
      (__, at) => `UE${at + 1} | Leistung ${at + 1} | ${at + 1},50`,
    );
    // Some early, most late: nearly all of the list stands above most codes that are known here.
    const codes = Array.from({ length: 101 }, (__, at) => `UE${at < 2 ? 200 + at : 2_890 + at}`);
    const result = pasted(head + lines.join('\n'), codes);
    expect(result).toMatchObject({
      prices: Object.fromEntries(
        codes.map((code) => [code, `${formatMillis(Number(code.slice(2)) * 1000 + 500)}`]),
      ),
      sentence: expect.stringMatching(
        /^101 nach Ep-Code zugeordnet, 2899 Codes unbekannt\. Gelesen aus Spalte 3/,
      ),
    });
  });

  it('asks before it takes numbers for codes that no title names, and never lays these as prices', () => {
    const lines = Array.from({ length: 3_000 }, (__, at) => `${10_000 + at} | Leistung | ${at},50`).join(
      '\n',
    );
    const codes = Array.from({ length: 101 }, (__, at) => String(12_000 + at));
    const block = readKeyedBlock(parseCells(lines.replaceAll(' | ', '\t')), keyedBy(codes));
    expect(block).toMatchObject({ keyColumn: 0, isSure: false, valueColumns: [{ index: 2 }] });
    expect(pasted(`Code | Text | Preis\n${lines}`, codes)).toMatchObject({ prices: { 12000: '2.000,500' } });
  });

  it('says that a list with titles holds none of the codes here', () => {
    const list = parseCells('Code\tText\tPreis\n77010\tLeitung\t1,50');
    expect(readKeyedBlock(list, keyedBy(CODES))).toMatchObject({ knownCount: 0, valueColumns: [] });
  });

  it('takes a value in the way the column writes it', () => {
    const keyed = { ...keyedBy(['L-012']), isValue: (text: string) => text.endsWith('%') };
    expect(readKeyedBlock([['L-012', '112 %']], keyed)?.valueColumns).toMatchObject([{ index: 1 }]);
  });

  it('leaves out a spelling that could mean two rows', () => {
    const codes = ['ab1', 'AB1', 'C2', 'C3'];
    expect(pasted('Ab1 | 7\nAB1 | 8\nc2 | 9\nC3 | 1', codes)).toMatchObject({
      prices: { AB1: '8,000', C2: '9,000', C3: '1,000' },
    });
  });

  it('gives each row the price beside its code, in whatever order and among however many other lines', () => {
    const foreign = fc.record({
      at: fc.nat(),
      text: fc.constantFrom(
        ' | XX-1 | 5',
        'Titel |  | ',
        ' | XX-2 | auf Anfrage',
        '2026 | XX-3 | 7,00',
        ' |  | 9,50',
      ),
    });
    const prices = fc.uniqueArray(
      fc.record({
        code: fc.integer({ min: 0, max: 300 }),
        millis: fc.integer({ min: 0, max: 1_000_000_000 }),
      }),
      { minLength: 1, selector: ({ code }) => code },
    );
    fc.assert(
      fc.property(prices, fc.boolean(), fc.array(foreign, { maxLength: 60 }), (lines, isHeaded, others) => {
        const catalog = Array.from({ length: 301 }, (_, index) => `EP-${index}`);
        const head = isHeaded ? 'Leistung | Ep-Code | Preis\n' : '';
        const text = lines.map(({ code, millis }) => `Text ${code} | ep-${code} | ${formatMillis(millis)} €`);
        for (const { at, text: other } of others) text.splice(at % (text.length + 1), 0, other);
        const result = pasted(head + text.join('\n'), catalog);
        expect(result).toMatchObject({
          prices: Object.fromEntries(lines.map(({ code, millis }) => [`EP-${code}`, formatMillis(millis)])),
        });
      }),
    );
  });
});
