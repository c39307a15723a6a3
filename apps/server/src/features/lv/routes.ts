import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as contract from '@rahmenpreis/contract/lv.ts';
import { previewLv } from '@rahmenpreis/contract/tender-file.ts';
import { placeChange } from '@rahmenpreis/tendering/change/place-change.ts';
import { lvEffect } from '@rahmenpreis/tendering/change/replace-effect.ts';
import { joinUnknown } from '@rahmenpreis/tendering/lv/unknown-codes.ts';
import { thingsOfLv } from '@rahmenpreis/tendering/change/tender-things.ts';
import type { LvFilePosition } from '@rahmenpreis/workbook/lv/lv-in.ts';
import type { FastifyInstance } from 'fastify';
import { phaseTopic } from '../../db/hints/hint-topic.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { Door } from '../../kernel/call/door.ts';
import { conflict, type Failure, notFound, raise } from '../../kernel/answer/failure.ts';
import { fileAnswer } from '../../kernel/answer/file-answer.ts';
import { SlicedAnswer } from '../../kernel/answer/sliced-answer.ts';
import { parseFile } from '../../kernel/work/parse-file.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import type { Workers } from '../../kernel/work/worker-pool.ts';
import { route } from '../../kernel/call/route.ts';
import { noteChanges } from '../audit/noting/rules.ts';
import type { UploadedFile } from '../../kernel/call/upload/read-upload.ts';
import { type EpCatalogRow, findEpCatalog } from '../ep-catalog/repository.ts';
import { findLiegenschaft, lockLiegenschaft } from '../liegenschaft/repository.ts';
import { nameLiegenschaften, notePhaseChanges } from '../phase/change/repository.ts';
import { readMailChoice } from '../phase/change/rules.ts';
import { keepLv } from '../phase/replaced/repository.ts';
import { demandReplaced, presentReplaced } from '../phase/replaced/rules.ts';
import { findVisiblePhase, lockPhase, type PhaseRow } from '../phase/repository.ts';
import { listPhaseLiegenschaftIds } from '../phase/listing/repository.ts';
import { type ArrivedCall, stateOnArrival } from '../phase/rules.ts';
import { presentLv, presentLvInfo } from './present.ts';
import { cutLvs, printLvs } from './print-lvs.ts';
import * as repository from './repository.ts';
import { createPlaceFinder, nameOtherLiegenschaft, refuseDelete, lvReplaced, refuseUpload } from './rules.ts';

const lvIn = workerModule<typeof import('@rahmenpreis/workbook/lv/lv-in.ts')>(
  import.meta.resolve('@rahmenpreis/workbook/lv/lv-in.ts'),
);

/** The positions of an LV, as a file gave them or as they are stored. */
type Positions = Parameters<typeof thingsOfLv>[0];

/** The LVs of properties in phases (SETUP-007, API-029, API-032…034). */
export function lvRoutes(app: FastifyInstance, door: Door): void {
  lvReadingRoutes(app, door);
  lvPreviewRoute(app, door);
  route(app, door, contract.uploadLv, async (call) => {
    const { phaseId, propertyId } = call.params;
    const file = await call.upload();
    const catalog = await catalogToRead(door, call);
    const { positions, findings } = await parseLv(call, file, catalog);
    return call.transact(async (transaction) => {
      const present = await openPlace(transaction, call, call.params);
      if (!isDeepStrictEqual(present.catalog.entries, catalog.entries)) throw catalogChanged();
      const before = await repository.findLv(transaction, phaseId, propertyId);
      const was = await repository.findLvDigest(transaction, call.params);
      demandReplaced(call, was, lvReplaced());
      await keepLv(transaction, call.params, {
        userId: call.actor.userId,
        nowMs: call.arrivedMs(),
        sha256: file.sha256,
      });
      const row = await repository.saveLv(
        transaction,
        { phaseId, propertyId },
        { positions: positions.map(toStored), file },
        call.arrivedMs(),
      );
      await noteChange(transaction, { phase: present.phase, propertyId }, [before?.positions, positions], {
        nowMs: await call.nowMs(transaction),
        isTold: readMailChoice(call),
      });
      noteChanges(call, was, await repository.findLvDigest(transaction, call.params));
      call.announce(phaseTopic(row.phaseId));
      return { ...presentLvInfo(row), warnings: findings };
    });
  });

  route(app, door, contract.deleteLv, (call) =>
    call.transact(async (transaction) => {
      const { phaseId, propertyId, lvId } = call.params;
      const phase = await lockedPhase(transaction, phaseId);
      const row = await repository.findLv(transaction, phaseId, propertyId);
      if (row?.id !== lvId.toLowerCase()) throw notFound();
      call.expectSeen(row.createdAt.getTime());
      raise(refuseDelete(stateOnArrival(call, phase)));
      noteChanges(call, await repository.findLvDigest(transaction, call.params), undefined);
      await keepLv(transaction, call.params, { userId: call.actor.userId, nowMs: call.arrivedMs() });
      await repository.removeLv(transaction, row.id);
      await noteChange(transaction, { phase, propertyId }, [row.positions, undefined], {
        nowMs: await call.nowMs(transaction),
        isTold: readMailChoice(call),
      });
      call.announce(phaseTopic(phase.id));
      return {};
    }),
  );
}

/** What an LV would change, read as it is when it is stored (decision 0067). */
function lvPreviewRoute(app: FastifyInstance, door: Door): void {
  route(app, door, previewLv, async (call) => {
    const { phaseId, propertyId } = call.params;
    const file = await call.upload();
    const catalog = await catalogToRead(door, call);
    const { positions, titles, findings } = await parseLv(call, file, catalog);
    return call.transact(async (transaction) => {
      const before = await repository.findLv(transaction, phaseId, propertyId);
      const digest = await repository.findLvDigest(transaction, call.params);
      const all = await repository.listNamedLiegenschaften(transaction);
      return {
        ...lvEffect(before?.positions, positions),
        replaced: presentReplaced(before, digest),
        otherLiegenschaft: nameOtherLiegenschaft({ ...file, titles }, propertyId.toLowerCase(), all),
        warnings: findings,
      };
    });
  });
}

/** What only reads. */
function lvReadingRoutes(app: FastifyInstance, door: Door): void {
  route(app, door, contract.listLvs, (call) =>
    call.transact(async (transaction) => {
      const phase = await findVisiblePhase(transaction, call.actor, call.params.phaseId);
      if (phase === undefined) throw notFound();
      const propertyIds = await seenPropertyIds(transaction, call.actor, phase.id, call.query.propertyId);
      const catalog = await findEpCatalog(transaction, phase.id);
      const placeOf = createPlaceFinder(catalog?.entries ?? []);
      const parts = cutLvs(await repository.listLvSummaries(transaction, phase.id, propertyIds));
      if (parts.length > 1) return new SlicedAnswer(undefined, () => printLvs(door.db, parts, placeOf));
      const rows = await repository.listLvs(transaction, phase.id, propertyIds);
      return rows.map((row) => presentLv(row, placeOf));
    }),
  );

  route(app, door, contract.listLvSummaries, (call) =>
    call.transact(async (transaction) => {
      const phase = await findVisiblePhase(transaction, call.actor, call.params.phaseId);
      if (phase === undefined) throw notFound();
      const rows = await repository.listLvSummaries(transaction, phase.id);
      return rows.map((row) => ({ ...presentLvInfo(row), positionCount: row.positionCount }));
    }),
  );

  route(app, door, contract.listUnknownCodes, (call) =>
    call.transact(async (transaction) => {
      const phase = await findVisiblePhase(transaction, call.actor, call.params.phaseId);
      if (phase === undefined) throw notFound();
      const codes = joinUnknown(await repository.listUnknownInLvs(transaction, phase.id));
      return codes.map((each) => ({ ...each, liegenschaftIds: [...each.liegenschaftIds] }));
    }),
  );

  route(app, door, contract.downloadLv, (call) =>
    call.transact(async (transaction) => {
      const file = await repository.findLvFile(transaction, call.params.phaseId, call.params.propertyId);
      if (file === undefined) throw notFound();
      return fileAnswer(file.filename, file.bytes);
    }),
  );
}

function parseLv({ workers }: { workers: Workers }, file: UploadedFile, catalog: EpCatalogRow) {
  return parseFile(workers, lvIn, 'readLv', file.bytes, catalog.entries);
}

/** A bidder sees only the properties in the phase; undefined means all. */
async function seenPropertyIds(
  transaction: Transaction,
  actor: Actor,
  phaseId: string,
  propertyId: string | undefined,
): Promise<string[] | undefined> {
  const wanted = propertyId?.toLowerCase();
  if (isAdmin(actor)) return wanted === undefined ? undefined : [wanted];
  const own = await listPhaseLiegenschaftIds(transaction, phaseId);
  return wanted === undefined ? own : own.filter((id) => id === wanted);
}

/**
 * Locks the property and phase of an LV and gives the phase and the catalogue to read it with; called before reading and again before
 * writing.
 */
async function openPlace(
  transaction: Transaction,
  call: ArrivedCall & { readonly actor: Actor },
  place: { phaseId: string; propertyId: string },
): Promise<{ phase: PhaseRow; catalog: EpCatalogRow }> {
  const phase = await lockedPhase(transaction, place.phaseId);
  await lockLiegenschaft(transaction, place.propertyId);
  const property = await findLiegenschaft(transaction, call.actor, place.propertyId);
  if (property === undefined) throw notFound();
  raise(refuseUpload(stateOnArrival(call, phase)));
  const catalog = await findEpCatalog(transaction, phase.id);
  if (catalog === undefined) throw noCatalog();
  return { phase, catalog };
}

/** Settles when an LV arrived, and gives the catalogue to read it with, before any worker is kept busy. */
async function catalogToRead(
  door: Door,
  call: Call<typeof contract.uploadLv> | Call<typeof previewLv>,
): Promise<EpCatalogRow> {
  const open = async (transaction: Transaction) => {
    await call.settleArrival(transaction);
    return openPlace(transaction, call, call.params);
  };
  return (await inTransaction(door.db, open, call.askClock)).catalog;
}

/** Keeps what became of an LV for the bidders of a phase that runs (decision 0047). */
async function noteChange(
  transaction: Transaction,
  { phase, propertyId }: { phase: PhaseRow; propertyId: string },
  [before, after]: readonly [before: Positions | undefined, after: Positions | undefined],
  telling: { nowMs: number; isTold: boolean },
): Promise<void> {
  const findChange = async () => {
    const places = await nameLiegenschaften(transaction, [propertyId]);
    const [was, is] = [before && thingsOfLv(before), after && thingsOfLv(after)];
    return places.map((place) => placeChange({ ...place, about: 'lv' }, was, is));
  };
  await notePhaseChanges(transaction, phase, findChange, telling);
}

async function lockedPhase(transaction: Transaction, id: string): Promise<PhaseRow> {
  const phase = await lockPhase(transaction, id, 'update');
  if (phase === undefined) throw notFound();
  return phase;
}

function toStored(position: LvFilePosition): repository.LvPositionRow {
  const { leftInt: _left, rightInt: _right, ...stored } = position;
  return { id: randomUUID(), ...stored };
}

function noCatalog(): Failure {
  return conflict('no-ep-catalog', 'Bitte laden Sie einen EP-Katalog hoch.');
}

function catalogChanged(): Failure {
  return conflict(
    'ep-catalog-changed',
    'Der EP-Katalog wurde gerade ersetzt. Bitte laden Sie das LV noch einmal hoch.',
  );
}
