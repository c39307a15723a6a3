import { BlobReader, ZipReader } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { makeArchive } from '../../../tender/archive/make-archive.ts';
import { packFiles } from '../../../tender/archive/pack-files.ts';
import { archiveMessage } from '../../../tender/archive/save-archive.ts';
import type { AwardCell, AwardRow } from '../award-rows.ts';
import { inFolders, orderLvArchive, type OrderLvTools } from './order-lv-archive.ts';
import { type OrderLvJob, orderLvJobs } from './order-lv-jobs.ts';
import { gapTexts, TEXTS } from './texts.ts';

function job(nummer: string): OrderLvJob {
  return { serviceProviderId: 'p', organisation: 'Alpina', liegenschaftId: nummer, nummer, name: 'Haus' };
}

function blob(text: string): Blob {
  return new Blob([text]);
}

function tools(failing: readonly string[] = [], more: Partial<OrderLvTools> = {}): OrderLvTools {
  return {
    fetchFile: async (own, type) => {
      if (failing.includes(own.nummer)) throw new Error('refused');
      return { name: `${own.nummer}.${type}`, content: blob(type === 'json' ? '{}' : type) };
    },
    fetchKeyVals: async () => ({ name: 'Export_KeyValues.json', content: blob('[]') }),
    pack: async (files) => blob(files.map(({ name }) => name).join(' ')),
    ...more,
  };
}

const jobs = [job('L-1'), job('L-2')];

function make(given: OrderLvTools) {
  return makeArchive(orderLvArchive(jobs, given), new AbortController().signal, () => undefined);
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
    elsewhere: undefined,
    lost: undefined,
  };
}

test('orders each bidder’s share of a property once, proposals not (AWARD-027)', () => {
  const rows = [
    {
      liegenschaft: { id: 'l', nummer: 'L-1', name: 'Haus' },
      cells: [awarded('A'), awarded('B'), awarded('A'), awarded('C', 'proposal')],
    },
  ] as unknown as AwardRow[];
  expect(orderLvJobs(rows)).toEqual([
    { serviceProviderId: 'A', organisation: 'A', liegenschaftId: 'l', nummer: 'L-1', name: 'Haus' },
    { serviceProviderId: 'B', organisation: 'B', liegenschaftId: 'l', nummer: 'L-1', name: 'Haus' },
  ]);
});

test('packs both files of every job and the bidders’ entries (EXPORT-008…011)', async () => {
  const result = await make(tools());
  expect(result.kind).toBe('success');
  const zip = result.kind === 'success' ? await result.zip.text() : '';
  expect(zip).toBe('Alpina/L-1.excel Alpina/L-1.json Alpina/L-2.excel Alpina/L-2.json Export_KeyValues.json');
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
    'Erstellung ist fehlgeschlagen.',
    /^Einzelne .*: Hanse L-1, Alpina L-2 und Rhein L-3\./,
    false,
  ],
  [{ kind: 'failed' }, 'error', 'Erstellung ist fehlgeschlagen.', /Server ist nicht erreichbar/, false],
  [{ kind: 'zip-failed' }, 'error', 'Der Download ist fehlgeschlagen.', /Archiv/, true],
] as const)('says how it ended: %o (ERR-049, ERR-050)', (result, kind, title, text, sticky) => {
  const message = archiveMessage(result, 2, TEXTS);
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

test('orders that hold positions without a price are no plain success: the message names them', async () => {
  const missingOf = new Map<OrderLvJob, number>();
  const position = (noPriceGiven: boolean) => ({ noPriceGiven });
  const lvPositions = [position(true), position(false), position(true), position(true)];
  const fetchFile: OrderLvTools['fetchFile'] = async (own, type) => ({
    name: own.nummer,
    content: blob(JSON.stringify(type === 'json' && own.nummer === 'L-2' ? { lvPositions } : {})),
  });
  const plan = orderLvArchive(jobs, tools([], { fetchFile }), missingOf);
  const result = await makeArchive(plan, new AbortController().signal, () => undefined);
  expect(archiveMessage(result, 2, { ...TEXTS, lacks: () => gapTexts(missingOf) })).toEqual({
    kind: 'warning',
    title: 'Auftrags-LVs mit Lücken: 3 Positionen ohne Preis',
    text: '2 Auftrags-LVs wurden erstellt. 3 Positionen ohne Preis: Alpina L-2 (3).',
    sticky: true,
  });
});
