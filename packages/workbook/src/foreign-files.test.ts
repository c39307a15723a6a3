import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { CellValue } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readEpCatalog } from './ep-catalog/ep-catalog-in.ts';
import { readFactors } from './factors/factors-in.ts';
import { readLiegenschaftList } from './liegenschaft/list/liegenschaft-list.ts';
import { readLiegenschaften } from './liegenschaft/liegenschaft-in.ts';
import { readLv } from './lv/lv-in.ts';
import { readRahmenpreise } from './rahmenpreise/rahmenpreise-in.ts';
import { readProviderList } from './service-provider/provider-list.ts';
import { readTargetSheet } from './target/target-in.ts';
import { foreignWorkbook, type ForeignCell, type ForeignSheet, MAKERS } from './test/foreign-workbook.ts';
import { sampleCatalog } from './test/sample-sheet.ts';

/** What a column holds: a code of the catalogue, a key of its own, a number, or a text. */
type Kind = 'code' | 'key' | 'number' | 'text';

interface Importer {
  readonly name: string;
  readonly columns: readonly (readonly [header: string, kind: Kind])[];
  /** As they are typed plainly: keys as texts, numbers as numbers. */
  readonly rows: readonly (readonly (string | number)[])[];
  /** Its header stands on row 3 and nowhere else. */
  readonly isFixed: boolean;
  readonly read: (bytes: Uint8Array) => Promise<{ values: unknown; findings: readonly Finding[] }>;
}

const CODES = ['0815', '20', 'UE-0010', 'A1B2'];
const CATALOG = sampleCatalog([...CODES, '1.10']);
const HOUSES = ['0007', '12', 'L-001'].map((nummer, at) => ({
  id: `0000000${at}-0000-4000-8000-000000000000`,
  nummer,
  name: `Haus ${at}`,
}));
const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

const IMPORTERS: readonly Importer[] = [
  {
    name: 'LV',
    isFixed: false,
    columns: [
      ['Lfd. Nr.', 'key'],
      ['AKS-Nummer', 'key'],
      ['Ep-Code', 'code'],
      ['Bezeichnung', 'text'],
      ['Menge', 'number'],
      ['Einheit', 'text'],
      ['Leistungsgruppe', 'text'],
      ['Bedarfsposition', 'text'],
    ],
    rows: CODES.map((code, at) => [
      `${at + 1}`,
      `00${at}7`,
      code,
      `Text ${at}`,
      12.5 + at,
      'h',
      'uegm',
      'nein',
    ]),
    read: async (bytes) => {
      const { positions, findings } = await readLv(bytes, CATALOG);
      return { values: positions, findings };
    },
  },
  {
    name: 'EP-Katalog',
    isFixed: false,
    columns: [
      ['Nummer', 'key'],
      ['Typ', 'text'],
      ['Titel', 'text'],
      ['Ep-Code', 'key'],
      ['Einheit', 'text'],
      ['Leistungsgruppe', 'text'],
    ],
    rows: CODES.map((code, at) => [`${at + 1}`, 'Position', `Titel ${at}`, code, 'h', 'uegm']),
    read: async (bytes) => {
      const { entries, findings } = await readEpCatalog(bytes);
      return { values: entries, findings };
    },
  },
  {
    name: 'Rahmenpreise',
    isFixed: true,
    columns: [
      ['Ep-Code', 'code'],
      ['Rahmenpreis', 'number'],
    ],
    rows: CODES.map((code, at) => [code, 3.3 + at]),
    read: async (bytes) => {
      const { prices, findings } = await readRahmenpreise(bytes, CATALOG);
      return { values: prices, findings };
    },
  },
  {
    name: 'Zielpreise',
    isFixed: true,
    columns: [
      ['Nummer', 'code'],
      ['Name', 'text'],
      ['Basis FM', 'number'],
      ['Energiemanagement', 'number'],
    ],
    rows: HOUSES.map(({ nummer, name }, at) => [nummer, name, 100.25 + at, 7 + at]),
    read: async (bytes) => {
      const { targets, findings } = await readTargetSheet(bytes, HOUSES);
      return { values: targets, findings };
    },
  },
  {
    name: 'Faktoren',
    isFixed: true,
    columns: [
      ['LiegenschaftsId', 'text'],
      ['Marktgebiet', 'text'],
      ['Basis FM Liegenschaft', 'number'],
    ],
    rows: HOUSES.map(({ id }, at) => [id, 'ja', 1 + at / 10]),
    read: async (bytes) => {
      const { values, findings } = await readFactors(bytes, (id) => HOUSES.some((house) => house.id === id));
      return { values, findings };
    },
  },
  {
    name: 'Liste von Liegenschaften',
    isFixed: false,
    columns: [
      ['Liegenschaftsnummer', 'key'],
      ['Liegenschaftsname', 'text'],
      ['Gebäudenummer', 'key'],
      ['Name', 'text'],
      ['Straße', 'text'],
      ['Hausnummer', 'key'],
      ['Postleitzahl', 'key'],
      ['Stadt', 'text'],
      ['Bundesland', 'text'],
    ],
    rows: HOUSES.map(({ nummer, name }, at) => [
      nummer,
      name,
      `0${at}`,
      'Haus A',
      'Am Kai',
      `${at + 3}`,
      `0106${at}`,
      'Dresden',
      'Sachsen',
    ]),
    read: async (bytes) => {
      const { lines, made, findings } = await readLiegenschaftList(bytes, []);
      const stored = lines.map(({ place, gebaeude, state }) => ({ place, gebaeude, state }));
      return { values: [stored, [...made]], findings };
    },
  },
  {
    name: 'Archivblatt',
    isFixed: false,
    columns: [
      ['Liegenschaftsnummer', 'key'],
      ['Liegenschaftsname', 'text'],
      ['Gebäudenummer', 'key'],
      ['Name', 'text'],
      ['Straße & Hausnummer', 'text'],
      ['Postleitzahl', 'key'],
      ['Stadt', 'text'],
      ['Bundesland', 'text'],
    ],
    rows: HOUSES.map(({ nummer, name }, at) => [
      nummer,
      name,
      `0${at}`,
      'Haus A',
      `Am Kai ${at + 1}`,
      `0106${at}`,
      'Dresden',
      'Sachsen',
    ]),
    read: async (bytes) => {
      const { liegenschaften, findings } = await readLiegenschaften(bytes);
      return { values: liegenschaften, findings };
    },
  },
  {
    name: 'Liste von Dienstleistern',
    isFixed: false,
    columns: [
      ['Organisation', 'text'],
      ['Vorname', 'text'],
      ['Nachname', 'text'],
      ['E-Mail', 'text'],
    ],
    rows: [0, 1, 2].map((at) => [`Firma ${at}`, 'Petra', 'Kaiser', `petra${at}@firma.de`]),
    read: async (bytes) => {
      const { lines, findings } = await readProviderList(bytes, [], NOW_MS);
      return { values: lines.map(({ created, state }) => ({ created, state })), findings };
    },
  },
];

/** How a file differs from one that is typed plainly in its first sheet. */
interface Traits {
  readonly maker: (typeof MAKERS)[number];
  /** What stands before the sheet with the table. */
  readonly before: 'nothing' | 'cover' | 'hidden';
  readonly hasFurther: boolean;
  readonly hasHiddenRow: boolean;
  readonly isStruck: boolean;
  readonly hasMergedTitle: boolean;
  readonly isShuffled: boolean;
  readonly keys: 'texts' | 'numbers' | 'spelled';
  readonly numbers: 'plain' | 'dust' | 'german';
  /** A key that a spreadsheet has changed, in the last row. */
  readonly odd: 'none' | 'fraction' | 'date' | 'percent' | 'answer';
}

const PLAIN: Traits = {
  maker: 'hucre',
  before: 'nothing',
  hasFurther: false,
  hasHiddenRow: false,
  isStruck: false,
  hasMergedTitle: false,
  isShuffled: false,
  keys: 'texts',
  numbers: 'plain',
  odd: 'none',
};

const ODD: Readonly<Record<Exclude<Traits['odd'], 'none'>, ForeignCell>> = {
  fraction: { value: 1.1 },
  date: { value: new Date(Date.UTC(2026, 4, 3)), format: 'dd.mm.yyyy' },
  percent: { value: 0.5, format: '0%' },
  answer: { value: true },
};

const SPELLED = [
  (key: string) => ` ${key.toLowerCase()}\u00a0`,
  (key: string) => key.replace('-', '\u2011'),
  (key: string) => `${key.slice(0, 1)}\u200b${key.slice(1)}`,
];

function writtenKey(key: string, kind: Kind, { keys }: Traits, at: number): ForeignCell {
  if (keys === 'numbers' && /^\d+$/.test(key)) return { value: Number(key), format: '0'.repeat(key.length) };
  if (keys === 'spelled' && kind === 'code') return { value: SPELLED[at % SPELLED.length]!(key) };
  return { value: key };
}

function writtenNumber(value: number, { numbers }: Traits): ForeignCell {
  if (numbers === 'dust') return { value: value + 4e-10 };
  return { value: numbers === 'german' ? formatMillis(Math.round(value * 1_000)) : value };
}

function sheetsOf({ columns, rows, isFixed }: Importer, traits: Traits): ForeignSheet[] {
  const order = columns.map((_, at) => at);
  if (traits.isShuffled) order.reverse();
  const firstKey = columns.findIndex(([, kind]) => kind === 'code' || kind === 'key');
  const cells = rows.map((row, r) =>
    order.map((at): ForeignCell => {
      const [, kind] = columns[at]!;
      const value = row[at]!;
      const isLast = r === rows.length - 1;
      if (isLast && at === firstKey && traits.odd !== 'none') return ODD[traits.odd];
      const cell =
        kind === 'text'
          ? { value }
          : typeof value === 'string'
            ? writtenKey(value, kind, traits, r)
            : writtenNumber(value, traits);
      return r === 0 && traits.isStruck ? { ...cell, isStruck: true } : cell;
    }),
  );
  const line = (values: readonly CellValue[]) => values.map((value): ForeignCell => ({ value }));
  const titles = isFixed || traits.hasMergedTitle ? [line(['Titel', null]), line([])] : [];
  const header = line(order.map((at) => columns[at]![0]));
  const name = 'Tabelle';
  const table = { name, rows: [...titles, header, ...cells] };
  const first = titles.length + 1;
  const own: ForeignSheet = {
    ...table,
    ...(traits.hasHiddenRow && { hiddenRows: [first] }),
    ...(traits.hasMergedTitle && { mergedTitle: 2 }),
  };
  const before: ForeignSheet[] =
    traits.before === 'nothing'
      ? []
      : traits.before === 'cover'
        ? [{ name: 'Deckblatt', rows: [line(['Angebot']), line(['Werk West'])] }]
        : [{ ...table, name: 'Alt', isHidden: true }];
  const further: ForeignSheet[] = traits.hasFurther ? [{ ...table, name: 'Los 2' }] : [];
  return [...before, own, ...further, { name: 'Hinweise', rows: [line(['Bitte ausfüllen'])] }];
}

/** Whether a trait can be told of a file of this kind and maker. */
const hasKey = ({ columns }: Importer) => columns.some(([, kind]) => kind === 'code' || kind === 'key');

/** What a file tells beside what the same cells tell that are typed plainly. */
async function compare(importer: Importer, traits: Traits): Promise<{ told: object; wanted: object }> {
  const errorsOf = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity === 'error');
  const plain = await importer.read(await foreignWorkbook('hucre', sheetsOf(importer, PLAIN)));
  const { values, findings } = await importer.read(
    await foreignWorkbook(traits.maker, sheetsOf(importer, traits)),
  );
  const said = findings.map(({ message }) => message).join('\n');
  const isTaken = traits.odd === 'none' || !hasKey(importer);
  // Only where the maker tells of it.
  const tellsLook = traits.maker !== 'sheetjs-xls';
  // An odd key is never taken as another: the file, or its row, is left out, and one finding says why.
  const oddly = {
    findings: findings.filter(({ message }) => message.includes('keinen Text')).length,
    isTaken: /"1\.10?"|03\.05\.2026|"0\.5"|WAHR/.test(JSON.stringify(values)),
  };
  return {
    told: {
      said,
      // What a file says of every such table stands there, too: which rows were placed by their Nummer.
      plainErrors: errorsOf(plain.findings),
      ...(isTaken ? { values, errors: errorsOf(findings) } : { oddly }),
      isMoved: said.includes('Gelesen wird das Blatt „Tabelle“'),
      hasFurther: said.includes('Nicht gelesen wird das Blatt „Los 2“'),
      hasHidden: said.includes('wird nicht gelesen: „Alt“'),
      hasLook: tellsLook && said.includes('ausgeblendet, weggefiltert'),
    },
    wanted: {
      said,
      plainErrors: [],
      ...(isTaken ? { values: plain.values, errors: [] } : { oddly: { findings: 1, isTaken: false } }),
      isMoved: traits.before !== 'nothing',
      hasFurther: traits.hasFurther,
      hasHidden: traits.before === 'hidden',
      hasLook: tellsLook && (traits.hasHiddenRow || (traits.isStruck && traits.maker === 'hucre')),
    },
  };
}

/** Thirty files that are always tried: each trait alone with each maker, over the kinds in turn. */
const FIXED: readonly [string, Importer, Traits][] = MAKERS.flatMap((maker) =>
  (
    [
      { before: 'cover' },
      { before: 'hidden' },
      { hasFurther: true },
      { hasHiddenRow: true },
      { keys: 'numbers' },
      { keys: 'spelled', isShuffled: true },
      { numbers: 'dust' },
      { numbers: 'german', hasMergedTitle: true },
      { odd: 'fraction' },
      { odd: 'date' },
    ] as const
  ).map((trait, at): [string, Importer, Traits] => {
    const importer = IMPORTERS[(at + MAKERS.indexOf(maker)) % IMPORTERS.length]!;
    return [`${importer.name}, ${maker}, ${JSON.stringify(trait)}`, importer, { ...PLAIN, maker, ...trait }];
  }),
);

describe('thirty files of others', () => {
  test.each(FIXED)('%s', async (_, importer, traits) => {
    const { told, wanted } = await compare(importer, traits);
    expect(told).toEqual(wanted);
  });
});

test('a file of any make and traits says what the same cells say that are typed plainly', async () => {
  const rounds = drawRounds(15);
  const dice = createDice(rounds.seed);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(dice() * values.length)]!;
  const maybe = (): boolean => dice() < 0.3;
  for (let tried = 0; tried < rounds.from + rounds.count; tried += 1) {
    const importer = oneOf(IMPORTERS);
    const traits: Traits = {
      maker: oneOf(MAKERS),
      before: oneOf(['nothing', 'cover', 'hidden']),
      hasFurther: maybe(),
      hasHiddenRow: maybe(),
      isStruck: maybe(),
      hasMergedTitle: maybe(),
      isShuffled: maybe(),
      keys: oneOf(['texts', 'numbers', 'spelled']),
      numbers: oneOf(['plain', 'dust', 'german']),
      odd: maybe() ? oneOf(['fraction', 'date', 'percent', 'answer'] as const) : 'none',
    };
    if (tried < rounds.from) continue;
    try {
      const { told, wanted } = await compare(importer, traits);
      expect(told).toEqual(wanted);
    } catch (error) {
      throw new Error(`${importer.name} ${JSON.stringify(traits)}, seed ${rounds.seed}, round ${tried}`, {
        cause: error,
      });
    }
    rounds.note(tried + 1);
  }
}, 600_000);
