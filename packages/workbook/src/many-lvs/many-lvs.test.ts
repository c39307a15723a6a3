/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEpCatalog } from '../ep-catalog/ep-catalog-in.ts';
import { readLv } from '../lv/lv-in.ts';
import type { NamedLiegenschaft } from '../lv/match-files.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { foreignWorkbook, type ForeignCell, MAKERS } from '../test/foreign-workbook.ts';
import { LV_HEADER, sampleBytes, sampleCatalog } from '../test/sample-sheet.ts';
import { writeLvList, writeLvSheets } from './many-lvs-out.ts';
import type { ManyLvsReading } from './judge-sheet.ts';
import { type AskedHeadings, readManyLvs, type SplitPart } from './read-many-lvs.ts';

const LISTS = join(import.meta.dirname, '../test/listen');
const TENDER = join(import.meta.dirname, '../../../../apps/server/src/demo/data/tender-klein');
const fileOf = (folder: string, name: string) => new Uint8Array(readFileSync(join(folder, name)));

const named = (nummer: string, name = '', stadt = ''): NamedLiegenschaft => ({
  id: `id ${nummer}`,
  nummer,
  name,
  adresse: { stadt },
});

interface Read {
  parts: SplitPart[];
  question: AskedHeadings | null;
  messages: string[];
  shares: number[];
}

async function readAll(bytes: Uint8Array, reading: Partial<ManyLvsReading>): Promise<Read> {
  const read: Read = { parts: [], question: null, messages: [], shares: [] };
  const usual = {
    filename: 'LVs.xlsx',
    entries: [],
    liegenschaften: [],
    maps: { lv: [], list: [] },
    choices: {},
  };
  for await (const step of readManyLvs(bytes, { ...usual, ...reading })) {
    if (step.kind === 'part') read.parts.push(step.part);
    else if (step.kind === 'progress') read.shares.push(step.share);
    else {
      read.question = step.question;
      read.messages = step.findings.map(({ message }) => message);
    }
  }
  return read;
}

/** Reads a file as somebody who takes every proposal. */
async function readAsProposed(bytes: Uint8Array, reading: Partial<ManyLvsReading>): Promise<Read> {
  const asked = await readAll(bytes, reading);
  if (asked.question === null) return asked;
  const { head, fileKind } = asked.question;
  const map = { headings: head.headings.map(({ heading }) => heading), names: head.names };
  return readAll(bytes, {
    ...reading,
    maps: fileKind === 'lv' ? { lv: [map], list: [] } : { lv: [], list: [map] },
  });
}

describe('the tender of twelve properties', async () => {
  const { entries } = await readEpCatalog(fileOf(TENDER, 'ep-katalog.xlsx'));
  const expected: Record<string, Record<string, number>> = JSON.parse(
    readFileSync(join(LISTS, 'expected-lvs.json'), 'utf8'),
  );
  const liegenschaften = Array.from({ length: 12 }, (_, at) => named(`L-${String(at + 1).padStart(3, '0')}`));

  test.each([
    ['mengen-flach.xlsx', { serialNumber: '' }],
    ['lvs-mappe.xlsx', {}],
  ])('%s gives each LV as its own file does', async (filename, lacking) => {
    const read = await readAsProposed(fileOf(LISTS, filename), { filename, entries, liegenschaften });
    const counts = read.parts.map(({ liegenschaftIds, positionCount }) => [
      liegenschaftIds.join(),
      positionCount,
    ]);
    expect(counts).toEqual(
      Object.entries(expected[filename]!).map(([nummer, count]) => [`id ${nummer}`, count]),
    );
    for (const { lv, errorCount, isGuess, liegenschaftIds } of read.parts) {
      expect({ errorCount, isGuess }).toEqual({ errorCount: 0, isGuess: false });
      const nummer = liegenschaftIds[0]!.slice(3);
      const alone = await readLv(fileOf(TENDER, `lv/${nummer}.xlsx`), entries);
      expect(lv!.positions).toEqual(alone.positions.map((position) => ({ ...position, ...lacking })));
      expect(await readLv(lv!.bytes, entries)).toEqual({
        positions: lv!.positions,
        titles: lv!.titles,
        findings: lv!.findings,
      });
      expect(lv!.titles.join()).toContain(filename);
    }
  });
});

const CODES = ['A1', 'B-2', '0010'];
const catalog = sampleCatalog(CODES);
const houses = [
  named('L-001', 'Kontorhaus', 'Hamburg'),
  named('L-002', 'Kranhaus', 'Köln'),
  named('17', 'Lager', 'Bonn'),
];
const reading = { entries: catalog, liegenschaften: houses };
const idsOf = ({ parts }: Read) => parts.map(({ liegenschaftIds }) => liegenschaftIds.join(' + '));
const row = (code: string, menge: string | number) => ['1', '', code, 'Leistung', menge, '', '', ''];
type Rows = readonly (readonly (string | number | null)[])[];
const book = (sheets: Readonly<Record<string, Rows>>, hidden: readonly string[] = []) =>
  writeWorkbook(
    Object.entries(sheets).map(([name, rows]) => ({
      name,
      columns: [],
      rows: rows.map((cells) => ({ cells })),
      frozenRows: 0,
      isHidden: hidden.includes(name),
    })),
  );
const lv = (title: string, ...rows: Rows) => [[title], LV_HEADER, ...rows];

describe('what goes out comes in again unchanged', () => {
  const text = fc.string({ maxLength: 40, unit: 'grapheme' }).map((each) => each.normalize('NFC').trim());
  const plain = text.filter(
    (each) => !/^#|\0/.test(each) && each.isWellFormed() && !/[\uFFFE\uFFFF]/.test(each),
  );
  const position = fc.record({
    serialNumber: plain,
    identificationNumber: plain,
    epCode: fc.constantFrom(...CODES),
    description: plain.filter((each) => each !== ''),
    mengeMillis: fc.integer({ min: 0, max: 4_000_000_000 }),
    kind: fc.constantFrom('nein', 'aktiv', 'inaktiv'),
  });
  const nummer = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .:/-]{0,40}[A-Za-z0-9]$/);
  const lvs = fc.uniqueArray(fc.tuple(nummer, plain, fc.array(position, { minLength: 1, maxLength: 5 })), {
    minLength: 1,
    maxLength: 6,
    selector: ([each]) => each.toUpperCase(),
  });

  test.each(['sheets', 'list'] as const)('as %s', async (form) => {
    await fc.assert(
      fc.asyncProperty(lvs, async (drawn) => {
        const liegenschaften = drawn.map(([each, name]) => named(each, name));
        const out = drawn.map(([, , positions], at) => ({
          liegenschaft: liegenschaften[at]!,
          positions: positions.map(({ kind, ...each }) => ({
            ...each,
            sliceTag: 'uegm' as const,
            unit: catalog.find(({ epCode }) => epCode === each.epCode)!.unit,
            optionalPosition: kind !== 'nein',
            optionalPositionActive: kind === 'aktiv',
          })),
        }));
        const bytes = form === 'sheets' ? writeLvSheets(out) : writeLvList('Phase 1', out);
        const { parts, question } = await readAll(bytes, { entries: catalog, liegenschaften });
        expect(question).toBeNull();
        const read = parts.map(({ liegenschaftIds, lv: own }) => ({
          liegenschaftIds,
          positions: own?.positions,
        }));
        expect(read).toEqual(
          out.map(({ liegenschaft, positions }) => ({
            liegenschaftIds: [liegenschaft.id],
            positions: positions.map((each) => expect.objectContaining(each)),
          })),
        );
        for (const { lv: own } of parts) {
          const { positions, titles, findings } = own!;
          expect(await readLv(own!.bytes, catalog)).toEqual({ positions, titles, findings });
        }
      }),
      { numRuns: 10 },
    );
  });
});

describe('a workbook', () => {
  test('is matched by sheet name, title and number; what disagrees is asked about, what fits nothing is named', async () => {
    const read = await readAll(
      book(
        {
          Deckblatt: [['Übersicht']],
          'L-001': lv('LV', row('A1', 1)),
          Blatt3: lv('Leistungsverzeichnis L-002', row('A1', 2)),
          'LV 17': lv('Leistungsverzeichnis L-001 Kontorhaus', row('A1', 3)),
          Köln: lv('Mengen', row('A1', 4)),
          Anhang: lv('Mengen', row('A1', 5)),
          'L-002 alt': lv('LV', row('A1', 6)),
        },
        ['L-002 alt'],
      ),
      reading,
    );
    expect(idsOf(read)).toEqual(['id L-001', 'id L-002', 'id 17 + id L-001', 'id L-002', '']);
    expect(read.parts.map(({ isGuess }) => isGuess)).toEqual([false, false, false, true, false]);
    expect(read.messages).toEqual([
      'Ausgeblendete Blätter werden nicht gelesen: „L-002 alt“.',
      'Blatt „Deckblatt“: Hier steht kein Leistungsverzeichnis; das Blatt wird nicht gelesen.',
    ]);
    expect(read.shares.at(-1)).toBe(1);
    expect(read.shares).toEqual(read.shares.toSorted((a, b) => a - b));
  });

  test('with an unknown code keeps all other LVs, and says where the code stands', async () => {
    const { parts } = await readAll(
      book({ 'L-001': lv('LV', row('A1', 1), row('X9', 1)), 'L-002': lv('LV', row('A1', 1)) }),
      reading,
    );
    expect(parts.map(({ errorCount, lv: own }) => [errorCount, own === undefined])).toEqual([
      [1, true],
      [0, false],
    ]);
    expect(parts[0]!.findings[0]).toMatchObject({ row: 4, value: 'X9' });
  });

  test('of foreign headings is asked about once', async () => {
    const sheet = [['Objekt L-001'], ['Pos.', 'EP-Nr.', 'Kurztext', 'Anz.'], ['1', 'A1', 'Wartung', '2,5']];
    const read = await readAsProposed(book({ 'L-001': sheet, 'L-002': sheet.slice(1) }), reading);
    expect(idsOf(read)).toEqual(['id L-001', 'id L-002']);
    expect(read.parts.map(({ positionCount, errorCount }) => [positionCount, errorCount])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(read.messages[0]).toContain('Ep-Code = „EP-Nr.“');
  });

  const cell = fc.oneof(
    fc.constantFrom<ForeignCell>(
      { value: 'A1' },
      { value: 10, format: '0000' },
      { value: 17, format: '0.00' },
      { value: 0.15, format: '0%' },
      { value: 2.5, format: '#,##0.00 [$€-de-DE]' },
      { value: new Date(Date.UTC(2026, 10, 3)), format: 'dd.mm.yyyy' },
      { value: true },
      { value: null },
      { value: '#REF!' },
      { value: 'kursiv', isStruck: true },
    ),
    fc
      .oneof(
        fc.string({ maxLength: 12, unit: 'grapheme-ascii' }),
        fc.float({ noNaN: true, min: 0, max: 1e6 }),
      )
      .map((value): ForeignCell => ({ value })),
  );

  test.each(MAKERS)('that %s wrote gives what the reader of single files gives', async (maker) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 8, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
        async (rows) => {
          const head = LV_HEADER.map((value) => ({ value }));
          const sheet = {
            name: 'L-001',
            rows: [[{ value: 'LV' }], head, ...rows],
            hiddenRows: [2],
            mergedTitle: 4,
          };
          const bytes = await foreignWorkbook(maker, [sheet]);
          const { parts } = await readAll(bytes, reading);
          const alone = await readLv(bytes, catalog);
          expect(parts.map(({ findings }) => findings)).toEqual([alone.findings]);
          expect(parts[0]!.lv?.positions ?? alone.positions).toEqual(alone.positions);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('a list', () => {
  const LIST = ['Liegenschaft', ...LV_HEADER];
  test('has the rows of an LV wherever they stand; sums and rows of no property are named', async () => {
    const read = await readAll(
      sampleBytes([
        ['Mengen 2026'],
        LIST,
        ['L-001', ...row('A1', 1)],
        ['L-002', ...row('B-2', '1.234,5')],
        ['Summe L-002', '', '', '', '', 99],
        ['l-001 ', ...row('0010', 2)],
        ['L-001', ...row('A1', 3)],
        ['', ...row('A1', 7)],
        ['X-9', ...row('A1', 8)],
        ['Gesamt', '', '', '', '', 99],
      ]),
      reading,
    );
    expect(read.parts.map(({ key, rows, positionCount }) => [key, rows, positionCount])).toEqual([
      ['L-001', '3, 7', 2],
      ['L-002', '4', 1],
      ['l-001', '6', 1],
      ['', '8', 1],
      ['X-9', '9', 1],
    ]);
    expect(idsOf(read)).toEqual(['id L-001', 'id L-002', 'id L-001', '', '']);
    expect(read.messages).toEqual([
      'Blatt „Blatt“: Die Zeilen sind Summen oder ohne Ep-Code und Menge und werden übergangen (5, 10).',
    ]);
  });

  test.each([
    ['Windows-1252, semicolons', ';', '\r\n', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-8 with mark, tabs', '\t', '\n', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-8, commas', ',', '\n', (text: string) => Buffer.from(text)],
    ['Unicode text', '\t', '\r\n', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('comes as CSV: %s', async (_, separator, end, encode) => {
    const lines = [
      ['Obj.-Nr.', 'AKS', 'Ep-Code', 'Kurztext', 'Menge', 'ME'],
      ['L-001', '0815', '0010', `"Prüfung ""groß""${separator} zweimal"`, '2', 'h'],
      ['L-002', '', 'A1', '"über\nzwei Zeilen"', '3', 'h'],
    ];
    const bytes = encode(lines.map((cells) => cells.join(separator)).join(end) + end);
    const { parts } = await readAsProposed(bytes, { ...reading, filename: 'mengen.csv' });
    expect(
      parts.map(({ lv: own }) => own!.positions.map(({ epCode, description }) => [epCode, description])),
    ).toEqual([[['0010', `Prüfung "groß"${separator} zweimal`]], [['A1', 'über\nzwei Zeilen']]]);
    expect(parts[0]!.lv!.positions[0]).toMatchObject({ identificationNumber: '0815', mengeMillis: 2_000 });
  });

  test('of our own LV headings with an unnamed column of numbers is taken for no LV of one property', async () => {
    const rows = [
      [...LV_HEADER, 'Standort'],
      [...row('A1', 1), 'L-001'],
      [...row('A1', 2), 'L-002'],
    ];
    const read = await readAll(sampleBytes(rows), reading);
    expect(read.question).toMatchObject({
      fileKind: 'lv-list',
      head: { names: { liegenschaft: 'Standort' } },
    });
  });

  test.each(['LIEGENSCHAFT', 'Objekt'])(
    'under «%s» that begins with a property of no phase is none the less a list',
    async (heading) => {
      const keys = heading === 'Objekt' ? ['Z-9', 'Z-9', 'L-001'] : ['Z-9', 'Z-9', 'Z-9', 'L-001'];
      const rows = keys.map((key) => [key, 'A1', 1]);
      const read = await readAsProposed(sampleBytes([[heading, 'EP-Code', 'Anz.'], ...rows]), reading);
      expect(read.parts.map(({ key, positionCount }) => [key, positionCount])).toEqual([
        ['Z-9', keys.length - 1],
        ['L-001', 1],
      ]);
    },
  );

  test.each([
    ['no workbook', 'LVs.xlsx', new Uint8Array([1, 2, 3])],
    ['a text that is none', 'LVs.csv', new Uint8Array([65, 0, 66])],
    ['no LV', 'LVs.csv', new TextEncoder().encode('a;b\n1;2\n')],
  ])('that is %s is refused with a sentence', async (_, filename, bytes) => {
    const { parts, messages } = await readAll(bytes, { ...reading, filename });
    expect(parts).toEqual([]);
    expect(messages.length).toBeGreaterThan(0);
  });
});
