import { REFUSALS_TOGETHER } from '@rahmenpreis/contract/audit-detail.ts';
import { SUBMISSIONS_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import { deleteMedia, uploadDocument } from '@rahmenpreis/contract/media.ts';
import type { Submission } from '@rahmenpreis/tendering/audit-log/submission.ts';
import { and, desc, eq, gte, inArray, lte, notLike, or, sql } from 'drizzle-orm';
import { account } from '../../../db/schema/account.ts';
import { audit } from '../../../db/schema/audit.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { auditActionOf } from '../../../kernel/call/audited.ts';
import type { KeyvalScope } from '../../keyval/repository.ts';

/** Actions for an offer that name no phase, or were counted without it. */
const OF_NO_PHASE = [auditActionOf(uploadDocument), auditActionOf(deleteMedia), REFUSALS_TOGETHER];

/**
 * Lists what the accounts of a company have sent in a phase, oldest first, the newest where they are too
 * many; of what names no phase that from between its `start` and `end`. The log has no index (decision 0125).
 */
export async function listSubmissions(
  transaction: Transaction,
  { organisationId, phaseId }: KeyvalScope,
  during: { readonly start: Date; readonly end: Date } | undefined,
): Promise<Submission[]> {
  const { at, action, status, detail } = audit;
  const figure = (name: string) => sql<number | null>`(${detail} #>> ${name})::float8`;
  const { firstname, lastname } = account;
  const rows = await transaction
    .select({
      at,
      firstname,
      lastname,
      action,
      status,
      bytes: figure('{bytes}'),
      changeCount: figure('{changes,count}'),
      count: figure('{count}'),
      unsureMs: figure('{unsureMs}'),
      code: sql<string | null>`${detail} ->> 'code'`,
    })
    .from(audit)
    .innerJoin(account, eq(account.id, audit.actorId))
    .where(
      and(
        eq(account.organisationId, organisationId),
        notLike(action, 'GET %'),
        or(
          sql`${detail} ->> 'phaseId' = ${phaseId} and ${detail} ->> 'offerOf' = ${organisationId}`,
          during && and(inArray(action, OF_NO_PHASE), gte(at, during.start), lte(at, during.end)),
        ),
      ),
    )
    .orderBy(desc(at), desc(audit.seq))
    .limit(SUBMISSIONS_MAX_COUNT);
  return rows.toReversed().map(({ firstname, lastname, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    person: `${firstname} ${lastname}`.trim(),
  }));
}
