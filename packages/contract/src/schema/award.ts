import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { AWARD_BATCH_MAX_ENTRIES } from '../limits.ts';
import { REASON_REQUIRED } from '../required-fields.ts';
import { keyText, leftSchema } from './keyval.ts';
import { awardReasonText, changeReasonSchema, idSchema, instantSchema, listOf } from './scalar.ts';

/** The agreement of a second administrator to an award, by key and winner. */
const awardApprovalSchema = z.object({
  key: z.string(),
  value: z.string(),
  /** Null where its account is gone. */
  by: z.string().nullable(),
  at: instantSchema,
});

/** An award as its sender saw it. */
const seenAwardSchema = z.object({ key: keyText, value: idSchema });
const reasonSchema = seenAwardSchema.extend({
  text: awardReasonText.min(1, REASON_REQUIRED),
  /** The reason that its sender saw; null where it saw none. */
  before: z.string().nullable(),
});

const batchOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ data: listOf(entry, AWARD_BATCH_MAX_ENTRIES).min(1, 'Bitte geben Sie eine Liste an.') });

/** Awards and reasons that are others by now than their sender saw, with who was first. */
const answer = z.object({ left: z.array(leftSchema) });

/** The schemas of the calls in `award.ts`, each under the name of its call. */
export const awardCallSchemas = {
  saveAwardReasons: {
    summary: 'Say why standing awards are so; who is too late for one leaves it as it is.',
    body: batchOf(reasonSchema),
    answer,
  },
  listAwardApprovals: {
    summary: 'List the agreements to awards of a phase.',
    answer: z.object({
      approvals: z.array(awardApprovalSchema),
      /** The keys of awards that the caller gave, so that others agree; none where the phase has no rule. */
      ownKeys: z.array(z.string()),
    }),
  },
  approveAwards: {
    summary: 'Agree to awards as the second administrator.',
    body: batchOf(seenAwardSchema),
    answer,
  },
  setApprovalRule: {
    summary: 'Set from which sum on awards need a second administrator.',
    body: z.object({
      aboveMillis: z
        .int('Bitte geben Sie einen Betrag an.')
        .min(0, 'Bitte geben Sie einen Betrag an.')
        .nullable(),
      reason: changeReasonSchema,
    }),
    answer: z.object({}),
  },
  reopenAward: {
    summary: 'Reopen the closed award of a phase.',
    body: z.object({ reason: changeReasonSchema.unwrap().min(1, REASON_REQUIRED) }),
    answer: z.object({}),
  },
} satisfies Record<string, CallSchemas>;
