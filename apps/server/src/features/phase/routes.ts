import * as contract from '@rahmenpreis/contract/phase.ts';
import type { Phase, PhaseInput } from '@rahmenpreis/contract/phase.ts';
import * as fileContract from '@rahmenpreis/contract/tender-file.ts';
import { letterChange, memberChange, setBinding } from '@rahmenpreis/tendering/change/tender-things.ts';
import { changedBinding } from '@rahmenpreis/tendering/phase/binding.ts';
import { concernsBidders, effectiveTimes, phaseMove } from '@rahmenpreis/tendering/phase/phase-move.ts';
import { letterOf } from '@rahmenpreis/tendering/receipt/offer-letter.ts';
import { timesMailDueMs } from '@rahmenpreis/tendering/phase/phase-mail.ts';
import type { FastifyInstance } from 'fastify';
import { phasesTopic } from '../../db/notifications/db-notification-topic.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { notFound, orThrow, raise, refusal } from '../../kernel/answer/failure.ts';
import { fileAnswer } from '../../kernel/answer/file-answer.ts';
import { keepAnswers } from '../../kernel/call/list/kept-answers.ts';
import { route, transactRoute } from '../../kernel/call/route.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { keepOwnMediaIds } from '../media/repository.ts';
import { copyCatalog, copyLvs, copyOpenLvs, copyTargets } from './copied/repository.ts';
import { documentRoutes } from './documents.ts';
import { loadToldChanges } from './change/load-changes.ts';
import { nameLiegenschaften, notePhaseChanges, type Telling } from './change/repository.ts';
import {
  nameOfPackage,
  packageNotOpen,
  readMailChoice,
  readReason,
  refuseChange,
  refuseDelete,
  refuseLimits,
  refuseMove,
  refuseOverlap,
  refuseRetired,
  refuseTimes,
  stateOnArrival,
  timeOfPhase,
} from './rules.ts';
import { loadPhase } from './load-phase.ts';
import { presentPhase } from './present.ts';
import {
  listOpenPackages,
  listPhaseLiegenschaftIds,
  listPhaseUserIds,
  listRetired,
  listPhaseLinks,
  replacePhaseLiegenschaften,
  replacePhaseUsers,
  hasBidderEntries,
  hasEntriesBeforeStart,
  countBids,
} from './members/repository.ts';
import { orderTimesMails, tellAdmitted, tellRemoved } from './mail/repository.ts';
import * as repository from './repository.ts';
import { isHidden, refuseFourEyes, refuseSealChange, refuseSealed, sealedStart } from '../seal/rules.ts';
import { countWriters } from '../session/account/repository.ts';
import { findReplacedFile, listReplacedFiles } from '../replaced-file/repository.ts';

/** The number of phase lists kept, a tenth of a megabyte each for large tenders; each bidder has its own. */
const MOST_LISTS = 100;

/** How many changes are told to who asks for them; more are counted. */
const MOST_TOLD = 1000;

type CreatedPhase = Call<typeof contract.createPhase>['body'];

/** Tender phases (API-025…027). */
export function phaseRoutes(app: FastifyInstance, context: RouteContext): void {
  phaseReadingRoutes(app, context);
  replacedFileRoutes(app, context);
  documentRoutes(app, context);

  transactRoute(app, context, contract.createPhase, (call, transaction) => saveNew(transaction, call));

  transactRoute(app, context, contract.changePhase, async (call, transaction) => {
    raise(refuseTimes(call.body));
    const row = await lockForChange(transaction, call.params.phaseId);
    const { phase, version } = await saveChange(transaction, call, row, await call.nowMs(transaction));
    call.announce(phasesTopic());
    call.answerVersion(version);
    return phase;
  });

  transactRoute(app, context, contract.deletePhase, async (call, transaction) => {
    const { phaseId } = call.params;
    const row = await lockForChange(transaction, phaseId);
    const state = stateOnArrival(call, row);
    raise(refuseDelete(state, await hasEntriesBeforeStart(transaction, phaseId, state)));
    call.expectSeen(row.version);
    noteChanges(call, (await loadPhase(transaction, call.actor, phaseId)).phase, undefined);
    await repository.removePhase(transaction, phaseId);
    call.announce(phasesTopic());
    return {};
  });
}

function phaseReadingRoutes(app: FastifyInstance, context: RouteContext): void {
  const readList = keepAnswers(context, contract.listPhases, {
    most: MOST_LISTS,
    findVersion: (transaction, { actor }) => repository.findPhasesVersion(transaction, actor),
    async load(transaction, { actor }) {
      const [rows, links] = await Promise.all([
        repository.listPhases(transaction),
        listPhaseLinks(transaction, actor),
      ]);
      return rows.map((row) => presentPhase(actor, row, links.get(row.id)));
    },
  });
  route(app, context, contract.listPhases, readList);

  transactRoute(app, context, contract.getPhaseChanges, async (call, transaction) => {
    const phase = orThrow(await repository.findVisiblePhase(transaction, call.actor, call.params.phaseId));
    const { organisationId } = call.actor;
    return loadToldChanges(transaction, phase, organisationId, MOST_TOLD);
  });

  transactRoute(app, context, contract.countBids, async (call, transaction) => {
    const { id } = await repository.readOpenPhase(transaction, call);
    return countBids(transaction, id);
  });
}

/** Locks all phase times before the phase: always in this order, so that two writers never deadlock. */
async function lockForChange(transaction: Transaction, id: string): Promise<repository.PhaseRow> {
  await repository.lockPhaseTimes(transaction);
  return orThrow(await repository.lockPhase(transaction, id, 'update'));
}

/** Judges and stores a new phase, and orders the mails to the bidders that it lists. */
async function saveNew(transaction: Transaction, call: Call<typeof contract.createPhase>): Promise<Phase> {
  raise(refuseTimes(call.body));
  await repository.lockPhaseTimes(transaction);
  await checkOverlap(transaction, call.body);
  await checkFourEyes(transaction, call.body.seal, call.arrivedMs());
  const input = await cleanDocuments(transaction, call.actor, call.body);
  const id = await repository.insertPhase(transaction, input);
  await saveLinks(transaction, id, call.body);
  const { filesFrom } = call.body;
  if (filesFrom !== undefined) await copyFiles(transaction, call, id, filesFrom);
  await tellAdmitted(transaction, id, { nowMs: call.arrivedMs(), isTold: true });
  call.announce(phasesTopic());
  const { phase, version } = await loadPhase(transaction, call.actor, id);
  noteChanges(call, undefined, filesFrom === undefined ? phase : { ...phase, filesFrom: filesFrom.phaseId });
  call.note({ phaseId: id });
  call.answerVersion(version);
  return phase;
}

/** Copies catalogue and, if wanted, LVs and target prices of another, locked phase (decisions 0085, 0129). */
async function copyFiles(
  transaction: Transaction,
  call: Call<typeof contract.createPhase>,
  phaseId: string,
  { phaseId: sourceId, lvs, targets = false, packages: wanted }: NonNullable<CreatedPhase['filesFrom']>,
): Promise<void> {
  const source = orThrow(await repository.lockPhase(transaction, sourceId));
  const copying = { phaseId, sourceId: source.id, nowMs: call.arrivedMs() };
  if (!(await copyCatalog(transaction, copying))) throw nothingToCopy();
  if (wanted !== undefined) {
    raise(refuseSealed(call.actor, source, call.seenMs()));
    const listed = new Set(await listPhaseLiegenschaftIds(transaction, phaseId));
    const open = await listOpenPackages(transaction, source.id);
    const names = new Set(wanted.map((own) => nameOfPackage(own).toLowerCase()));
    const packages = open.filter((own) => names.has(nameOfPackage(own)) && listed.has(own.liegenschaftId));
    if (packages.length < names.size) throw packageNotOpen();
    await copyOpenLvs(transaction, copying, packages);
  } else if (lvs) await copyLvs(transaction, copying);
  if (targets) await copyTargets(transaction, copying, call.actor);
}

const nothingToCopy = refusal(
  409,
  'no-ep-catalog',
  'Die gewählte Phase hat keinen EP-Katalog, der sich übernehmen lässt.',
);

/**
 * Judges and stores a change of a phase that was locked at `lockedMs`, and orders the mails to the bidders
 * that it concerns (decision 0023).
 */
async function saveChange(
  transaction: Transaction,
  call: Call<typeof contract.changePhase>,
  row: repository.PhaseRow,
  lockedMs: number,
): Promise<{ phase: Phase; version: number }> {
  const [was, nowMs] = [timeOfPhase(row), call.arrivedMs()];
  const state = stateOnArrival(call, row);
  raise(refuseChange(state, row.publicMediaIds, call.body));
  call.expectSeen(row.version);
  const move = phaseMove(was, call.body, nowMs);
  const isSealedNow = state === 'running' && isHidden(call.actor, row, call.seenMs());
  if (isSealedNow && move.start === 'postponed') throw sealedStart();
  const hasEntries = !isSealedNow && (await hasBidderEntries(transaction, row.id));
  raise(refuseMove(move, call.query.confirm === 'end', hasEntries));
  raise(refuseSealChange(row, call.body.seal, { state, hasEntries }));
  raise(refuseLimits(state, row, call.body));
  if (call.body.seal !== row.seal) await checkFourEyes(transaction, call.body.seal, nowMs);
  const { reason: said, ...wanted } = call.body;
  const times = effectiveTimes(was, call.body, nowMs);
  const bound = { ...was, bindingUntil: row.bindingUntil };
  const input = { ...wanted, ...times, bindingUntil: changedBinding(bound, { ...wanted, ...times }) };
  raise(refuseTimes(input));
  const reason = readReason(call, said);
  await checkOverlap(transaction, input, row.id);
  const before = await loadPhase(transaction, call.actor, row.id);
  await repository.updatePhase(transaction, row, await cleanDocuments(transaction, call.actor, input));
  await saveLinks(transaction, row.id, input);
  const saved = await loadPhase(transaction, call.actor, row.id);
  const telling = { nowMs: lockedMs, isTold: readMailChoice(call), reason };
  await tellAdmitted(transaction, row.id, telling);
  const left = new Set(before.phase.userIds).difference(new Set(saved.phase.userIds));
  await tellRemoved(transaction, row.id, [...left], telling);
  // By the clock under the lock: a confirmation after this call's arrival has not seen what it changes.
  await noteLinks(transaction, row, [before.phase, saved.phase], telling);
  noteChanges(call, before.phase, saved.phase);
  if (state === 'running' && concernsBidders(move)) {
    const is = { start: saved.phase.start, end: saved.phase.end };
    const userIds = await listPhaseUserIds(transaction, row.id);
    const at = new Date(nowMs).toISOString();
    const told = { phaseId: row.id, at, was, is, ...(reason === undefined ? {} : { reason }) };
    await orderTimesMails(transaction, userIds, told, timesMailDueMs(Date.parse(is.end), nowMs));
  }
  return saved;
}

async function checkFourEyes(transaction: Transaction, seal: PhaseInput['seal'], nowMs: number) {
  if (seal === 'FOUR_EYES') raise(refuseFourEyes(await countWriters(transaction, nowMs)));
}

async function checkOverlap(transaction: Transaction, input: PhaseInput, id?: string): Promise<void> {
  const rows = await repository.listPhases(transaction);
  const others = rows.map((row) => ({ id: row.id, title: row.title, ...timeOfPhase(row) }));
  raise(refuseOverlap({ id, start: input.start, end: input.end }, others));
}

async function saveLinks(transaction: Transaction, id: string, input: PhaseInput): Promise<void> {
  const { liegenschaftIds, userIds } = input;
  if (liegenschaftIds) {
    const was = new Set(await listPhaseLiegenschaftIds(transaction, id));
    await replacePhaseLiegenschaften(transaction, id, liegenschaftIds);
    const joining = liegenschaftIds.filter((each) => !was.has(each));
    raise(refuseRetired(await listRetired(transaction, joining)));
  }
  if (userIds) await replacePhaseUsers(transaction, id, userIds);
}

/** Keeps which properties joined or left a phase, and what letter and Bindefrist say else (decision 0047). */
async function noteLinks(
  transaction: Transaction,
  row: repository.PhaseRow,
  [before, after]: readonly [Phase, Phase],
  telling: Telling,
): Promise<void> {
  const [was, is] = [new Set(before.liegenschaftIds), new Set(after.liegenschaftIds)];
  const findChanges = async () => {
    const moved = await nameLiegenschaften(transaction, [...was.symmetricDifference(is)]);
    const members = moved.map((place) => memberChange(place, is.has(place.liegenschaftId ?? '')));
    const letter = letterChange(letterOf(before), letterOf(after));
    return [...members, letter, setBinding(before, after)];
  };
  await notePhaseChanges(transaction, row, findChanges, telling);
}

/** Drops tender documents that no longer exist from what is saved (SETUP-016). */
async function cleanDocuments(transaction: Transaction, actor: Actor, input: PhaseInput) {
  if (input.publicMediaIds === undefined) return input;
  const ids = await keepOwnMediaIds(transaction, actor.organisationId, input.publicMediaIds);
  return { ...input, publicMediaIds: ids };
}

/** The files that were replaced or deleted while a phase was set up or ran (decision 0067). */
function replacedFileRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, fileContract.listReplacedFiles, async (call, transaction) => {
    const phase = orThrow(await repository.findVisiblePhase(transaction, call.actor, call.params.phaseId));
    return listReplacedFiles(transaction, phase.id);
  });

  transactRoute(app, context, fileContract.downloadReplacedFile, async (call, transaction) => {
    const file = await findReplacedFile(transaction, call.params.phaseId, call.params.replacedFileId);
    if (file === undefined) throw notFound();
    return fileAnswer(file.filename, file.bytes);
  });
}
