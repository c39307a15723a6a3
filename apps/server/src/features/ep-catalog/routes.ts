import * as contract from '@rahmenpreis/contract/ep-catalog.ts';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { previewEpCatalog } from '@rahmenpreis/contract/tender-file.ts';
import type { FastifyInstance } from 'fastify';
import { phaseTopic } from '../../db/hints/hint-topic.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { Door } from '../../kernel/call/door.ts';
import { conflict, type Failure, notFound, raise } from '../../kernel/answer/failure.ts';
import { fileAnswer } from '../../kernel/answer/file-answer.ts';
import { parseFile } from '../../kernel/work/parse-file.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import type { Workers } from '../../kernel/work/worker-pool.ts';
import { route } from '../../kernel/call/route.ts';
import type { ArrivedFile, UploadedFile } from '../../kernel/call/upload/read-upload.ts';
import { placeChange } from '@rahmenpreis/tendering/change/place-change.ts';
import { catalogEffect } from '@rahmenpreis/tendering/change/replace-effect.ts';
import { thingsOfCatalog } from '@rahmenpreis/tendering/change/tender-things.ts';
import { notePhaseChanges } from '../phase/change/repository.ts';
import { readMailChoice } from '../phase/change/rules.ts';
import { keepEpCatalog } from '../phase/replaced/repository.ts';
import { demandReplaced, presentReplaced } from '../phase/replaced/rules.ts';
import { noteChanges } from '../audit/noting/rules.ts';
import { findVisiblePhase, lockPhase, type PhaseRow } from '../phase/repository.ts';
import { hasEntriesBeforeStart } from '../phase/bids/repository.ts';
import { stateOnArrival } from '../phase/rules.ts';
import { isHidden } from '../phase/seal/rules.ts';
import { presentEpCatalog } from './present.ts';
import * as repository from './repository.ts';
import { refuseDelete, epCatalogReplaced, refuseUnits, refuseUpload, warnAboutLostCodes } from './rules.ts';

const epCatalogIn = workerModule<typeof import('@rahmenpreis/workbook/ep-catalog/ep-catalog-in.ts')>(
  import.meta.resolve('@rahmenpreis/workbook/ep-catalog/ep-catalog-in.ts'),
);

/** The price catalogues of the phases (SETUP-007, API-028, API-030, API-031). */
export function epCatalogRoutes(app: FastifyInstance, door: Door): void {
  epCatalogReadingRoutes(app, door);
  catalogPreviewRoute(app, door);
  const parseCatalog = (workers: Workers, { bytes }: UploadedFile) =>
    parseFile(workers, epCatalogIn, 'readEpCatalog', bytes);

  route(app, door, contract.uploadEpCatalog, async (call) => {
    const file = await call.upload();
    const { entries, findings } = await parseCatalog(call.workers, file);
    return call.transact(async (transaction) => {
      const phase = await lockedPhase(transaction, call.params.phaseId);
      raise(refuseUpload(stateOnArrival(call, phase)));
      if (await repository.findEpCatalog(transaction, phase.id)) throw alreadyThere();
      const row = await save(transaction, call, phase, {
        entries,
        file,
        telling: { nowMs: await call.nowMs(transaction), isTold: true },
      });
      return { ...presentEpCatalog(row), warnings: findings };
    });
  });

  route(app, door, contract.replaceEpCatalog, async (call) => {
    const file = await call.upload();
    const { entries, findings } = await parseCatalog(call.workers, file);
    return call.transact(async (transaction) => {
      const phase = await lockedPhase(transaction, call.params.phaseId);
      raise(refuseUpload(stateOnArrival(call, phase)));
      const before = await repository.findEpCatalog(transaction, phase.id);
      if (before === undefined) throw notFound();
      const was = await repository.findEpCatalogDigest(transaction, phase.id);
      demandReplaced(call, was, epCatalogReplaced());
      const used = await loadUse(transaction, call, phase);
      if (stateOnArrival(call, phase) === 'running' && call.query.confirm !== 'units') {
        raise(refuseUnits(catalogEffect(before.entries, entries, used).units));
      }
      const lost = warnAboutLostCodes(entries, {
        inLvs: used.lvs.flatMap(({ positionsOf }) => [...positionsOf.keys()]),
        priced: [...(used.pricedCodes ?? [])],
      });
      const row = await save(transaction, call, phase, {
        before: before.entries,
        entries,
        file,
        telling: { nowMs: await call.nowMs(transaction), isTold: readMailChoice(call) },
      });
      return { ...presentEpCatalog(row), warnings: [...findings, ...lost] };
    });
  });

  route(app, door, contract.deleteEpCatalog, (call) =>
    call.transact(async (transaction) => {
      const phase = await lockedPhase(transaction, call.params.phaseId);
      const catalog = await repository.findEpCatalog(transaction, phase.id);
      if (catalog?.id !== call.params.epCatalogId.toLowerCase()) throw notFound();
      call.expectSeen(catalog.createdAt.getTime());
      const state = stateOnArrival(call, phase);
      raise(refuseDelete(state, await hasEntriesBeforeStart(transaction, phase.id, state)));
      noteChanges(call, await repository.findEpCatalogDigest(transaction, phase.id), undefined);
      await repository.removeEpCatalog(transaction, catalog.id);
      call.announce(phaseTopic(phase.id));
      return {};
    }),
  );
}

/** What a catalogue would change, read as it is when it is stored (decision 0067). */
function catalogPreviewRoute(app: FastifyInstance, door: Door): void {
  route(app, door, previewEpCatalog, async (call) => {
    const file = await call.upload();
    const { entries, findings } = await parseFile(call.workers, epCatalogIn, 'readEpCatalog', file.bytes);
    return call.transact(async (transaction) => {
      const phase = await lockedPhase(transaction, call.params.phaseId);
      raise(refuseUpload(stateOnArrival(call, phase)));
      const before = await repository.findEpCatalog(transaction, phase.id);
      const digest = await repository.findEpCatalogDigest(transaction, phase.id);
      const used = await loadUse(transaction, call, phase);
      return {
        ...catalogEffect(before?.entries ?? [], entries, used),
        replaced: presentReplaced(before, digest),
        warnings: findings,
      };
    });
  });
}

/** Loads which codes the LVs of a phase use and which have prices; of a sealed phase nobody is told of prices. */
async function loadUse(
  transaction: Transaction,
  call: { actor: Actor; seenMs(): number },
  phase: PhaseRow,
): Promise<Parameters<typeof catalogEffect>[2]> {
  return {
    lvs: await repository.listLvUse(transaction, phase.id),
    pricedCodes: isHidden(call.actor, phase, call.seenMs())
      ? undefined
      : new Set(await repository.listPricedEpCodes(transaction, phase.id)),
  };
}

/** What only reads. */
function epCatalogReadingRoutes(app: FastifyInstance, door: Door): void {
  route(app, door, contract.listEpCatalogs, (call) =>
    call.transact(async (transaction) => {
      const rows = await repository.listEpCatalogs(transaction);
      return rows.map(presentEpCatalog);
    }),
  );

  route(app, door, contract.listEpEntries, (call) =>
    call.transact(async (transaction) => {
      const phase = await findVisiblePhase(transaction, call.actor, call.params.phaseId);
      if (phase === undefined) throw notFound();
      const catalog = await repository.findEpCatalog(transaction, phase.id);
      return catalog?.entries ?? [];
    }),
  );

  route(app, door, contract.downloadEpCatalog, (call) =>
    call.transact(async (transaction) => {
      const file = await repository.findEpCatalogFile(transaction, call.params.phaseId);
      if (file === undefined) throw notFound();
      return fileAnswer(file.filename, file.bytes);
    }),
  );
}

/** The entries that take the place of others, and whether bidders are told of that. */
interface CatalogChange {
  before?: EpEntry[];
  entries: EpEntry[];
  telling: { nowMs: number; isTold: boolean };
}

/** Stores a catalogue, notes what is different, and notifies whoever follows the phase. */
async function save(
  transaction: Transaction,
  call: Call<typeof contract.uploadEpCatalog> | Call<typeof contract.replaceEpCatalog>,
  phase: PhaseRow,
  content: CatalogChange & { file: ArrivedFile },
): Promise<repository.EpCatalogInfoRow> {
  const was = await repository.findEpCatalogDigest(transaction, phase.id);
  await keepEpCatalog(transaction, phase.id, {
    userId: call.actor.userId,
    nowMs: call.arrivedMs(),
    sha256: content.file.sha256,
  });
  const row = await repository.saveEpCatalog(transaction, phase.id, content, call.arrivedMs());
  await noteChange(transaction, phase, content);
  noteChanges(call, was, await repository.findEpCatalogDigest(transaction, phase.id));
  call.announce(phaseTopic(phase.id));
  return row;
}

/** Keeps what became of a catalogue for the bidders of a phase that runs (decision 0047). */
async function noteChange(
  transaction: Transaction,
  phase: PhaseRow,
  { before, entries, telling }: CatalogChange,
): Promise<void> {
  const place = { about: 'ep-catalog', liegenschaftId: null, title: '' } as const;
  const findChange = () => [placeChange(place, before && thingsOfCatalog(before), thingsOfCatalog(entries))];
  await notePhaseChanges(transaction, phase, findChange, telling);
}

async function lockedPhase(transaction: Transaction, id: string): Promise<PhaseRow> {
  const phase = await lockPhase(transaction, id, 'update');
  if (phase === undefined) throw notFound();
  return phase;
}

function alreadyThere(): Failure {
  return conflict(
    'ep-catalog-exists',
    'Die Phase hat bereits einen EP-Katalog. Sie können ihn durch die neue Datei ersetzen.',
  );
}
