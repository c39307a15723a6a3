import * as contract from '@rahmenpreis/contract/liegenschaft.ts';
import { aboutMedia, type Media, uploadDocument, uploadImage } from '@rahmenpreis/contract/media.ts';
import { call } from '../../kernel/call.ts';
import { fireLiegenschaftEvent } from '../../kernel/liegenschaft-events.ts';
import { session } from '../../kernel/session.ts';
import { addDocument, addImage, linkedIds, type MediaLinks } from '../../kit/media/media-links.ts';
import { titleOfFile } from '../../kit/media/upload-queue.ts';
import { readGebaeude, readLiegenschaft, saveCalls } from './api.ts';
import type { ImportCalls } from './import-run.ts';
import { IMPORT_TEXTS } from './import-texts.ts';

/** A service that an import needs does not answer; the message is the sentence to show (IMPORT-012). */
export class ServiceUnreachable extends Error {
  override readonly name = 'ServiceUnreachable';
}

function withAll<Links extends MediaLinks>(links: Links, media: readonly Media[]): Links {
  const known = new Set(linkedIds(links));
  return media
    .filter(({ id }) => !known.has(id))
    .reduce((all, { id, kind }) => (kind === 'img' ? addImage(all, id) : addDocument(all, id)), links);
}

async function reach(about: Promise<unknown>, sentence: string): Promise<void> {
  await about.catch(() => {
    throw new ServiceUnreachable(sentence);
  });
}

/** The calls of an import; `sheetName` is the name the sheet has in its archive (IMPORT-007, OPEN-35). */
export function createImportCalls(sheetName: string, signal: AbortSignal): ImportCalls {
  return {
    async checkServices() {
      await reach(call(contract.aboutProperty), IMPORT_TEXTS.propertyUnreachable);
      await reach(call(aboutMedia), IMPORT_TEXTS.mediaUnreachable);
    },
    async create(sheet, gaps, idempotencyKey) {
      const organisationId = session.state().user?.organisationId ?? '';
      const made = await call(contract.importLiegenschaft, {
        file: new File([sheet], sheetName),
        fields: { organisationId, liegenschaft: JSON.stringify(gaps) },
        idempotencyKey,
        signal,
      });
      fireLiegenschaftEvent('LiegenschaftCreated');
      return made;
    },
    async upload({ kind, filename }, bytes, idempotencyKey) {
      return await call(kind === 'img' ? uploadImage : uploadDocument, {
        file: new File([bytes], filename),
        fields: { title: titleOfFile(filename), public: 'false', copyright: '', keywords: '' },
        idempotencyKey,
        signal,
      });
    },
    async link(liegenschaftId, gebaeudeId, media) {
      if (gebaeudeId === null) {
        const { stored } = await readLiegenschaft(liegenschaftId);
        await saveCalls.changeLiegenschaft(stored, withAll(stored.fields, media));
      } else {
        const stored = await readGebaeude(liegenschaftId, gebaeudeId);
        await saveCalls.changeGebaeude(liegenschaftId, stored, withAll(stored.fields, media));
      }
    },
  };
}
