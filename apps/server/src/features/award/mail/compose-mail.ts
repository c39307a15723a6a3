import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { awaitingApproval, listStandingAwards } from '@rahmenpreis/tendering/award/reason.ts';
import { SLICE_IDS } from '@rahmenpreis/tendering/lv/slice.ts';
import { dayOfInstant } from '@rahmenpreis/tendering/phase/phase-day.ts';
import type { Queries } from '../../../db/open.ts';
import { inTransaction, type Transaction } from '../../../db/transaction.ts';
import { type Letter, type Reader, setLetter } from '../../../mail/letter.ts';
import type { MailOrder } from '../../../mail/outbox.ts';
import { keptLetter } from '../../audit/repository.ts';
import { listKeyVals } from '../../keyval/repository.ts';
import { createPriceBooks } from '../../offers/price-book-cache.ts';
import { findPhase } from '../../phase/repository.ts';
import { listServiceProvidersOfPhase } from '../../service-provider/repository.ts';
import { findAccount } from '../../session/account/repository.ts';
import { isAccountActive } from '../../session/rules.ts';
import { listApprovals, listKeysGivenBy } from '../repository.ts';
import { mayAwait } from './remind-approvers.ts';

type ApprovalOrder = Extract<MailOrder, { kind: 'award-approval' }>;

/**
 * Composes the mail of a day that packages of a phase wait for a second administrator: those alone that its
 * reader may agree to, as offers and awards stand now. Undefined where there are none, on another day, and
 * to who has muted it or may not write any more (decision 0121).
 */
export async function composeApproval(
  { db, publicUrl }: { db: Queries; publicUrl: () => string },
  order: ApprovalOrder,
  nowMs: number,
): Promise<Letter | undefined> {
  const found = await inTransaction(db, (transaction) => findGiven(transaction, order, nowMs));
  if (found === undefined || found.awards.length === 0) return undefined;
  const { account, phase, awards, approvals, providers } = found;
  const { id: phaseId, title, approvalAboveMillis } = phase;
  // Priced once and not kept: it is one call a day.
  const offers = await createPriceBooks(db).readAll(phaseId);
  const comparison = readComparison(
    { ...offers, sliceIds: SLICE_IDS },
    new Map(providers.map(({ id, organisation }) => [id, organisation])),
  );
  const standing = listStandingAwards(comparison, awards);
  const { length } = awaitingApproval(standing, approvalAboveMillis ?? undefined, approvals);
  if (length === 0) return undefined;
  const letter = writeApproval(account, { title, count: length }, `${publicUrl()}/placing?pId=${phaseId}`);
  const detail = { phaseId, userId: account.id, cause: order.kind };
  return keptLetter(letter, detail);
}

/** Finds the awards that others than the reader gave, and what judges them; undefined where it is moot. */
async function findGiven(
  transaction: Transaction,
  { accountId, phaseId, day }: ApprovalOrder,
  nowMs: number,
) {
  const account = await findAccount(transaction, accountId);
  const phase = await findPhase(transaction, phaseId);
  const isToday = dayOfInstant(new Date(nowMs).toISOString()) === day;
  if (account === undefined || phase === undefined || !isToday || !mayAwait(phase, nowMs)) return undefined;
  const { permissions, mutedMails, organisationId } = account;
  const isReader = permissions.includes('PERMISSION_ALPHAWRITE') && !mutedMails.includes('award-approval');
  if (!isReader || !isAccountActive(account, nowMs)) return undefined;
  const scope = { phaseId, organisationId };
  const own = new Set(await listKeysGivenBy(transaction, scope, accountId));
  const only = { organisationIds: [organisationId], kinds: ['award'] } as const;
  return {
    account,
    phase,
    awards: (await listKeyVals(transaction, phaseId, only)).filter(({ key }) => !own.has(key)),
    approvals: await listApprovals(transaction, scope),
    providers: await listServiceProvidersOfPhase(transaction, phaseId),
  };
}

/** The notice names no sum and no bidder: it says where to look. */
function writeApproval(reader: Reader, { title, count }: { title: string; count: number }, link: string) {
  const [isOne, packages] = [count === 1, counted(count, 'Paket', 'Pakete')];
  return setLetter('award-approval', reader, {
    subject: `In der Phase „${title}“ ${isOne ? 'wartet eine Vergabe' : 'warten Vergaben'} auf Freigabe`,
    before: [
      `in der Phase „${title}“ ${isOne ? 'wartet' : 'warten'} ${packages} auf die Freigabe durch eine zweite Person. ${isOne ? 'Es wurde' : 'Sie wurden'} von jemand anderem vergeben; Sie können ${isOne ? 'es' : 'sie'} freigeben.`,
    ],
    button: { title: 'Zur Vergabeansicht', link },
    after: [
      'Diese Nachricht kommt einmal am Tag, solange etwas wartet. Wenn Sie sie nicht wünschen, schalten Sie sie im Nutzermenü unter „Benachrichtigungen“ aus.',
    ],
  });
}
