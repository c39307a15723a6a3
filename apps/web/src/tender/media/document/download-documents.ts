import type { Media } from '@rahmenpreis/contract/media.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { saveFile } from '../../../kernel/browser/save-file.ts';
import { isAborted, isCallFailure } from '../../../kernel/call/call-failure.ts';
import { TEXTS as KERNEL_TEXTS } from '../../../kernel/texts.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { DOWNLOAD_TEXTS } from '../../download/texts.ts';
import { loadBytes } from '../load-media.ts';
import { displayImage, titleText } from '../shown-media.ts';
import { tellActive } from '../tell-active.ts';
import { DOCUMENT_TEXTS, MEDIA_TEXTS } from '../texts.ts';

/** A failure stays until it is read, or until the next download ends. */
const FAILURE = { id: 'download', sticky: true };

/** Downloads one document under its own name; tells a failure (ERR-020). */
export async function downloadDocument(document: Media): Promise<void> {
  try {
    saveFile(await loadBytes(displayImage(document, 'ORIGIN')), document.filename);
    tellActive([document], MEDIA_TEXTS.activeDownloaded);
  } catch {
    const text = DOCUMENT_TEXTS.downloadFailedText(titleText(document));
    showToast('error', DOCUMENT_TEXTS.downloadFailed, text, FAILURE);
  }
}

/** Loads documents one by one; a failed one does not stop the others. Rejects only if `signal` stops it. */
async function loadDocuments(
  documents: readonly Media[],
  load: (document: Media) => Promise<Blob>,
  onProgress: (done: number) => void,
) {
  const loaded: { readonly document: Media; readonly content: Blob }[] = [];
  const failed: { readonly document: Media; readonly error: unknown }[] = [];
  for (const [index, document] of documents.entries()) {
    try {
      loaded.push({ document, content: await load(document) });
    } catch (error) {
      if (isAborted(error)) throw error;
      failed.push({ document, error });
    }
    onProgress(index + 1);
  }
  return { loaded, failed };
}

type LoadedDocuments = Awaited<ReturnType<typeof loadDocuments>>;

async function packZip(loaded: LoadedDocuments['loaded']): Promise<Blob> {
  const { packFiles } = await import('../../download/pack-files.ts');
  return packFiles(
    loaded.map(({ document: { filename: name, createdAt: madeAt }, content }) => ({ name, content, madeAt })),
  );
}

function tellOutcome({ loaded, failed }: LoadedDocuments): void {
  if (loaded.length === 0) {
    const isUnreachable = failed.every(({ error }) => isCallFailure(error, 0));
    const text = isUnreachable ? KERNEL_TEXTS.unreachable : DOCUMENT_TEXTS.allRefusedText;
    showToast('error', DOWNLOAD_TEXTS.allFailed, text, FAILURE);
  } else if (failed.length > 0) {
    const titles = failed.map(({ document }) => titleText(document));
    const text = DOCUMENT_TEXTS.someFailedText(joinGerman(titles));
    showToast('warning', DOWNLOAD_TEXTS.someFailed, text, FAILURE);
  } else {
    showToast('success', DOWNLOAD_TEXTS.done, undefined, { id: FAILURE.id });
  }
}

/** Packs documents into an archive in the browser, saves it, tells the outcome (MEDIA-022, ERR-021…024). */
export async function downloadAsZip(
  documents: readonly Media[],
  zipName: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<void> {
  const load = (document: Media) => loadBytes(displayImage(document, 'ORIGIN'), signal);
  try {
    const outcome = await loadDocuments(documents, load, onProgress);
    const { loaded } = outcome;
    if (loaded.length > 0) saveFile(await packZip(loaded), zipName);
    tellOutcome(outcome);
    const received = loaded.map(({ document }) => document);
    tellActive(received, MEDIA_TEXTS.activeDownloaded);
  } catch (error) {
    if (isAborted(error)) return;
    showToast('error', DOWNLOAD_TEXTS.failed, DOCUMENT_TEXTS.zipFailedText, FAILURE);
  }
}
