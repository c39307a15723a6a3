import * as contract from '@rahmenpreis/contract/ep-catalog.ts';
import type { FastifyInstance } from 'fastify';
import { phaseTopic } from '../../db/notifications/db-notification-topic.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { notFound, orThrow, raise, refusal } from '../../kernel/answer/failure.ts';
import { fileAnswer } from '../../kernel/answer/file-answer.ts';
import { parseFile } from '../../kernel/work/parse-file.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import type { Workers } from '../../kernel/work/worker-pool.ts';
import { keepAnswers } from '../../kernel/call/list/kept-answers.ts';
import { route, transactRoute } from '../../kernel/call/route.ts';
import type { UploadedFile } from '../../kernel/call/upload/read-upload.ts';
import { listKnownMaps } from '../column-map/repository.ts';
import { readMailChoice, stateOnArrival } from '../phase/rules.ts';
import { demandReplaced } from '../replaced-file/rules.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { findVisiblePhase, lockPhase, type PhaseRow } from '../phase/repository.ts';
import { hasEntriesBeforeStart } from '../phase/members/repository.ts';
import { isHidden } from '../seal/rules.ts';
import * as repository from './repository.ts';
import { type CatalogWrite, storeEpCatalog } from './storing/repository.ts';
import { refuseDelete, epCatalogReplaced, refuseUpload, warnAboutLostCodes } from './rules.ts';

const epCatalogIn = workerModule<typeof import('@rahmenpreis/workbook/ep-catalog/ep-catalog-in.ts')>(
  import.meta.resolve('@rahmenpreis/workbook/ep-catalog/ep-catalog-in.ts'),
);

/** So many catalogues are kept, of some tens of kilobytes each. */
const MOST_CATALOGS = 16;

/** The price catalogues of the phases (SETUP-007, API-028, API-030, API-031). */
export function epCatalogRoutes(app: FastifyInstance, context: RouteContext): void {
  epCatalogReadingRoutes(app, context);

  route(app, context, contract.uploadEpCatalog, async (call) => {
    const { sheetAt } = call.query;
    const file = { ...(await call.upload()), ...(sheetAt !== undefined && { choices: { sheetAt } }) };
    const { entries, findings } = await parseCatalog(context, call.workers, file);
    return call.transact(async (transaction) => {
      const phase = orThrow(await lockPhase(transaction, call.params.phaseId, 'update'));
      raise(refuseUpload(stateOnArrival(call, phase)));
      if (await repository.findEpCatalog(transaction, phase.id)) throw alreadyThere();
      const row = await save(transaction, call, phase, { entries, file, units: [], isTold: true });
      return { ...row, warnings: findings };
    });
  });

  route(app, context, contract.replaceEpCatalog, async (call) => {
    const file = await call.upload();
    const { entries, findings } = await parseCatalog(context, call.workers, file);
    return call.transact(async (transaction) => {
      const phase = orThrow(await lockPhase(transaction, call.params.phaseId, 'update'));
      raise(refuseUpload(stateOnArrival(call, phase)));
      const before = orThrow(await repository.findEpCatalog(transaction, phase.id));
      const was = await repository.findEpCatalogDigest(transaction, phase.id);
      demandReplaced(call, was, epCatalogReplaced());
      const used = await loadUse(transaction, call, phase);
      const lost = warnAboutLostCodes(entries, {
        inLvs: used.lvs.flatMap(({ positionsOf }) => [...positionsOf.keys()]),
        priced: [...(used.pricedCodes ?? [])],
      });
      const row = await save(transaction, call, phase, {
        before: before.entries,
        entries,
        file,
        units: call.query.confirm === 'units' ? entries.flatMap(({ epCode }) => epCode ?? []) : [],
        isTold: readMailChoice(call),
      });
      return { ...row, warnings: [...findings, ...lost] };
    });
  });

  transactRoute(app, context, contract.deleteEpCatalog, async (call, transaction) => {
    const phase = orThrow(await lockPhase(transaction, call.params.phaseId, 'update'));
    const catalog = await repository.findEpCatalog(transaction, phase.id);
    if (catalog?.id !== call.params.epCatalogId) throw notFound();
    call.expectSeen(Date.parse(catalog.createdAt));
    const state = stateOnArrival(call, phase);
    raise(refuseDelete(state, await hasEntriesBeforeStart(transaction, phase.id, state)));
    noteChanges(call, await repository.findEpCatalogDigest(transaction, phase.id), undefined);
    await repository.removeEpCatalog(transaction, catalog.id);
    call.announce(phaseTopic(phase.id));
    return {};
  });
}

/** Reads a catalogue, also under headings of which somebody has said what they stand for. */
async function parseCatalog({ db }: RouteContext, workers: Workers, { bytes, choices }: UploadedFile) {
  const maps = await inTransaction(db, (transaction) => listKnownMaps(transaction, 'ep-catalog'));
  return parseFile(workers, epCatalogIn, 'readEpCatalog', bytes, maps, choices);
}

/** Loads the codes that a phase's LVs use and those with prices; a sealed phase tells nobody of prices. */
async function loadUse(transaction: Transaction, call: { actor: Actor; seenMs(): number }, phase: PhaseRow) {
  return {
    lvs: await repository.listLvUse(transaction, phase.id),
    pricedCodes: isHidden(call.actor, phase, call.seenMs())
      ? undefined
      : new Set(await repository.listPricedEpCodes(transaction, phase.id)),
  };
}

/** What only reads. */
function epCatalogReadingRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.listEpCatalogs, (_, transaction) =>
    repository.listEpCatalogs(transaction),
  );

  const readEntries = keepAnswers(context, contract.listEpEntries, {
    most: MOST_CATALOGS,
    async findVersion(transaction, { actor, params }) {
      const phase = orThrow(await findVisiblePhase(transaction, actor, params.phaseId));
      return repository.findEpCatalogVersion(transaction, phase.id);
    },
    load: async (transaction, { params }) =>
      (await repository.findEpCatalog(transaction, params.phaseId))?.entries ?? [],
  });
  route(app, context, contract.listEpEntries, readEntries);

  transactRoute(app, context, contract.downloadEpCatalog, async (call, transaction) => {
    const file = orThrow(await repository.findEpCatalogFile(transaction, call.params.phaseId));
    return fileAnswer(file.filename, file.bytes);
  });
}

/** Stores a catalogue, tells the audit log what is different, and notifies whoever follows the phase. */
async function save(
  transaction: Transaction,
  call: Call<typeof contract.uploadEpCatalog> | Call<typeof contract.replaceEpCatalog>,
  phase: PhaseRow,
  { isTold, ...content }: CatalogWrite & { isTold: boolean },
): Promise<repository.EpCatalogInfoRow> {
  const was = await repository.findEpCatalogDigest(transaction, phase.id);
  const telling = { nowMs: await call.nowMs(transaction), isTold };
  const writer = { userId: call.actor.userId, arrivedMs: call.arrivedMs(), telling };
  const row = await storeEpCatalog(transaction, phase, content, writer);
  noteChanges(call, was, await repository.findEpCatalogDigest(transaction, phase.id));
  call.announce(phaseTopic(phase.id));
  return row;
}

const alreadyThere = refusal(
  409,
  'ep-catalog-exists',
  'Die Phase hat bereits einen EP-Katalog. Sie können ihn durch die neue Datei ersetzen.',
);
