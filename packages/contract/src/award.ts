import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { BATCH_BODY_MAX_BYTES } from './limits.ts';
import type { awardCallSchemas } from './schema/award.ts';

const { forAdmins, forAdminWriters } = endpointsOf<typeof awardCallSchemas>();

/** The agreements to awards of a phase, and the awards whose agreement is up to others. */
export type AwardApprovals = z.output<(typeof awardCallSchemas)['listAwardApprovals']['answer']>;

const path = '/award/v1/phase/{phaseId}';

/**
 * Says why standing awards are so without awarding again, each over the award and the reason that its sender
 * saw; what is another by now is left, with who was first (decision 0121).
 */
export const saveAwardReasons = forAdminWriters('saveAwardReasons', `PUT ${path}/reason`, {
  bodyMaxBytes: BATCH_BODY_MAX_BYTES,
  seen: 'before',
});

/** Lists which awards a second administrator has agreed to, and to which the caller cannot. */
export const listAwardApprovals = forAdmins('listAwardApprovals', `GET ${path}/approval`);

/**
 * Agrees to awards as the second administrator; 409 where the caller gave one of them. What is another award
 * by now is left.
 */
export const approveAwards = forAdminWriters('approveAwards', `PUT ${path}/approval`, {
  bodyMaxBytes: BATCH_BODY_MAX_BYTES,
  seen: 'before',
});

/**
 * Sets from which sum on, and wherever it is not on rank 1, an award needs a second administrator; null for
 * never. Asking for less than before needs a reason.
 */
export const setApprovalRule = forAdminWriters('setApprovalRule', `PUT ${path}/approvalRule`, {
  seen: 'version',
});

/** Reopens the closed award of a phase; what the closing froze stays (decision 0121). */
export const reopenAward = forAdminWriters('reopenAward', 'PUT /lvep/v1/phase/{phaseId}/reopening', {
  seen: 'version',
});
