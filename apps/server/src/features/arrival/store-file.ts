import type * as contract from '@rahmenpreis/contract/arrival.ts';
import { ARRIVAL_ENDINGS } from '@rahmenpreis/contract/upload-rules.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { MediaStore } from '../../files/media-store.ts';
import { conflict, Failure } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { insertMedia } from '../media/repository.ts';
import { endingAmong } from '../media/rules.ts';
import { prepareDocument, storeMedia } from '../media/store-media.ts';
import { openArrival } from './open-arrival.ts';
import { storeFile } from './repository.ts';
import { fileDiffers } from './rules.ts';

/** Fields of the document that an arrival's file becomes, besides its name. */
const FORM = { title: '', public: false, copyright: '', keywords: [] };

/**
 * Stores a noted file as a document of the owner. Nothing of it is taken from the line before it is known
 * that the phase is open: until then its digest alone is known here (decision 0131).
 */
export async function storeArrivalFile(
  { db }: RouteContext,
  files: MediaStore,
  call: Call<typeof contract.storeArrivalFile>,
): Promise<contract.Arrival> {
  await inTransaction(db, (transaction) => openArrival(transaction, call), call.askClock);
  const file = await call.upload();
  const { sha256, filename } = file;
  const ending = endingAmong(ARRIVAL_ENDINGS, filename);
  if (ending instanceof Failure) throw ending;
  const versions = [await prepareDocument(call.workers, ending, file)];
  return storeMedia(files, { kind: 'doc', file, form: FORM, versions }, (record) =>
    call.transact(async (transaction) => {
      const { row, load } = await openArrival(transaction, call);
      const noted = row.files.find((each) => each.sha256 === sha256);
      if (noted === undefined) throw fileDiffers();
      if (noted.mediaId !== null) throw conflict('file-stored', 'Diese Datei ist schon hochgeladen.');
      const media = await insertMedia(transaction, call.actor.organisationId, record, call.arrivedMs());
      await storeFile(transaction, row.id, { sha256, mediaId: media.id });
      const about = { sha256, bytes: file.bytes.byteLength };
      call.note({ offerOf: row.organisationId, mediaId: media.id, file: about }, { filename });
      return load();
    }),
  );
}
