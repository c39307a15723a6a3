import { BlobReader, ZipReader } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { makeArchive } from '../../tender/download/make-archive.ts';
import { packFiles } from '../../tender/download/pack-files.ts';
import { archiveMessage } from '../../tender/download/save-archive.ts';
import type { AwardCell, AwardRow } from './award-rows.ts';
import {
  inFolders,
  type OrderFindings,
  orderLvArchive,
  type OrderLvJob,
  orderLvJobs,
  type OrderLvTools,
} from './order-lv-archive.ts';
import { findingTexts, ORDER_LV_TEXTS } from './texts.ts';

function job(nummer: string): OrderLvJob {
  return {
    serviceProviderId: 'p',
    organisation: 'Alpina',
    liegenschaftId: nummer,
    nummer,
    name: 'Haus',
    sliceIds: [],
    sumMillis: 0,
  };
}

function blob(text: string): Blob {
  return new Blob([text]);
}

function tools(failing: readonly string[] = [], more: Partial<OrderLvTools> = {}): OrderLvTools {
  return {
    fetchFiles: async (own) => {
      if (failing.includes(own.nummer)) throw new Error('refused');
      return [
        { name: `${own.nummer}.xlsx`, content: blob('') },
        { name: `${own.nummer}.json`, content: blob('{}') },
      ];
    },
    fetchKeyVals: async () => ({ name: 'Export_KeyValues.json', content: blob('[]') }),
    rebates: new Map(),
    pack: async (files) => blob(files.map(({ name }) => name).join(' ')),
    ...more,
  };
}

const jobs = [job('L-1'), job('L-2')];

function noFindings(): OrderFindings {
  return { missingOf: new Map(), changed: new Set() };
}

function make(given: OrderLvTools) {
  return makeArchive(
    orderLvArchive(jobs, given, noFindings()),
    new AbortController().signal,
    () => undefined,
  );
}

function awarded(serviceProviderId: string, state: AwardCell['state'] = 'awarded'): AwardCell {
  return {
    liegenschaftId: 'l',
    sliceId: 'basisfm',
    state,
    offer: {
      serviceProviderId,
      organisation: serviceProviderId,
      participation: 'true',
      sumMillis: 1,
      flags: 0,
    },
    rank: 1,
    targetMillis: null,
    validCount: 1,
    elsewhere: undefined,
    lost: undefined,
    reason: undefined,
    waitsFor: undefined,
  };
}

test('orders each bidder’s share of a property once, proposals not (AWARD-027)', () => {
  const rows = [
    {
      liegenschaft: { id: 'l', nummer: 'L-1', name: 'Haus' },
      cells: [awarded('A'), awarded('B'), awarded('A'), awarded('C', 'proposal')],
    },
  ] as unknown as AwardRow[];
  const own = { liegenschaftId: 'l', nummer: 'L-1', name: 'Haus' };
  expect(orderLvJobs(rows)).toEqual([
    { ...own, serviceProviderId: 'A', organisation: 'A', sliceIds: ['basisfm', 'basisfm'], sumMillis: 2 },
    { ...own, serviceProviderId: 'B', organisation: 'B', sliceIds: ['basisfm'], sumMillis: 1 },
  ]);
});

test('packs all files of every job and the bidders’ entries (EXPORT-008…011)', async () => {
  const result = await make(tools());
  expect(result.kind).toBe('success');
  const zip = result.kind === 'success' ? await result.zip.text() : '';
  expect(zip).toBe('Alpina/L-1.xlsx Alpina/L-1.json Alpina/L-2.xlsx Alpina/L-2.json Export_KeyValues.json');
});

test('names the bidder and the property of an order that failed, or the entries, and packs the rest (ERR-049)', async () => {
  expect(await make(tools(['L-2']))).toMatchObject({ kind: 'partial', failed: ['Alpina L-2'] });
  const fetchKeyVals = () => Promise.reject(new Error('refused'));
  expect(await make(tools([], { fetchKeyVals }))).toMatchObject({
    kind: 'partial',
    failed: ['Export_KeyValues.json'],
  });
});

test.each([
  [
    { kind: 'success', zip: blob('') },
    'success',
    'Download erfolgreich abgeschlossen',
    /^2 Auftrags-LVs wurden erstellt\.$/,
    false,
  ],
  [
    { kind: 'partial', zip: blob(''), failed: ['Hanse L-1', 'Alpina L-2', 'Rhein L-3'] },
    'warning',
    'Erstellung ist fehlgeschlagen',
    /^Einzelne .*: Hanse L-1, Alpina L-2 und Rhein L-3\./,
    false,
  ],
  [{ kind: 'failed' }, 'error', 'Erstellung ist fehlgeschlagen', /Server ist nicht erreichbar/, false],
  [{ kind: 'zip-failed' }, 'error', 'Der Download ist fehlgeschlagen', /Archiv/, true],
] as const)('says how it ended: %o (ERR-049, ERR-050)', (result, kind, title, text, sticky) => {
  const message = archiveMessage(result, 2, ORDER_LV_TEXTS);
  expect(message).toMatchObject({ kind, title, sticky });
  expect(message?.text).toMatch(text);
});

test('every bidder has a folder of its own, and two files never share a name, whatever the case (EXPORT-011)', async () => {
  const file = (serviceProviderId: string, organisation: string, name: string) => ({
    job: { ...job('L-1'), serviceProviderId, organisation },
    file: { name, content: blob('') },
  });
  const files = [
    file('a', 'Alpina', 'a.xlsx'),
    file('a', 'Alpina', 'A.xlsx'),
    file('b', 'Spree: GmbH & Co. e.K.', 'a.xlsx'),
    file('c', 'ALPINA', 'a.json'),
  ];
  const zip = new ZipReader(new BlobReader(await packFiles(inFolders(files))));
  expect((await zip.getEntries()).map(({ filename }) => filename)).toEqual([
    'Alpina/a.xlsx',
    'Alpina/A (2).xlsx',
    'Spree_ GmbH & Co. e.K/a.xlsx',
    'ALPINA (2)/a.json',
  ]);
});

test('the folder of a bidder with a rebate says what it comes to, once (R4-15)', async () => {
  const made = ['L-1', 'L-2'].map((nummer) => ({
    job: job(nummer),
    file: { name: `${nummer}.xlsx`, content: blob('') },
  }));
  const { serviceProviderId } = job('L-1');
  const text = 'Nachlass Alpina 2 % ab 1.000 €: −24,691 €';
  const files = inFolders(made, new Map([[serviceProviderId, text]]));
  expect(files.map(({ name }) => name)).toEqual([
    'Alpina/L-1.xlsx',
    'Alpina/L-2.xlsx',
    'Alpina/Nachlass.txt',
  ]);
  expect(await files.at(-1)?.content.text()).toBe(`${text}\r\n`);
});

/**
 * What is said of two orders, of which the second has these positions where the page showed Basis FM for 3 €.
 */
async function saidOf(lvPositions: readonly unknown[]) {
  const findings = noFindings();
  const fetchFiles: OrderLvTools['fetchFiles'] = async (own) => [
    { name: 'x.json', content: blob(JSON.stringify(own.nummer === 'L-2' ? { lvPositions } : {})) },
  ];
  const shown: OrderLvJob[] = [job('L-1'), { ...job('L-2'), sliceIds: ['basisfm'], sumMillis: 3_000 }];
  const plan = orderLvArchive(shown, tools([], { fetchFiles }), findings);
  const result = await makeArchive(plan, new AbortController().signal, () => undefined);
  return archiveMessage(result, 2, { ...ORDER_LV_TEXTS, lacks: () => findingTexts(findings) });
}

function position(gp: number, noPriceGiven = false, sliceTag = 'uegm') {
  return { gp, noPriceGiven, sliceTag };
}

test('orders that hold positions without a price are no plain success: the message names them', async () => {
  expect(await saidOf([position(0, true), position(3), position(0, true), position(0, true)])).toEqual({
    kind: 'warning',
    title: 'Auftrags-LVs mit Lücken: 3 Positionen ohne Preis',
    text: '2 Auftrags-LVs wurden erstellt. 3 Positionen ohne Preis: Alpina L-2 (3).',
    sticky: true,
  });
});

test.each([
  ['another price', [position(3.001)]],
  ['another group too', [position(3), position(0, false, 'aufzug')]],
  ['no group any more', []],
])('an order with %s than the page showed is named', async (_, lvPositions) => {
  expect(await saidOf(lvPositions)).toEqual({
    kind: 'warning',
    title: 'Auftrags-LVs eines anderen Stands',
    text: '2 Auftrags-LVs wurden erstellt. Vergabe oder Preise sind inzwischen andere als auf dieser Seite: Alpina L-2. Bitte laden Sie die Seite neu und vergleichen Sie.',
    sticky: true,
  });
});

test('an order as the page showed it is a plain success', async () => {
  expect(await saidOf([position(1.999), position(1.001)])).toMatchObject({ kind: 'success' });
});
