import type { WholeLiegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Media } from '@rahmenpreis/contract/media.ts';
import type { ArchiveFile, ArchivePlan } from '@rahmenpreis/workbook/archive/plan-archive.ts';
import { expect, test } from 'vitest';
import { CallFailure } from '../../../kernel/call/call-failure.ts';
import { addMedia, type MediaLinks } from '../../../tender/media/linked-media.ts';
import { type ImportCalls, type ImportState, NOT_STARTED, openFiles, runImport } from './import-run.ts';

function file(index: number, gebaeudeNummer: string | null, kind: 'img' | 'doc' = 'img'): ArchiveFile {
  return { index, kind, gebaeudeNummer, filename: `${index}.png`, sizeBytes: 1 };
}

const plan: ArchivePlan = {
  sheetIndex: 0,
  files: [file(1, null), file(2, null, 'doc'), file(3, 'G-1'), file(4, 'g-2')],
  findings: [],
};
const gaps = {
  nummer: '',
  name: '',
  adresse: { strasse: '', hausnummer: '', postleitzahl: '', stadt: '', region: '' },
};
const source = {
  archiveKey: 'K',
  sheetName: 'Import.xlsx',
  plan,
  gaps,
  acceptsTaken: false,
  read: async () => new Uint8Array(1),
};

/**
 * A server that keeps what it is given; the calls named in `failing` are refused, `note` hears each call
 * before.
 */
function fakeServer(note: (line: string) => void = () => undefined) {
  const media = new Map<string, Media>();
  const links = new Map<string | null, MediaLinks>();
  const log: string[] = [];
  const failing = new Set<string>();
  let isCreated = false;
  const hear = (line: string): void => {
    log.push(line);
    note(line);
    if (failing.has(line)) throw new Error('no answer');
  };
  const linksOf = (id: string | null): MediaLinks =>
    links.get(id) ?? { hauptBildId: null, hauptPlanId: null, mediaIds: [] };
  const stored = (): WholeLiegenschaft => {
    const gebaeude = ['G-1', 'G-2'].map((nummer) => ({
      id: `id-${nummer}`,
      nummer,
      ...linksOf(`id-${nummer}`),
    }));
    return { id: 'L', ...linksOf(null), gebaeude } as unknown as WholeLiegenschaft;
  };
  const calls: ImportCalls = {
    checkServices: async () => hear('about'),
    find: async () => (isCreated ? stored() : null),
    listMedia: async (ids) => ids.map((id) => media.get(id)!),
    create: async ({ archiveKey }) => {
      hear(`create ${archiveKey}`);
      isCreated = true;
      return stored();
    },
    upload: async (_, { index, kind, filename }) => {
      hear(`upload ${index}`);
      const made = { id: `m${index}`, kind, filename } as Media;
      media.set(made.id, made);
      return made;
    },
    link: async ({ gebaeudeId }, added) => {
      hear(`link ${gebaeudeId} ${added.map(({ id }) => id).join()}`);
      for (const media of added) links.set(gebaeudeId, addMedia(linksOf(gebaeudeId), media));
    },
  };
  return { calls, log, failing };
}

const tools = { signal: new AbortController().signal, report: () => undefined };

test('asks the services, sends the sheet, then the files of property and buildings (IMPORT-002)', async () => {
  const { calls, log } = fakeServer();
  const state = await runImport(source, { ...tools, calls });
  expect(log).toEqual([
    'about',
    'create K',
    'upload 1',
    'upload 2',
    'link null m1,m2',
    'upload 3',
    'link id-G-1 m3',
    'upload 4',
    'link id-G-2 m4',
  ]);
  expect(openFiles(plan, state)).toEqual([]);
});

test('a failed file is listed, the others arrive, and going on does only what is left (IMPORT-009)', async () => {
  const { calls, log, failing } = fakeServer();
  failing.add('upload 2').add('link id-G-1 m3');
  const state = await runImport(source, { ...tools, calls });
  expect(openFiles(plan, state).map(({ index }) => index)).toEqual([2, 3]);
  expect([...state.problems.keys()]).toEqual([2, 3]);
  failing.clear();
  log.length = 0;
  const done = await runImport(source, { ...tools, calls });
  expect(log).toEqual(['about', 'upload 2', 'link null m2', 'upload 3', 'link id-G-1 m3']);
  expect(openFiles(plan, done)).toEqual([]);
});

test('an archive that is whole already is left alone', async () => {
  const { calls, log } = fakeServer();
  await runImport(source, { ...tools, calls });
  log.length = 0;
  const state = await runImport(source, { ...tools, calls });
  expect([log, openFiles(plan, state)]).toEqual([['about'], []]);
});

test('a refused sheet stops the import, and nothing is uploaded', async () => {
  const { calls, log, failing } = fakeServer();
  failing.add('create K');
  await expect(runImport(source, { ...tools, calls })).rejects.toThrow('no answer');
  expect(log).toEqual(['about', 'create K']);
});

test('where the answer to the sheet is lost, it asks whether the property was made, and goes on with it', async () => {
  const noAnswer = new CallFailure({ status: 0, error: '', message: '', code: '', details: [] });
  const { calls } = fakeServer();
  const lost: ImportCalls = {
    ...calls,
    create: async (...sent) => {
      await calls.create(...sent);
      throw noAnswer;
    },
  };
  expect(openFiles(plan, await runImport(source, { ...tools, calls: lost }))).toEqual([]);
  const never: ImportCalls = { ...fakeServer().calls, create: () => Promise.reject(noAnswer) };
  await expect(runImport(source, { ...tools, calls: never })).rejects.toBe(noAnswer);
});

test('stopped between two files it links what has arrived, and goes on from there', async () => {
  const controller = new AbortController();
  const { calls, log } = fakeServer((line) => {
    if (line === 'upload 1') controller.abort();
  });
  let last: ImportState = NOT_STARTED;
  const stopped = runImport(source, {
    calls,
    signal: controller.signal,
    report: (state) => {
      last = state;
    },
  });
  await expect(stopped).rejects.toThrow('aborted');
  expect(log).toEqual(['about', 'create K', 'upload 1', 'link null m1']);
  expect([last.liegenschaft?.id, [...last.linked], last.problems.size]).toEqual(['L', [1], 0]);
  log.length = 0;
  await runImport(source, { ...tools, calls });
  expect(log.filter((line) => !line.startsWith('link'))).toEqual([
    'about',
    'upload 2',
    'upload 3',
    'upload 4',
  ]);
});

test('stopped before the sheet is sent it makes nothing', async () => {
  const controller = new AbortController();
  const { calls, log } = fakeServer(() => controller.abort());
  await expect(runImport(source, { ...tools, calls, signal: controller.signal })).rejects.toThrow('aborted');
  expect(log).toEqual(['about']);
});
