import { aboutMedia } from '@rahmenpreis/contract/about-api.ts';
import * as contract from '@rahmenpreis/contract/media.ts';
import type { Media } from '@rahmenpreis/contract/media.ts';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { mayRemoveBytes } from '../../db/dump/bytes-kept.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import type { MediaStore } from '../../files/media-store.ts';
import { isAdmin } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { Failure, notFound, orThrow, raise, unauthorized } from '../../kernel/answer/failure.ts';
import { FileAnswer } from '../../kernel/answer/file-answer.ts';
import { route, transactRoute } from '../../kernel/call/route.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { prepareVersions, removeBytes, storeMedia } from './store-media.ts';
import { mediaKey } from '../../files/media-key.ts';
import * as repository from './repository.ts';
import { isEarlierVersion } from './version/repository.ts';
import {
  documentMaxBytes,
  endingOf,
  mediaInUse,
  mediaReplaced,
  quotaReached,
  refusePublic,
} from './rules.ts';

/** Where media are kept, and how many bytes of them a provider may store for each phase. */
interface MediaPlace {
  files: MediaStore;
  providerQuotaBytes: number;
}

/** Images and documents (API-021…024). */
export function mediaRoutes(app: FastifyInstance, context: RouteContext, place: MediaPlace): void {
  const { files } = place;
  route(app, context, aboutMedia, async () => ['media/v1']);

  route(app, context, contract.uploadImage, (call) => upload(context, place, 'img', call));
  route(app, context, contract.uploadDocument, (call) =>
    upload(context, place, 'doc', call, documentMaxBytes(call.actor)),
  );

  transactRoute(app, context, contract.listMedia, (call, transaction) => listSeen(transaction, call));

  transactRoute(app, context, contract.listMediaOfKind, async (call, transaction) => {
    const { kind } = call.params;
    const seen = await listSeen(transaction, call);
    if (kind !== 'user') return seen.filter((media) => media.kind === kind);
    const seenIds = seen.map(({ id }) => id);
    const ofProviders = await repository.listProviderMediaIds(transaction, seenIds);
    return seen.filter((media) => ofProviders.has(media.id));
  });

  route(app, context, contract.downloadMedia, async (call) => {
    const { mediaId, label } = call.params;
    const row = await call.transact((transaction) =>
      repository.findSeenMedia(transaction, call.actor, mediaId, call.seenMs),
    );
    const version = row?.versions.find((each) => each.label === label);
    const hasKey = row?.public === true || version?.access === call.header(contract.SECURE_KEY_HEADER);
    if (row === undefined || version === undefined || !hasKey) {
      throw call.actor === undefined ? unauthorized() : notFound();
    }
    const bytes = await files.open(mediaKey(row.id, label));
    if (bytes === undefined) throw new Error(`the bytes of media ${row.id} ${label} are gone`);
    return new FileAnswer(row.filename, version.type, bytes);
  });

  route(app, context, contract.deleteMedia, async (call) => {
    const removed = await call.transact(async (transaction) => {
      const { organisationId } = call.actor;
      const row = orThrow(await repository.lockOwnMedia(transaction, organisationId, call.params.mediaId));
      if (await repository.isUsedByBegunPhase(transaction, row.id, call.arrivedMs())) throw mediaInUse();
      if (await isEarlierVersion(transaction, row.id)) throw mediaReplaced();
      call.note({ mediaId: row.id }, { filename: row.filename });
      noteChanges(call, describeMedia(row), undefined);
      await repository.removeMedia(transaction, row.id);
      return { id: row.id, versions: (await mayRemoveBytes(transaction)) ? row.versions : [] };
    });
    // Bytes left behind for a backup are swept later.
    await removeBytes(files, removed.id, removed.versions);
    return {};
  });
}

async function upload(
  context: RouteContext,
  { files, providerQuotaBytes }: MediaPlace,
  kind: Media['kind'],
  call: Call<typeof contract.uploadImage> | Call<typeof contract.uploadDocument>,
  maxBytes?: number,
): Promise<Media> {
  const { organisationId } = call.actor;
  const demandRoom = async (transaction: Transaction, moreBytes: number): Promise<void> => {
    if (isAdmin(call.actor)) return;
    const fits = await repository.fitsQuota(transaction, organisationId, moreBytes, providerQuotaBytes);
    if (!fits) throw quotaReached(providerQuotaBytes);
  };
  // Whoever has no room at all need not send a file first.
  await inTransaction(context.db, (transaction) => demandRoom(transaction, 1));
  const { form, ...file } = await call.upload(maxBytes);
  raise(refusePublic(call.actor, form.public));
  const ending = endingOf(kind, call.actor, file.filename);
  if (ending instanceof Failure) throw ending;
  const isForAnswer = 'forAnswer' in form && form.forAnswer === true;
  const versions = await prepareVersions(call.workers, { kind, isForAnswer }, ending, file);
  return storeMedia(files, { kind, file, form, versions }, (record) =>
    call.transact(async (transaction) => {
      await demandRoom(
        transaction,
        record.versions.reduce((sum, { fileSize }) => sum + fileSize, 0),
      );
      const row = await repository.insertMedia(transaction, organisationId, record, call.arrivedMs());
      call.note({ mediaId: row.id }, { filename: file.filename });
      noteChanges(call, undefined, describeMedia(row));
      return presentMedia(row);
    }),
  );
}

/** Describes an image or document for the audit log: how and to whom it is shown, and version digests. */
function describeMedia({ kind, title, public: isPublic, versions }: repository.MediaRow): object {
  const files = versions.map(({ label, sha256, fileSize }) => [label, { sha256, bytes: fileSize }]);
  return { kind, mediaTitle: title, public: isPublic, ...Object.fromEntries(files) };
}

/** Lists the media of a call that its actor may see, each once and in the order asked for. */
async function listSeen(
  transaction: Transaction,
  { actor, body, seenMs }: Pick<Call<typeof contract.listMedia>, 'actor' | 'body' | 'seenMs'>,
): Promise<Media[]> {
  const ids = [...new Set(body.ids)];
  const rows = await repository.listSeenMedia(transaction, actor, ids, seenMs);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [presentMedia(row)];
  });
}

/**
 * Media as they are sent: of the record and its versions what the schema has, which is not the hashes that
 * prove the bytes (MEDIA-001…004).
 */
function presentMedia(row: repository.MediaRow): Media {
  const versions = row.versions.map((version) => ({
    ...version,
    url: fillPath(contract.downloadMedia, { mediaId: row.id, label: version.label }),
  }));
  const origin = versions.find(({ label }) => label === 'ORIGIN')!;
  const { url, access, type, fileSize, activeContent = null, removed = null } = origin;
  const createdAt = row.createdAt.toISOString();
  return { ...row, url, access, type, fileSize, createdAt, activeContent, removed, versions };
}
