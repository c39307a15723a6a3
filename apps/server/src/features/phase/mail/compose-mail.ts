import type { PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Letter } from '../../../mail/letter.ts';
import type { MailOrder } from '../../../mail/outbox.ts';
import { loadPhaseChanges } from '../change/load-changes.ts';
import { type AccountRow, findAccount } from '../../session/account/repository.ts';
import { isAccountActive } from '../../session/rules.ts';
import { findPhase, type PhaseRow } from '../repository.ts';
import { isListed, listPhaseLiegenschaftIds } from '../members/repository.ts';
import { stateOfPhase, timeOfPhase } from '../rules.ts';
import { writeAdmission, writePhaseTimes, writeReminder, writeRemoval } from './letters.ts';
import { listSent } from './repository.ts';
import { linkToPrices, TOLD, writeOfChanges } from './rules.ts';

/** An order of a mail about a phase. */
type PhaseOrder = Extract<MailOrder, { kind: `phase-${string}` }>;

/** Composes the letter for an order in one transaction, of a change with what it does to the reader's own offer; undefined if there is nothing left to send. */
type ComposePhaseMail = (
  transaction: Transaction,
  order: PhaseOrder,
  nowMs: number,
  offerLines: readonly string[],
) => Promise<Letter | undefined>;

/**
 * Composes the mails about phases. What has become untrue since it was ordered is not sent: other times of the phase, a
 * reminder of a phase that is over, changes that were confirmed since, or taken back before anybody was told of them, anything to a bidder that the phase does not
 * list any more but this itself, and this to one that it lists again. What its reader has muted is not sent either (decision 0041).
 */
export function createPhaseMails(publicUrl: () => string): ComposePhaseMail {
  return async (transaction, order, nowMs, offerLines) => {
    const { accountId, phaseId } = order;
    const account = await findAccount(transaction, accountId);
    if (account === undefined || !isAccountActive(account, nowMs) || isMuted(account, order.kind))
      return undefined;
    const phase = await findPhase(transaction, phaseId);
    if (phase === undefined) return undefined;
    const isIn = await isListed(transaction, phaseId, accountId);
    if (order.kind === 'phase-removed') {
      if (isIn || !(await isToldOfRemoval(transaction, account, phaseId))) return undefined;
      return writeRemoval(account, phase.title);
    }
    if (!isIn) return undefined;
    const link = linkToPrices(publicUrl(), phaseId);
    if (order.kind === 'phase-times') return composeTimes(account, phase, order, link);
    if (stateOfPhase(phase, nowMs) === 'ended') return undefined;
    const told = { title: phase.title, ...timeOfPhase(phase) };
    if (order.kind === 'phase-admitted') {
      const { length } = await listPhaseLiegenschaftIds(transaction, phaseId);
      return writeAdmission(account, { ...told, liegenschaftCount: length }, link);
    }
    if (order.kind === 'phase-changed')
      return composeChanges(transaction, phase, { account, link, offerLines });
    // Whose end was moved is told so, and reminded of the new one.
    return order.end === told.end ? writeReminder(account, { ...told, ...order }, link) : undefined;
  };
}

/** Who was never told that the phase lists it is not told that it does not; who wants no such mails has seen it on its pages. */
async function isToldOfRemoval(
  transaction: Transaction,
  account: AccountRow,
  phaseId: string,
): Promise<boolean> {
  if (isMuted(account, 'phase-admitted')) return true;
  const admitted = await listSent(transaction, { kind: 'phase-admitted', accountId: account.id, phaseId });
  return admitted.length === 0 || admitted.some((sentAt) => sentAt !== null);
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
  const write = (known?: PhaseChanges) =>
    writeOfChanges(account, { ...told, isConfirmed, changes, known }, link);
  if (changes.count > 0) return write();
  const order = { kind: 'phase-changed', accountId: account.id, phaseId: phase.id } as const;
  const last = Math.max(...(await listSent(transaction, order)).map((sentAt) => sentAt?.getTime() ?? 0));
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
  return writePhaseTimes(account, { title: phase.title, was, is, at, reason }, link);
}
