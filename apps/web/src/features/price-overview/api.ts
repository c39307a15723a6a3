import { type Liegenschaft, listGebaeude } from '@rahmenpreis/contract/liegenschaft.ts';
import { QUERY_IDS_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import { exportLv } from '@rahmenpreis/contract/lv.ts';
import { useQuery } from '@tanstack/react-query';
import { createIdBatch } from '../../kernel/call/id-batch.ts';
import { call, callWhole } from '../../kernel/call/call.ts';
import type { ArchivedFile } from '../../tender/download/make-archive.ts';
import type { KeyvalSaver } from '../../tender/own-offer/saving/keyval-saver.ts';
import { saveFile } from '../../kernel/browser/save-file.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { tellDownloadFailed } from '../../tender/generated-file/tell-failed.ts';
import { TEXTS } from './texts.ts';

/** Long enough that all cards of one drawing ask together, in milliseconds. */
const GATHER_MS = 15;

const askForGebaeude = createIdBatch(loadGebaeude, { waitMs: GATHER_MS, maxIds: QUERY_IDS_MAX_COUNT });

async function loadGebaeude(liegenschaftIds: string[]) {
  const query = { liegenschaftIds: liegenschaftIds.join(',') };
  const byLiegenschaft = Map.groupBy(await call(listGebaeude, { query }), (own) => own.liegenschaftId);
  return Array.from(byLiegenschaft, ([id, gebaeude]) => ({ id, gebaeude }));
}

/** The buildings of a property; cards that are drawn together on a page ask in one call (OVERVIEW-008). */
export function useGebaeude({ id, gebaeudeIds }: Liegenschaft) {
  return useQuery({
    queryKey: [listGebaeude.path, id],
    queryFn: async () => (await askForGebaeude(id))?.gebaeude ?? [],
    enabled: gebaeudeIds.length > 0,
  });
}

/** Which LV is meant, and whose prices it has. */
interface OwnLv {
  readonly phaseId: string;
  readonly propertyId: string;
  readonly userId: string;
}

/** Has the server make the bidder's priced LV of a property as it is stored (EXPORT-001). */
export async function fetchLv(
  { phaseId, propertyId, userId }: OwnLv,
  signal?: AbortSignal,
): Promise<ArchivedFile> {
  const { data, filename } = await callWhole(exportLv, {
    params: { phaseId, propertyId },
    query: { type: 'excel' },
    body: { serviceProvider: [{ id: userId }] },
    ...(signal === undefined ? {} : { signal }),
  });
  return { name: filename ?? TEXTS.unnamedFile, content: data };
}

/** Says that values are not in what was downloaded, where some could not be stored before. */
export function tellUnsaved(saver: KeyvalSaver): void {
  if (saver.unsaved().length > 0) {
    showToast('warning', TEXTS.downloadUnsaved, TEXTS.downloadUnsavedHint, { sticky: true });
  }
}

/** Downloads the bidder's priced LV of a property, after storing what is on its way (EXPORT-001, ERR-029). */
export async function downloadLv(lv: OwnLv, saver: KeyvalSaver): Promise<void> {
  await saver.settle();
  try {
    const { name, content } = await fetchLv(lv);
    saveFile(content, name);
  } catch (error) {
    tellDownloadFailed(error);
    return;
  }
  tellUnsaved(saver);
}
