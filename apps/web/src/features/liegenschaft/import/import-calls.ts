import { aboutMedia, aboutProperty } from '@rahmenpreis/contract/about-api.ts';
import * as contract from '@rahmenpreis/contract/liegenschaft.ts';
import { listMedia, type Media, uploadDocument, uploadImage } from '@rahmenpreis/contract/media.ts';
import { sha256Hex } from '../../../kernel/browser/sha256.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { call } from '../../../kernel/call/call.ts';
import { session } from '../../../kernel/session/session.ts';
import { addMedia, linkedIds, type MediaLinks } from '../../../tender/media/linked-media.ts';
import { titleOfFile } from '../../../tender/media/shown-media.ts';
import { deleteMediaOf, readGebaeude, readLiegenschaft, saveCalls } from '../api.ts';
import { fireLiegenschaftEvent } from '../liegenschaft-events.ts';
import type { Stored } from '../stored.ts';
import type { ImportCalls } from './import-run.ts';
import { type ImportTarget, mediaToLink } from './import-target.ts';
import { IMPORT_TEXTS } from './texts.ts';

/** Somebody else may be saving the same property; then its links are read again and the save is retried. */
const LINK_TRIES = 3;

/** A service that an import needs does not answer; the message is the sentence to show (IMPORT-012). */
export class ServiceUnreachable extends Error {
  override readonly name = 'ServiceUnreachable';
}

async function reach(about: Promise<unknown>, sentence: string): Promise<void> {
  await about.catch(() => {
    throw new ServiceUnreachable(sentence);
  });
}

async function askMedia(ids: readonly string[]): Promise<readonly Media[]> {
  return await call(listMedia, { body: { ids: [...ids] } });
}

async function addTo<Fields extends MediaLinks>(
  stored: Stored<Fields>,
  { files }: ImportTarget,
  media: readonly Media[],
  save: (stored: Stored<Fields>, fields: Fields) => Promise<Stored<Fields>>,
): Promise<void> {
  const known = linkedIds(stored.fields);
  const others = media.filter(({ id }) => !known.includes(id));
  const added = mediaToLink(files, known.length === 0 ? [] : await askMedia(known), others);
  if (added.length > 0) {
    const fields = added.reduce(addMedia, stored.fields);
    const kept = linkedIds((await save(stored, fields)).fields);
    if (added.some(({ id }) => !kept.includes(id))) throw new Error('an uploaded file is gone');
  }
  // Another import of the same archive has linked these already, so our upload is not needed.
  await deleteMediaOf(others.filter((each) => !added.includes(each)).map(({ id }) => id));
}

async function linkOnce(target: ImportTarget, media: readonly Media[]): Promise<void> {
  const { liegenschaftId, gebaeudeId } = target;
  if (gebaeudeId === null) {
    const { stored } = await readLiegenschaft(liegenschaftId);
    await addTo(stored, target, media, saveCalls.changeLiegenschaft);
  } else {
    const stored = await readGebaeude(liegenschaftId, gebaeudeId);
    await addTo(stored, target, media, (old, fields) =>
      saveCalls.changeGebaeude(liegenschaftId, old, fields),
    );
  }
}

/** The calls of an import; `signal` stops an upload under way (IMPORT-007, OPEN-35). */
export function createImportCalls(signal: AbortSignal): ImportCalls {
  return {
    async checkServices() {
      await reach(call(aboutProperty), IMPORT_TEXTS.propertyUnreachable);
      await reach(call(aboutMedia), IMPORT_TEXTS.mediaUnreachable);
    },
    find: (archiveKey) => call(contract.findImported, { query: { archiveKey } }),
    listMedia: askMedia,
    // Not stopped while under way, so that it is always known whether the property was made.
    async create({ archiveKey, sheetName, gaps, acceptsTaken }, sheet) {
      const made = await call(contract.importLiegenschaft, {
        file: new File([sheet], sheetName),
        fields: {
          organisationId: session.state().user?.organisationId ?? '',
          liegenschaft: JSON.stringify(gaps),
          archiveKey,
          isNewNumber: String(!acceptsTaken),
        },
      });
      fireLiegenschaftEvent('LiegenschaftCreated');
      return made;
    },
    async upload({ liegenschaftId }, { index, kind, filename }, bytes) {
      return await call(kind === 'img' ? uploadImage : uploadDocument, {
        file: new File([bytes], filename),
        fields: { title: titleOfFile(filename), public: 'false', copyright: '', keywords: '' },
        // Where only the answer was lost, the same file is not kept twice.
        idempotencyKey: `${liegenschaftId}:${index}:${await sha256Hex(bytes)}`,
        signal,
      });
    },
    async link(target, media) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await linkOnce(target, media);
        } catch (error) {
          if (tries === LINK_TRIES || !isCallFailure(error, 412)) throw error;
        }
      }
    },
  };
}
