import type { Transaction } from '../../../db/transaction.ts';
import type { Letter } from '../../../mail/letter.ts';
import { listSent, type MailOrder } from '../../../mail/outbox.ts';
import { keptLetter } from '../../audit/repository.ts';
import { loadPhaseChanges } from '../change/load-changes.ts';
import type { SummedChanges } from '../change/rules.ts';
import { type AccountRow, findAccount } from '../../session/account/repository.ts';
import { isAccountActive } from '../../session/rules.ts';
import { findPhase, type PhaseRow } from '../repository.ts';
import { isListed, listPhaseLiegenschaftIds } from '../members/repository.ts';
import { stateOfPhase, timeOfPhase } from '../rules.ts';
import { writeAdmission, writePhaseTimes, writeReminder, writeRemoval, writeStart } from './letters.ts';
import { linkToPrices, TOLD, writeOfChanges } from './rules.ts';

/** An order of a mail about a phase. */
type PhaseOrder = Extract<MailOrder, { kind: `phase-${string}` }>;

/** Composes a mail in one transaction, with a change's effect on its reader's offer; undefined if moot. */
type ComposePhaseMail = (
  transaction: Transaction,
  order: PhaseOrder,
  nowMs: number,
  offerLines: readonly string[],
) => Promise<Letter | undefined>;

/**
 * Composes the mails about phases. What has become untrue since it was ordered is not sent: other times of
 * the phase, a reminder of an ended phase, changes confirmed since or taken back before anybody was told,
 * anything to a bidder that the phase no longer lists but this itself, and this to one that it lists again.
 * Nor is what its reader has muted (decision 0041). The audit log holds each sent mail word for word.
 */
export function createPhaseMails(publicUrl: () => string): ComposePhaseMail {
  return async (transaction, order, nowMs, offerLines) => {
    const { accountId, phaseId } = order;
    const account = await findAccount(transaction, accountId);
    if (account === undefined || !isAccountActive(account, nowMs) || isMuted(account, order.kind))
      return undefined;
    const phase = await findPhase(transaction, phaseId);
    if (phase === undefined) return undefined;
    const letter = await composeTold(transaction, { account, phase, order, nowMs, offerLines }, publicUrl());
    if (letter === undefined) return undefined;
    // It is hidden with its reader's offer.
    const detail = { phaseId, offerOf: account.organisationId, userId: accountId, cause: order.kind };
    return keptLetter(letter, detail);
  };
}

/** All that a letter about a phase is written from. */
interface Told {
  account: AccountRow;
  phase: PhaseRow;
  order: PhaseOrder;
  nowMs: number;
  offerLines: readonly string[];
}

async function composeTold(
  transaction: Transaction,
  { account, phase, order, nowMs, offerLines }: Told,
  publicUrl: string,
): Promise<Letter | undefined> {
  const isIn = await isListed(transaction, phase.id, account.id);
  if (order.kind === 'phase-removed') {
    if (isIn || !(await isToldOfRemoval(transaction, account, phase.id))) return undefined;
    return writeRemoval(account, phase.title);
  }
  if (!isIn) return undefined;
  const link = linkToPrices(publicUrl, phase.id);
  if (order.kind === 'phase-times') return composeTimes(account, phase, order, link);
  if (stateOfPhase(phase, nowMs) === 'ended') return undefined;
  const { title, bindingUntil } = phase;
  const told = { title, bindingUntil, ...timeOfPhase(phase) };
  if (order.kind === 'phase-admitted' || order.kind === 'phase-started') {
    // An invitation that is still to come names the phase, and opens what this one leads to.
    const invited = await listSent(transaction, { kind: 'invitation', accountId: account.id });
    if (account.passwordHash === null && invited.some(({ dueAt }) => dueAt !== null)) return undefined;
    if (order.kind === 'phase-started') {
      const isTrue = phase.startMail && stateOfPhase(phase, nowMs) === 'running';
      return isTrue ? writeStart(account, told, link) : undefined;
    }
    const { length } = await listPhaseLiegenschaftIds(transaction, phase.id);
    return writeAdmission(account, { ...told, liegenschaftCount: length }, link);
  }
  if (order.kind === 'phase-changed')
    return composeChanges(transaction, phase, { account, link, offerLines });
  // Whose end was moved is told so, and reminded of the new one.
  return order.end === told.end ? writeReminder(account, { ...told, ...order }, link) : undefined;
}

/** True if the reader was told that the phase lists it; who wants no such mails has seen it on its pages. */
async function isToldOfRemoval(transaction: Transaction, account: AccountRow, phaseId: string) {
  if (isMuted(account, 'phase-admitted')) return true;
  const accountId = account.id;
  const admitted = await listSent(transaction, { kind: 'phase-admitted', accountId, phaseId });
  if (admitted.length === 0 || admitted.some(({ sentAt }) => sentAt !== null)) return true;
  // An invitation that went later named the phase.
  const invited = await listSent(transaction, { kind: 'invitation', accountId });
  return invited.some(
    ({ sentAt }) => sentAt !== null && admitted.some(({ createdAt }) => createdAt <= sentAt),
  );
}

/** What is different by now; of nothing only who was told of something that was taken back since. */
async function composeChanges(
  transaction: Transaction,
  phase: PhaseRow,
  { account, link, offerLines }: { account: AccountRow; link: string; offerLines: readonly string[] },
): Promise<Letter | undefined> {
  const told = { title: phase.title, end: timeOfPhase(phase).end, offerLines };
  const changesUntil = (until?: Date) =>
    loadPhaseChanges(transaction, phase, account.organisationId, { most: TOLD, until });
  const { isConfirmed, changes } = await changesUntil();
  const write = (known?: SummedChanges) =>
    writeOfChanges(account, { ...told, isConfirmed, changes, known }, link);
  if (changes.count > 0) return write();
  const order = { kind: 'phase-changed', accountId: account.id, phaseId: phase.id } as const;
  const last = Math.max(...(await listSent(transaction, order)).map(({ sentAt }) => sentAt?.getTime() ?? 0));
  if (!(last > 0)) return undefined;
  return write((await changesUntil(new Date(last))).changes);
}

function isMuted({ mutedMails }: AccountRow, kind: PhaseOrder['kind']): boolean {
  return mutedMails.some((muted) => muted === kind);
}

function composeTimes(
  account: AccountRow,
  phase: PhaseRow,
  { was, is, at, reason }: Extract<PhaseOrder, { kind: 'phase-times' }>,
  link: string,
): Letter | undefined {
  const present = timeOfPhase(phase);
  if (present.start !== is.start || present.end !== is.end) return undefined;
  const { title, bindingUntil } = phase;
  return writePhaseTimes(account, { title, was, is, at, reason, bindingUntil }, link);
}
