import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import type { ChangedPlace, PlaceChange } from '@rahmenpreis/tendering/change/place-change.ts';
import { changeMailDueMs } from '@rahmenpreis/tendering/phase/phase-mail.ts';
import { versionChange } from '@rahmenpreis/tendering/change/tender-things.ts';
import { type Participation, participationOf } from '@rahmenpreis/tendering/participation/participation.ts';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { isAnyOf } from '../../../db/is-any-of.ts';
import { keyVal } from '../../../db/schema/keyval.ts';
import { liegenschaft } from '../../../db/schema/liegenschaft.ts';
import { account } from '../../../db/schema/account.ts';
import { phaseChange, phaseNotice } from '../../../db/schema/phase.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { notFound, raise } from '../../../kernel/answer/failure.ts';
import type { Actor } from '../../../kernel/call/actor.ts';
import { orderMailsAt } from '../../../mail/outbox.ts';
import { lockOwnMedia } from '../../media/repository.ts';
import { listDocumentVersions, storeVersion } from '../../media/version/repository.ts';
import { listPhaseUserIds } from '../members/repository.ts';
import type { PhaseRow } from '../repository.ts';
import { type NewVersion, refuseVersion, stateOfPhase, versionKnown } from '../rules.ts';

/** The moment of a change, whether bidders get a mail of it, and why it is made, where that is said. */
export interface Telling {
  nowMs: number;
  isTold: boolean;
  reason?: string | undefined;
}

/** Changes that were looked for; undefined where all is as it was. */
type Found = readonly (PlaceChange | undefined)[];

/**
 * Keeps what changed of a phase and orders the mails to its bidders, unless unwanted. Before the start nobody
 * has offered, so nothing is kept. The phase must be locked, or changes and confirmations could swap.
 */
export async function notePhaseChanges(
  transaction: Transaction,
  phase: Pick<PhaseRow, 'id' | 'start' | 'end'>,
  findChanges: () => Found | Promise<Found>,
  { nowMs, isTold, reason }: Telling,
): Promise<void> {
  if (stateOfPhase(phase, nowMs) !== 'running') return;
  const made = (await findChanges()).flatMap((change) => change ?? []);
  if (made.length === 0) return;
  const [phaseId, at] = [phase.id, new Date(nowMs)];
  await transaction
    .insert(phaseChange)
    .values(made.map((change) => ({ phaseId, at, reason: reason || null, ...change })));
  if (!isTold) return;
  const listed = await listPhaseUserIds(transaction, phaseId);
  await orderMailsAt(
    transaction,
    listed.map((accountId) => ({ kind: 'phase-changed', accountId, phaseId })),
    { nowMs, dueMs: changeMailDueMs(phase.end.getTime(), nowMs) },
  );
}

/**
 * Puts an administrator's uploaded document in the place of one of a phase's, which stays to be read, and
 * tells the bidders of a running phase; throws what refuses it. Phase times and phase must be locked, the
 * phase not ended. Gives the name of the new file.
 */
export async function placeVersion(
  transaction: Transaction,
  { organisationId }: Actor,
  phase: Pick<PhaseRow, 'id' | 'start' | 'end'>,
  wanted: NewVersion,
  telling: Telling,
): Promise<string> {
  const { mediaId, replacedMediaId: replaces, note } = wanted;
  const documents = await listDocumentVersions(transaction, phase.id);
  raise(refuseVersion(stateOfPhase(phase, telling.nowMs), documents, wanted));
  const file = await lockOwnMedia(transaction, organisationId, mediaId);
  if (file?.kind !== 'doc') throw notFound();
  const at = new Date(telling.nowMs);
  if (!(await storeVersion(transaction, { phaseId: phase.id, mediaId, replaces, note, at }))) {
    throw versionKnown();
  }
  const number = 1 + documents.find(([newest]) => newest?.mediaId === replaces)!.length;
  const document = { mediaId, filename: file.filename, number };
  await notePhaseChanges(transaction, phase, () => [versionChange(document, note)], telling);
  return file.filename;
}

/** Lists what was changed of a phase after a moment, in the order in which it was. */
export async function listPhaseChanges(transaction: Transaction, phaseId: string, after: Date) {
  const { at, about, liegenschaftId, title, change, things, reason } = phaseChange;
  return transaction
    .select({ at, about, liegenschaftId, title, change, things, reason })
    .from(phaseChange)
    .where(and(eq(phaseChange.phaseId, phaseId), gt(at, after)))
    .orderBy(asc(phaseChange.id));
}

/**
 * Finds the state of a phase that a company knows: when it last declared its participation, else at `begun`,
 * the later of start and admission; changes before `begun` were always so for it.
 */
export async function findKnownState(
  transaction: Transaction,
  phase: Pick<PhaseRow, 'id' | 'start'>,
  organisationId: string,
): Promise<{ participation: Participation; begun: Date; from: Date }> {
  const { participation, at } = await findConfirmation(transaction, phase.id, organisationId);
  const admitted = await findAdmission(transaction, phase.id, organisationId);
  const begun = admitted === undefined || admitted < phase.start ? phase.start : admitted;
  return { participation, begun, from: at ?? begun };
}

/** Lists by Ep-Code when a company entered, or last confirmed, each price that counts. */
export async function listEntered(transaction: Transaction, phaseId: string, organisationId: string) {
  const { key, updatedAt, restsFrom } = keyVal;
  const own = and(eq(keyVal.phaseId, phaseId), eq(keyVal.organisationId, organisationId));
  const rows = await transaction
    .select({ key, updatedAt })
    .from(keyVal)
    .where(and(own, eq(keyVal.kind, 'ep'), isNull(restsFrom)));
  const { length } = printKeyvalKey({ kind: 'ep', phaseId, epCode: '' });
  return new Map(rows.map((row) => [row.key.slice(length), row.updatedAt]));
}

/** Finds what a company last said of its participation in a phase, and when. */
async function findConfirmation(transaction: Transaction, phaseId: string, organisationId: string) {
  const key = printKeyvalKey({ kind: 'offer', phaseId });
  const rows = await transaction
    .select({ value: keyVal.value, at: keyVal.updatedAt })
    .from(keyVal)
    .where(and(eq(keyVal.organisationId, organisationId), eq(keyVal.key, key)));
  return { participation: participationOf(rows[0]?.value), at: rows[0]?.at };
}

/** Finds when a phase first listed anyone of a company; undefined where that was not recorded yet. */
async function findAdmission(transaction: Transaction, phaseId: string, organisationId: string) {
  const { at, cause } = phaseNotice;
  const rows = await transaction
    .select({ at })
    .from(phaseNotice)
    .innerJoin(account, eq(account.id, phaseNotice.accountId))
    .where(
      and(
        eq(phaseNotice.phaseId, phaseId),
        eq(cause, 'admitted'),
        eq(account.organisationId, organisationId),
      ),
    )
    .orderBy(sql`${at} asc nulls first`)
    .limit(1);
  return rows[0]?.at ?? undefined;
}

/** Names properties as places of a change, in their order; those that do not exist are missing. */
export async function nameLiegenschaften(
  transaction: Transaction,
  ids: readonly string[],
): Promise<ChangedPlace[]> {
  const { id, nummer, name } = liegenschaft;
  const rows = await transaction.select({ id, nummer, name }).from(liegenschaft).where(isAnyOf(id, ids));
  return rows.toSorted(compareLiegenschaften).map((row) => ({
    about: 'liegenschaft',
    liegenschaftId: row.id,
    title: liegenschaftLabel(row),
  }));
}
