import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReceiptSketch, sampleReceipt } from '../test/sample-receipt.ts';
import { receiptContent } from './receipt-content.ts';
import { receiptTables } from './receipt-tables.ts';
import { printReceipt } from './receipt-text.ts';

const anySketch: fc.Arbitrary<ReceiptSketch> = fc.record({
  epMillis: fc.array(fc.option(fc.integer({ min: 0, max: 1_000_000_000 })), { minLength: 1, maxLength: 8 }),
  factorMillis: fc.constantFrom(0, 700, 1_050, 1_300),
  isOutside: fc.boolean(),
  texts: fc.tuple(fc.string({ unit: 'binary' }), fc.string(), fc.string(), fc.string()),
  documents: fc.array(
    fc.record({ filename: fc.string(), sha256: fc.string({ unit: fc.constantFrom('a', 'b') }) }),
    {
      maxLength: 3,
    },
  ),
});

const textOf = (...source: Parameters<typeof sampleReceipt>) =>
  printReceipt(receiptTables(receiptContent(sampleReceipt(...source))));

const plain: ReceiptSketch = {
  epMillis: [77_500, null, 0],
  factorMillis: 1_050,
  isOutside: true,
  texts: ['Angebotsphase 2', 'Rhein-Ruhr GmbH', 'Kontorhaus', 'Objektleitung'],
  documents: [{ filename: 'Anschreiben.pdf', sha256: 'ab12' }],
};

test('a receipt is a text that people read and every program can hash', () => {
  expect(textOf(plain).replaceAll('\t', ' | ')).toMatchInlineSnapshot(`
    "Rahmenpreis Angebotsbeleg
    Fassung 1

    Angebot
    Angabe | Wert
    Phase | Angebotsphase 2
    Phasen-Id | 00000000-0000-4000-8000-000000000001
    Unternehmen | Rhein-Ruhr GmbH
    Unternehmens-Id | 00000000-0000-4000-8000-0000000000cc
    Teilnahme | bestätigt
    Erklärt von | Sabine Kremer
    Erklärt am (UTC) | 2026-11-06T09:04:00.000Z

    Summen
    Leistungsgruppe | Stand | Summe €
    Basis FM | unvollständige Preiseingabe, Nicht im Marktgebiet | 81,375
    Aufzugsmanagement | keine Positionen | 0,000
    Energiemanagement | keine Positionen | 0,000
    Abfallmanagement | keine Positionen | 0,000
    Sachverständigenprüfungen | keine Positionen | 0,000
    Angebotssumme | unvollständige Preiseingabe, Nicht im Marktgebiet | 81,375

    Liegenschaften
    Nummer | Liegenschaft | Id | Marktgebiet | Stand | Basis FM € | Aufzugsmanagement € | Energiemanagement € | Abfallmanagement € | Sachverständigenprüfungen € | Summe €
    L-0 | Kontorhaus | 00000000-0000-4000-8000-00000000000a | ja | unvollständige Preiseingabe | 81,375 | 0,000 | 0,000 | 0,000 | 0,000 | 81,375
    L-1 | Kontorhaus | 00000000-0000-4000-8000-00000000000b | nein | Nicht im Marktgebiet |  |  |  |  |  | 

    Preise
    Ep-Code | Leistung | Einheit | Rahmenpreis €
    UE0 | Objektleitung | Stk | 77,500
    UE1 | Objektleitung | Stk | kein Preis
    UE2 | Objektleitung | Stk | 0,000

    Faktoren
    Art | Ort | Leistungsgruppe | Faktor
    Liegenschaft | L-0 | Basis FM | 1,050

    Unterlagen
    Datei | SHA-256
    Anschreiben.pdf | ab12
    "
  `);
});

const PLAIN_CHECK_VALUE = '9250057bfd127c1da35fe42fa4827046cd57f87c317ef4ae8a86bc9f3625eed5';
const FOREIGN = { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };

test('the same offer gives the same check value in another process, language and time zone', () => {
  const own = createHash('sha256').update(textOf(plain)).digest('hex');
  const program = `
    import { createHash } from 'node:crypto';
    import { receiptContent } from './receipt-content.ts';
    import { receiptTables } from './receipt-tables.ts';
    import { printReceipt } from './receipt-text.ts';
    import { sampleReceipt } from '../test/sample-receipt.ts';
    const text = printReceipt(receiptTables(receiptContent(sampleReceipt(${JSON.stringify(plain)}))));
    console.log(createHash('sha256').update(text).digest('hex'), new Date(0).getHours());`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: new URL('.', import.meta.url),
    env: { ...process.env, ...FOREIGN },
    encoding: 'utf8',
  });
  expect(own).toBe(PLAIN_CHECK_VALUE);
  expect(stdout).toBe(`${PLAIN_CHECK_VALUE} 12\n`);
});

test('the order in which an offer is read never matters', () => {
  fc.assert(
    fc.property(anySketch, fc.boolean(), (sketch, turns) => {
      const order = <T>(list: readonly T[]) =>
        turns ? list.toReversed() : [...list.slice(1), ...list.slice(0, 1)];
      expect(textOf(sketch, order)).toBe(textOf(sketch));
    }),
  );
});

test('one changed digit makes another text, and so does a price that comes or goes', () => {
  fc.assert(
    fc.property(anySketch, fc.nat(), fc.integer({ min: 1, max: 9 }), (sketch, where, step) => {
      const at = where % sketch.epMillis.length;
      const before = sketch.epMillis[at] ?? null;
      const changed = sketch.epMillis.with(at, before === null ? step : (before + step) % 1_000_000_000);
      expect(textOf({ ...sketch, epMillis: changed })).not.toBe(textOf(sketch));
      expect(textOf({ ...sketch, epMillis: changed.with(at, null) })).not.toBe(
        textOf({ ...sketch, epMillis: changed }),
      );
    }),
  );
});

test.each<[string, Partial<ReceiptSketch>]>([
  ['a factor', { factorMillis: 1_051 }],
  ['the market area', { isOutside: false }],
  ['the bytes of a document', { documents: [{ filename: 'Anschreiben.pdf', sha256: 'ab13' }] }],
  ['a document', { documents: [] }],
])('%s is part of it', (_, change) => {
  expect(textOf({ ...plain, ...change })).not.toBe(textOf(plain));
});

test('whatever a text holds, a row stays one line and other texts stay other texts', () => {
  fc.assert(
    fc.property(anySketch, fc.string({ unit: 'binary' }), (sketch, other) => {
      const lines = textOf(sketch).split('\n');
      const rows = sketch.epMillis.length + sketch.documents.length + 2 + (sketch.factorMillis === 0 ? 0 : 1);
      expect(lines).toHaveLength(2 + 6 * 3 + 7 + 6 + rows + 1);
      const [title = '', ...texts] = sketch.texts;
      const renamed = { ...sketch, texts: [other, ...texts] };
      expect(textOf(renamed) === textOf(sketch)).toBe(other === title);
    }),
  );
});
