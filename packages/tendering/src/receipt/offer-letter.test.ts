import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleReceipt } from '../test/sample-receipt.ts';
import { type DeclaredLetter, fillLetter, letterOf, missingTicks } from './offer-letter.ts';
import { type ReceiptBinding, receiptContent } from './receipt-content.ts';
import { letterTable, receiptTables } from './receipt-tables.ts';
import { printReceipt } from './receipt-text.ts';

const LETTER: DeclaredLetter = {
  version: 3,
  text: 'Für {Unternehmen}, {Name}:\n\nAngebot über {Summe}, Beleg {Prüfwert}.',
  declarations: [
    { text: 'Wir zahlen Mindestlohn.', isRequired: true },
    { text: '{Unternehmen} ist präqualifiziert.', isRequired: false },
  ],
  ticked: ['Wir zahlen Mindestlohn.'],
};

function textOf(letter: DeclaredLetter, texts: readonly string[] = []): string {
  const content = receiptContent(
    sampleReceipt({ epMillis: [77_500], factorMillis: 0, isOutside: false, texts, documents: [], letter }),
  );
  const tables = receiptTables(content);
  return printReceipt([...tables, letterTable(content, letter, 'ab12cd34'.repeat(8))]);
}

/** The lines of the letter in a receipt's text. */
const linesOf = (text: string) =>
  text.slice(text.indexOf('\nAngebotsschreiben\n')).trim().split('\n').slice(2);

test('a receipt with a letter is of the second version and ends with it, its fields filled in', () => {
  const text = textOf(LETTER, ['Phase', 'Alpina']);
  expect(text.split('\n')[1]).toBe('Fassung 2');
  expect(linesOf(text)).toEqual([
    'Angebotsschreiben\tFassung 3\tja',
    'Text\tFür Alpina, Sabine Kremer:\t',
    'Text\t\t',
    `Text\tAngebot über 155,000 €, Beleg ${Array.from({ length: 8 }, () => 'ab12cd34').join(' ')}.\t`,
    'Erklärung, erforderlich\tWir zahlen Mindestlohn.\tja',
    'Erklärung, freiwillig\tAlpina ist präqualifiziert.\tnein',
  ]);
});

test('until when an offer binds stands before its letter, and is all that makes another text of the second version', () => {
  const sketch = { epMillis: [77_500], factorMillis: 0, isOutside: false, texts: [], documents: [] };
  const tablesOf = (binding: ReceiptBinding | null) =>
    receiptTables(receiptContent(sampleReceipt({ ...sketch, binding })));
  const [plain, bound] = [null, { until: '2027-01-31', confirmed: [] }].map(tablesOf);
  expect(printReceipt(plain!).split('\n')[1]).toBe('Fassung 1');
  expect(bound!.slice(0, -1)).toEqual(plain);
  const longer = { until: '2027-03-01', at: '2027-01-20T09:00:00.000Z' };
  const lines = printReceipt(tablesOf({ until: '2027-01-31', confirmed: [longer] }))
    .trim()
    .split('\n');
  expect(lines[1]).toBe('Fassung 2');
  expect(lines.slice(-4)).toEqual([
    'Bindefrist',
    'Angebot gebunden bis\tBestätigt am (UTC)',
    '31. Januar 2027\t',
    '1. März 2027\t2027-01-20T09:00:00.000Z',
  ]);
});

test('of one confirmed without the letter the text is not said, and no declaration is', () => {
  expect(linesOf(textOf({ ...LETTER, ticked: null }, ['Phase', 'Alpina']))).toEqual([
    'Angebotsschreiben\tFassung 3\tnein',
    'Erklärung, erforderlich\tWir zahlen Mindestlohn.\tnein',
    'Erklärung, freiwillig\tAlpina ist präqualifiziert.\tnein',
  ]);
});

test('whatever a letter holds, each of its rows stays one line, and another letter is another text', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(anyText, anyText, fc.boolean(), (text, other, isTicked) => {
      const own = { ...LETTER, text, declarations: [{ text: other, isRequired: true }], ticked: [other] };
      const printed = textOf(own);
      const lines = text === '' ? 0 : text.split('\n').length;
      expect(linesOf(printed)).toHaveLength(1 + lines + 1);
      const changed = isTicked ? { ...own, ticked: [] } : { ...own, text: `${text}.` };
      expect(textOf(changed)).not.toBe(printed);
    }),
  );
});

test('a line of any length goes on in further rows, none of which a workbook would cut', () => {
  const lines = linesOf(textOf({ ...LETTER, text: '\u0001😀'.repeat(5_000) }));
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(32_767);
  const said = lines.flatMap((line) => (line.startsWith('Text\t') ? (line.split('\t')[1] ?? []) : []));
  expect(said.join('')).toBe(String.raw`\u0001😀`.repeat(5_000));
});

test('all fields are filled at once, also where ü is written as two signs; a value that looks like one stays', () => {
  const values = { Unternehmen: '{Name}', Name: '{Summe}', Summe: '$&', Prüfwert: 'ab' };
  expect(fillLetter('{Unternehmen} {Name} {Summe} {Prüfwert} {Pru\u0308fwert} {Datum} {name}', values)).toBe(
    '{Name} {Summe} $& ab ab {Datum} {name}',
  );
});

test('a phase has a letter where it has a text or a declaration; what is missing is required and not ticked', () => {
  expect(letterOf({})).toBeUndefined();
  expect(letterOf({ letter: '', declarations: [], letterVersion: 4 })).toBeUndefined();
  const { declarations } = LETTER;
  expect(letterOf({ declarations, letterVersion: 4 })).toEqual({ version: 4, text: '', declarations });
  expect(missingTicks(LETTER, [])).toEqual(['Wir zahlen Mindestlohn.']);
  expect(missingTicks(LETTER, ['Wir zahlen Mindestlohn.'])).toEqual([]);
});
