import { type Arrival, storeArrivalFile } from '@rahmenpreis/contract/arrival.ts';
import { listMedia } from '@rahmenpreis/contract/media.ts';
import { sha256Hex } from '../../kernel/browser/sha256.ts';
import { call } from '../../kernel/call/call.ts';
import { showFailure, showToast } from '../../kernel/toast/show-toast.ts';
import { downloadDocument } from '../media/document/download-documents.ts';
import { adoptArrival } from './arrivals.ts';
import { ARRIVAL_TEXTS as TEXTS } from './texts.ts';

/** Stores files that were noted; one that was not, or is refused, is told by its name. */
export async function storeFiles(phaseId: string, arrival: Arrival, files: readonly File[]): Promise<void> {
  for (const file of files) {
    const digest = await sha256Hex(await file.arrayBuffer());
    if (!arrival.files.some(({ sha256 }) => sha256 === digest)) {
      showToast('warning', TEXTS.notStored, TEXTS.unknownFile(file.name));
      continue;
    }
    try {
      const stored = await call(storeArrivalFile, { params: { phaseId, arrivalId: arrival.id }, file });
      await adoptArrival(phaseId, stored);
    } catch (error) {
      showFailure(TEXTS.notStored, error);
    }
  }
}

/** Downloads a stored file of an arrival; a message says if it fails. */
export async function saveArrivalFile(mediaId: string): Promise<void> {
  try {
    for (const document of await call(listMedia, { body: { ids: [mediaId] } }))
      await downloadDocument(document);
  } catch (error) {
    showFailure(TEXTS.notFetched, error);
  }
}
