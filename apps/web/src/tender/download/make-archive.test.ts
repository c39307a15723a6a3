import { expect, test, vi } from 'vitest';
import { type ArchivePlan, makeArchive } from './make-archive.ts';
import { archiveMessage, type ArchiveTexts } from './save-archive.ts';

const { signal } = new AbortController();
const ignore = () => undefined;

function blob(text: string): Blob {
  return new Blob([text]);
}

function planOf(jobs: readonly string[], more: Partial<ArchivePlan<string>> = {}): ArchivePlan<string> {
  return {
    jobs,
    make: async (job) => [{ name: `${job}.xlsx`, content: blob(job) }],
    nameOf: (job) => `LV ${job}`,
    layOut: (made) => made.map(({ file }) => file),
    pack: async (files) => blob(files.map(({ name }) => name).join(' ')),
    ...more,
  };
}

const failing = (...wanted: readonly string[]): Pick<ArchivePlan<string>, 'make'> => ({
  make: async (job) => {
    if (wanted.includes(job)) throw new Error('refused');
    return [{ name: `${job}.xlsx`, content: blob(job) }];
  },
});

test('tells how far it is, job by job', async () => {
  const onProgress = vi.fn<(done: number) => void>();
  await makeArchive(planOf(['1', '2']), signal, onProgress);
  expect(onProgress.mock.calls.map(([done]) => done)).toEqual([0, 1, 2]);
});

test('names what failed in the order of the jobs and packs the rest', async () => {
  const result = await makeArchive(planOf(['1', '2', '3'], failing('3', '1')), signal, ignore);
  expect(result).toMatchObject({ kind: 'partial', failed: ['LV 1', 'LV 3'] });
  expect(result.kind === 'partial' && (await result.zip.text())).toBe('2.xlsx');
});

test('packs nothing when everything failed, when packing fails, or when it is stopped (ERR-050)', async () => {
  expect(await makeArchive(planOf(['1'], failing('1')), signal, ignore)).toEqual({ kind: 'failed' });
  const pack = () => Promise.reject(new Error('full'));
  expect(await makeArchive(planOf(['1'], { pack }), signal, ignore)).toEqual({ kind: 'zip-failed' });
  const stopping = new AbortController();
  const stop = (done: number) => {
    if (done === 1) stopping.abort();
  };
  const make: ArchivePlan<string>['make'] = async (job, own) => {
    own.throwIfAborted();
    return [{ name: job, content: blob(job) }];
  };
  const many = Array.from({ length: 9 }, (_, at) => String(at));
  expect(await makeArchive(planOf(many, { make }), stopping.signal, stop)).toEqual({ kind: 'cancelled' });
});

test('makes a few side by side, and gives the files in the order of the jobs', async () => {
  const jobs = Array.from({ length: 20 }, (_, at) => String(at));
  let atOnce = 0;
  let most = 0;
  const make: ArchivePlan<string>['make'] = async (job) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    // The later ones are there first.
    for (let turn = Number(job); turn < jobs.length; turn++) await Promise.resolve();
    atOnce -= 1;
    return [{ name: job, content: blob(job) }];
  };
  const result = await makeArchive(planOf(jobs, { make }), signal, ignore);
  expect(result.kind === 'success' && (await result.zip.text()).split(' ')).toEqual(jobs);
  expect(most).toBe(5);
});

const TEXTS: ArchiveTexts = {
  title: 'Alle',
  making: (done, all) => `${done} von ${all}`,
  made: (count) => `${count} gemacht`,
  someFailed: (names) => `ohne ${names}`,
  allFailed: 'keines',
  packFailed: 'nicht gepackt',
};

test('a failure stays until it is read where that is wanted, success never; who stopped it knows already (ERR-025)', () => {
  const sticky = { ...TEXTS, isSticky: true };
  const partial = { kind: 'partial', zip: blob(''), failed: ['A', 'B'] } as const;
  expect(archiveMessage(partial, 3, sticky)).toMatchObject({ text: 'ohne A und B', sticky: true });
  expect(archiveMessage({ kind: 'failed' }, 3, sticky)).toMatchObject({ text: 'keines', sticky: true });
  expect(archiveMessage({ kind: 'failed' }, 3, TEXTS)).toMatchObject({ sticky: false });
  expect(archiveMessage({ kind: 'success', zip: blob('') }, 3, sticky)).toMatchObject({
    text: '3 gemacht',
    sticky: false,
  });
  expect(archiveMessage({ kind: 'cancelled' }, 3, sticky)).toBeUndefined();
});
