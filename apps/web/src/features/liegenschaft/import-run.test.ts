import type { ImportedLiegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Media } from '@rahmenpreis/contract/media.ts';
import type { ArchiveFile, ArchivePlan } from '@rahmenpreis/workbook/liegenschaft-archive.ts';
import { expect, test } from 'vitest';
import { type ImportCalls, NOT_STARTED, openFiles, runImport } from './import-run.ts';

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
const source = { key: 'K', plan, gaps, read: async () => new Uint8Array(1) };

function fakeServer(failing: ReadonlySet<string> = new Set()) {
  const log: string[] = [];
  const note = (line: string): void => {
    log.push(line);
    if (failing.has(line)) throw new Error('no answer');
  };
  const calls: ImportCalls = {
    checkServices: async () => note('about'),
    create: async (_, __, key) => {
      note(`create ${key}`);
      const gebaeude = ['G-1', 'G-2'].map((nummer) => ({ id: `id-${nummer}`, nummer }));
      return { id: 'L', gebaeude } as unknown as ImportedLiegenschaft;
    },
    upload: async ({ index }, _, key) => {
      note(`upload ${key}`);
      return { id: `m${index}` } as Media;
    },
    link: async (_, gebaeudeId, media) => note(`link ${gebaeudeId} ${media.map(({ id }) => id).join()}`),
  };
  return { calls, log };
}

const tools = { signal: new AbortController().signal, report: () => undefined };

test('asks the services, sends the sheet, then the files of property and buildings (IMPORT-002)', async () => {
  const { calls, log } = fakeServer();
  const state = await runImport(source, NOT_STARTED, { ...tools, calls });
  expect(log).toEqual([
    'about',
    'create K',
    'upload K:1',
    'upload K:2',
    'link null m1,m2',
    'upload K:3',
    'link id-G-1 m3',
    'upload K:4',
    'link id-G-2 m4',
  ]);
  expect(openFiles(plan, state)).toEqual([]);
});

test('a failed file is listed, the others arrive, and going on does only what is left (IMPORT-009)', async () => {
  const first = fakeServer(new Set(['upload K:2', 'link id-G-1 m3']));
  const state = await runImport(source, NOT_STARTED, { ...tools, calls: first.calls });
  expect(openFiles(plan, state).map(({ index }) => index)).toEqual([2, 3]);
  const second = fakeServer();
  const done = await runImport(source, state, { ...tools, calls: second.calls });
  expect(second.log).toEqual(['about', 'upload K:2', 'link null m2', 'link id-G-1 m3']);
  expect(openFiles(plan, done)).toEqual([]);
});

test('a refused sheet stops the import, and nothing is uploaded', async () => {
  const { calls, log } = fakeServer(new Set(['create K']));
  await expect(runImport(source, NOT_STARTED, { ...tools, calls })).rejects.toThrow('no answer');
  expect(log).toEqual(['about', 'create K']);
});

test('stopping keeps what has been reported, so that it can go on', async () => {
  const { calls, log } = fakeServer();
  const controller = new AbortController();
  let last = NOT_STARTED;
  const stopped = runImport(source, NOT_STARTED, {
    calls,
    signal: controller.signal,
    report: (state) => {
      last = state;
      if (state.uploaded.size === 1) controller.abort();
    },
  });
  await expect(stopped).rejects.toThrow('aborted');
  expect(log).not.toContain('upload K:2');
  const next = fakeServer();
  await runImport(source, last, { ...tools, calls: next.calls });
  expect(next.log).toContain('upload K:2');
  expect(next.log).not.toContain('create K');
  expect(next.log).not.toContain('upload K:1');
});
