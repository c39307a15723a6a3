import { isDeepStrictEqual } from 'node:util';
import * as contract from '@rahmenpreis/contract/lv.ts';
import { joinUnknown } from '@rahmenpreis/tendering/lv/lv-gaps.ts';
import type { FastifyInstance } from 'fastify';
import { phaseTopic } from '../../db/notifications/db-notification-topic.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { notFound, orThrow, raise, refusal } from '../../kernel/answer/failure.ts';
import { fileAnswer } from '../../kernel/answer/file-answer.ts';
import { SlicedAnswer } from '../../kernel/answer/sliced-answer.ts';
import { parseFile } from '../../kernel/work/parse-file.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import type { Workers } from '../../kernel/work/worker-pool.ts';
import { route, transactRoute } from '../../kernel/call/route.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import type { UploadedFile } from '../../kernel/call/upload/read-upload.ts';
import { listKnownMaps } from '../column-map/repository.ts';
import { type EpCatalogRow, findEpCatalog } from '../ep-catalog/repository.ts';
import { findLiegenschaft, lockLiegenschaften } from '../liegenschaft/repository.ts';
import { readMailChoice, type ArrivedCall, stateOnArrival } from '../phase/rules.ts';
import { demandReplaced } from '../replaced-file/rules.ts';
import { findVisiblePhase, lockPhase, type PhaseRow } from '../phase/repository.ts';
import { listPhaseLiegenschaftIds } from '../phase/members/repository.ts';
import { presentLv } from './present.ts';
import { cutLvs, printLvs } from './print-lvs.ts';
import * as repository from './repository.ts';
import { storeLv, takeLvAway } from './storing/repository.ts';
import { createPlaceFinder, refuseDelete, lvReplaced, noCatalog, refuseUpload } from './rules.ts';

const lvIn = workerModule<typeof import('@rahmenpreis/workbook/lv/lv-in.ts')>(
  import.meta.resolve('@rahmenpreis/workbook/lv/lv-in.ts'),
);

/** The LVs of properties in phases (SETUP-007, API-029, API-032…034). */
export function lvRoutes(app: FastifyInstance, context: RouteContext): void {
  lvReadingRoutes(app, context);
  route(app, context, contract.uploadLv, async (call) => {
    const { propertyId } = call.params;
    const file = await call.upload();
    const catalog = await catalogToRead(context, call);
    const { positions, findings } = await parseLv(context, call, file, catalog);
    return call.transact(async (transaction) => {
      const present = await openPlace(transaction, call, call.params);
      if (!isDeepStrictEqual(present.catalog.entries, catalog.entries)) throw catalogChanged();
      const was = await repository.findLvDigest(transaction, call.params);
      demandReplaced(call, was, lvReplaced());
      const telling = { nowMs: await call.nowMs(transaction), isTold: readMailChoice(call) };
      const writer = { userId: call.actor.userId, arrivedMs: call.arrivedMs(), telling };
      const row = await storeLv(transaction, present.phase, { propertyId, positions, file }, writer);
      noteChanges(call, was, await repository.findLvDigest(transaction, call.params));
      call.announce(phaseTopic(row.phaseId));
      return { ...row, warnings: findings };
    });
  });

  transactRoute(app, context, contract.deleteLv, async (call, transaction) => {
    const { phaseId, propertyId, lvId } = call.params;
    const phase = orThrow(await lockPhase(transaction, phaseId, 'update'));
    const row = await repository.findLv(transaction, phaseId, propertyId);
    if (row?.id !== lvId) throw notFound();
    call.expectSeen(Date.parse(row.createdAt));
    raise(refuseDelete(stateOnArrival(call, phase)));
    noteChanges(call, await repository.findLvDigest(transaction, call.params), undefined);
    const telling = { nowMs: await call.nowMs(transaction), isTold: readMailChoice(call) };
    const writer = { userId: call.actor.userId, arrivedMs: call.arrivedMs(), telling };
    await takeLvAway(transaction, phase, row, writer);
    call.announce(phaseTopic(phase.id));
    return {};
  });
}

/** What only reads. */
function lvReadingRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.listLvs, async (call, transaction) => {
    const phase = orThrow(await findVisiblePhase(transaction, call.actor, call.params.phaseId));
    const propertyIds = await seenPropertyIds(transaction, call.actor, phase.id, call.query.propertyId);
    const catalog = await findEpCatalog(transaction, phase.id);
    const placeOf = createPlaceFinder(catalog?.entries ?? []);
    const parts = cutLvs(await repository.listLvSummaries(transaction, phase.id, propertyIds));
    if (parts.length > 1) return new SlicedAnswer(undefined, () => printLvs(context.db, parts, placeOf));
    const rows = await repository.listLvs(transaction, phase.id, propertyIds);
    return rows.map((row) => presentLv(row, placeOf));
  });

  transactRoute(app, context, contract.listLvSummaries, async (call, transaction) => {
    const phase = orThrow(await findVisiblePhase(transaction, call.actor, call.params.phaseId));
    return repository.listLvSummaries(transaction, phase.id);
  });

  transactRoute(app, context, contract.listUnknownCodes, async (call, transaction) => {
    const phase = orThrow(await findVisiblePhase(transaction, call.actor, call.params.phaseId));
    const codes = joinUnknown(await repository.listUnknownInLvs(transaction, phase.id));
    return codes.map((each) => ({ ...each, liegenschaftIds: [...each.liegenschaftIds] }));
  });

  transactRoute(app, context, contract.downloadLv, async (call, transaction) => {
    const file = await repository.findLvFile(transaction, call.params.phaseId, call.params.propertyId);
    if (file === undefined) throw notFound();
    return fileAnswer(file.filename, file.bytes);
  });
}

/** Reads an LV, also under headings of which somebody has said what they stand for. */
async function parseLv(
  { db }: RouteContext,
  { workers }: { workers: Workers },
  { bytes }: UploadedFile,
  catalog: EpCatalogRow,
) {
  const maps = await inTransaction(db, (transaction) => listKnownMaps(transaction, 'lv'));
  return parseFile(workers, lvIn, 'readLv', bytes, catalog.entries, maps);
}

/** A bidder sees only the properties in the phase; undefined means all. */
async function seenPropertyIds(
  transaction: Transaction,
  actor: Actor,
  phaseId: string,
  propertyId: string | undefined,
): Promise<string[] | undefined> {
  if (isAdmin(actor)) return propertyId === undefined ? undefined : [propertyId];
  const own = await listPhaseLiegenschaftIds(transaction, phaseId);
  return propertyId === undefined ? own : own.filter((id) => id === propertyId);
}

/**
 * Locks the property and phase of an LV and gives the phase and the catalogue to read it with; called before
 * reading and again before writing.
 */
async function openPlace(
  transaction: Transaction,
  call: ArrivedCall & { readonly actor: Actor },
  place: { phaseId: string; propertyId: string },
): Promise<{ phase: PhaseRow; catalog: EpCatalogRow }> {
  const phase = orThrow(await lockPhase(transaction, place.phaseId, 'update'));
  await lockLiegenschaften(transaction, [place.propertyId]);
  orThrow(await findLiegenschaft(transaction, call.actor, place.propertyId));
  raise(refuseUpload(stateOnArrival(call, phase)));
  const catalog = orThrow(await findEpCatalog(transaction, phase.id), noCatalog);
  return { phase, catalog };
}

/** Settles when an LV arrived, and gives the catalogue to read it with, before any worker is kept busy. */
async function catalogToRead(context: RouteContext, call: Call<typeof contract.uploadLv>) {
  const open = async (transaction: Transaction) => {
    await call.settleArrival(transaction);
    return openPlace(transaction, call, call.params);
  };
  return (await inTransaction(context.db, open, call.askClock)).catalog;
}

const catalogChanged = refusal(
  409,
  'ep-catalog-changed',
  'Der EP-Katalog wurde gerade ersetzt. Bitte laden Sie das LV noch einmal hoch.',
);
