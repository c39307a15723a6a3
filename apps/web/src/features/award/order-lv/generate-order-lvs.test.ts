import { expect, test, vi } from 'vitest';
import type { AwardCell, AwardRow } from '../award-rows.ts';
import { generateOrderLvs, inFolders, type OrderLvTools, orderLvMessage } from './generate-order-lvs.ts';
import { type OrderLvJob, orderLvJobs } from './order-lv-jobs.ts';

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
      return { name: `${own.nummer}.${type}`, content: blob(type) };
    },
    fetchKeyVals: async () => ({ name: 'Export_KeyValues.json', content: blob('[]') }),
    pack: async (files) => blob(files.map(({ name }) => name).join(' ')),
    ...more,
  };
}

const jobs = [job('L-1'), job('L-2')];
const { signal } = new AbortController();
const ignore = () => undefined;

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

test('packs both files of every job and the bidders’ entries, with real progress (EXPORT-008…011)', async () => {
  const onProgress = vi.fn<(done: number) => void>();
  const result = await generateOrderLvs(jobs, tools(), signal, onProgress);
  expect(result.kind).toBe('success');
  const zip = result.kind === 'success' ? await result.zip.text() : '';
  expect(zip).toBe('Alpina/L-1.excel Alpina/L-1.json Alpina/L-2.excel Alpina/L-2.json Export_KeyValues.json');
  expect(onProgress.mock.calls.map(([done]) => done)).toEqual([0, 1, 2]);
});

test('names what failed and packs the rest (ERR-049)', async () => {
  expect(await generateOrderLvs(jobs, tools(['L-2']), signal, ignore)).toMatchObject({
    kind: 'partial',
    failed: ['Alpina L-2'],
  });
  const fetchKeyVals = () => Promise.reject(new Error('refused'));
  expect(await generateOrderLvs(jobs, tools([], { fetchKeyVals }), signal, ignore)).toMatchObject({
    kind: 'partial',
    failed: ['Export_KeyValues.json'],
  });
});

test('packs nothing when everything failed, when packing fails, or when it is stopped (ERR-050)', async () => {
  expect(await generateOrderLvs(jobs, tools(['L-1', 'L-2']), signal, ignore)).toEqual({ kind: 'failed' });
  const pack = () => Promise.reject(new Error('full'));
  expect(await generateOrderLvs(jobs, tools([], { pack }), signal, ignore)).toEqual({ kind: 'zip-failed' });
  const stopping = new AbortController();
  const stop = (done: number) => {
    if (done === 1) stopping.abort();
  };
  const obedient = tools([], {
    fetchFile: async (own, type, ownSignal) => {
      ownSignal.throwIfAborted();
      return { name: `${own.nummer}.${type}`, content: blob(type) };
    },
  });
  expect(await generateOrderLvs(jobs, obedient, stopping.signal, stop)).toEqual({ kind: 'cancelled' });
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
  const message = orderLvMessage(result, 2);
  expect(message).toMatchObject({ kind, title, sticky });
  expect(message?.text).toMatch(text);
});

test('says nothing to who stopped it', () => {
  expect(orderLvMessage({ kind: 'cancelled' }, 2)).toBeUndefined();
});

test('every bidder has a folder of its own, and two files never share a name, whatever the case (EXPORT-011)', () => {
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
  expect(inFolders(files).map(({ name }) => name)).toEqual([
    'Alpina/a.xlsx',
    'Alpina/A (2).xlsx',
    'Spree_ GmbH & Co. e.K/a.xlsx',
    'ALPINA (2)/a.json',
  ]);
});

test('makes a few side by side, and gives the files in the order of the awards', async () => {
  const many = Array.from({ length: 20 }, (_, i) => job(`L-${i}`));
  let atOnce = 0;
  let most = 0;
  const fetchFile: OrderLvTools['fetchFile'] = async (own, type) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    // The later ones are there first.
    for (let turn = many.indexOf(own); turn < many.length; turn++) await Promise.resolve();
    atOnce -= 1;
    return { name: `${own.nummer}.${type}`, content: blob(type) };
  };
  const result = await generateOrderLvs(many, tools([], { fetchFile }), signal, ignore);
  const zip = result.kind === 'success' ? await result.zip.text() : '';
  const expected = many.flatMap(({ nummer }) => [`Alpina/${nummer}.excel`, `Alpina/${nummer}.json`]);
  expect(zip.split(' ')).toEqual([...expected, 'Export_KeyValues.json']);
  expect(most).toBe(6);
});
