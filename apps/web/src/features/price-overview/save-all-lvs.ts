import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { lvsZipName } from '@rahmenpreis/workbook/file-name.ts';
import type { ArchivePlan } from '../../tender/download/make-archive.ts';
import { packFiles } from '../../tender/download/pack-files.ts';
import { saveArchive } from '../../tender/download/save-archive.ts';
import type { ReadyOffer } from '../../tender/own-offer/own-offer-loading.ts';
import { fetchLv, tellUnsaved } from './api.ts';
import { ALL_LVS_TEXTS } from './texts.ts';

/** The archive of the bidder's LVs, one per property that has one in the phase, as when downloaded singly. */
function lvArchive({ own }: ReadyOffer, userId: string): ArchivePlan<Liegenschaft> {
  return {
    jobs: own.liegenschaften.filter(({ id }) => own.withLv.has(id)),
    make: async ({ id }, signal) => [
      await fetchLv({ phaseId: own.phase.id, propertyId: id, userId }, signal),
    ],
    nameOf: ({ nummer }) => nummer,
    pack: packFiles,
  };
}

/** Downloads the bidder's priced LVs of all properties as one archive, after pending saves (EXPORT-001). */
export async function saveAllLvs(offer: ReadyOffer, userId: string): Promise<void> {
  await offer.saver.settle();
  const { title } = offer.own.phase;
  const nameAt = (atMs: number) => lvsZipName(title, atMs);
  if (await saveArchive(lvArchive(offer, userId), nameAt, ALL_LVS_TEXTS)) tellUnsaved(offer.saver);
}
