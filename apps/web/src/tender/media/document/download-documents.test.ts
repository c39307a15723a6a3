import type { Media } from '@rahmenpreis/contract/media.ts';
import { downloadZip } from 'client-zip';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from '../../../kernel/browser/save-file.ts';
import { CallFailure } from '../../../kernel/call/call-failure.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { loadBytes } from '../load-media.ts';
import { downloadAsZip, downloadDocument } from './download-documents.ts';

vi.mock('../../../kernel/browser/save-file.ts', () => ({ saveFile: vi.fn<() => void>() }));
vi.mock('../../../kernel/toast/show-toast.ts', () => ({ showToast: vi.fn<() => void>() }));
vi.mock('../load-media.ts', () => ({ loadBytes: vi.fn<() => void>() }));
vi.mock('client-zip', async (original) => {
  const { downloadZip: real } = await original<typeof import('client-zip')>();
  return { downloadZip: vi.fn<typeof real>(real) };
});

function makeDocument(title: string): Media {
  const file = { organisationId: 'o', kind: 'doc', filename: `${title}.pdf`, url: '', access: 'k' } as const;
  const rest = { type: '', fileSize: 1, createdAt: '2026-11-20T12:00:00.000Z', copyright: '', keywords: [] };
  return {
    id: title,
    title,
    ...file,
    ...rest,
    public: false,
    activeContent: null,
    removed: null,
    versions: [],
  };
}

function failureOf(status: number): CallFailure {
  return new CallFailure({ status, error: '', message: '', code: '', details: [] });
}

/** Lets the documents with these titles fail for this reason. */
function failFor(titles: readonly string[], error: unknown): void {
  vi.mocked(loadBytes).mockImplementation(({ id }) =>
    titles.includes(id) ? Promise.reject(error) : Promise.resolve(new Blob([id])),
  );
}

const PLANS = ['A', 'B', 'C'];
const STAYS = { id: 'download', sticky: true };

async function downloadAll(): Promise<number[]> {
  const steps: number[] = [];
  const { signal } = new AbortController();
  const options = { signal, onProgress: (done: number) => steps.push(done) };
  await downloadAsZip(PLANS.map(makeDocument), 'alle.zip', options);
  return steps;
}

beforeEach(() => vi.clearAllMocks());

test('one document is saved under its own name, and nothing is said', async () => {
  failFor([], undefined);
  await downloadDocument(makeDocument('A'));
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'A.pdf');
  expect(showToast).not.toHaveBeenCalled();
});

test('one document that fails is named, with the advice to try later (ERR-020)', async () => {
  failFor(['A'], failureOf(500));
  await downloadDocument(makeDocument('A'));
  expect(saveFile).not.toHaveBeenCalled();
  const text = '„A“ konnte nicht heruntergeladen werden. Bitte versuchen Sie es später erneut.';
  expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'Download fehlgeschlagen', text, STAYS);
});

test.each([
  ['all', [], 200, true, 'success', 'Download erfolgreich abgeschlossen', undefined, { id: 'download' }],
  [
    'some',
    ['A', 'C'],
    404,
    true,
    'warning',
    'Der Download ist für einige Dokumente fehlgeschlagen',
    'Nicht enthalten: A und C.',
    STAYS,
  ],
  [
    'none, refused',
    PLANS,
    404,
    false,
    'error',
    'Der Download ist für alle Dokumente fehlgeschlagen',
    'Der Server konnte keines der Dokumente geben. Bitte versuchen Sie es später erneut.',
    STAYS,
  ],
  [
    'none, unreachable',
    PLANS,
    0,
    false,
    'error',
    'Der Download ist für alle Dokumente fehlgeschlagen',
    'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung.',
    STAYS,
  ],
] as const)('of several documents came %s (ERR-022…024)', async (_, failed, status, isSaved, ...toast) => {
  failFor(failed, failureOf(status));
  expect(await downloadAll()).toEqual([1, 2, 3]);
  expect(vi.mocked(saveFile).mock.calls.map(([, name]) => name)).toEqual(isSaved ? ['alle.zip'] : []);
  expect(showToast).toHaveBeenCalledExactlyOnceWith(...toast);
});

test('an archive that cannot be packed is told, and nothing is saved (ERR-021)', async () => {
  failFor([], undefined);
  vi.mocked(downloadZip).mockImplementationOnce(() => {
    throw new RangeError('Out of memory');
  });
  await downloadAll();
  expect(saveFile).not.toHaveBeenCalled();
  const text = 'Die Dokumente konnten nicht zusammengepackt werden. Bitte versuchen Sie es später erneut.';
  expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'Der Download ist fehlgeschlagen', text, STAYS);
});

test('a download that was stopped saves and says nothing', async () => {
  failFor(['B'], new DOMException('Aborted', 'AbortError'));
  expect(await downloadAll()).toEqual([1]);
  expect(saveFile).not.toHaveBeenCalled();
  expect(showToast).not.toHaveBeenCalled();
});

test('what may do something by itself is warned of at the download, alone and in an archive, by name', async () => {
  failFor([], undefined);
  const active: Media = { ...makeDocument('Formular'), activeContent: 'FOUND' };
  const unread: Media = { ...makeDocument('Gesperrt'), activeContent: 'UNREAD' };
  const warnings = () => vi.mocked(showToast).mock.calls.filter(([tone]) => tone === 'warning');
  await downloadDocument(unread);
  expect(warnings()).toEqual([
    [
      'warning',
      'Aktive Inhalte nicht prüfbar',
      expect.stringMatching(/„Gesperrt“.*Kennwort/),
      expect.anything(),
    ],
  ]);
  const { signal } = new AbortController();
  await downloadAsZip([active, makeDocument('Plan'), unread], 'alle.zip', { signal, onProgress: () => {} });
  expect(warnings()[1]).toEqual([
    'warning',
    'Enthält aktive Inhalte',
    expect.stringContaining('„Formular“ und „Gesperrt“'),
    expect.anything(),
  ]);
});
