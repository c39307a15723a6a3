import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import {
  AWARD_BATCH_MAX_ENTRIES,
  BATCH_MAX_ENTRIES,
  DECLARATIONS_MAX_COUNT,
  TEXT_MAX_LENGTH,
} from '../limits.ts';
import { DECLARED_BY_REQUIRED } from '../required-fields.ts';
import { awardReasonText, declarationText, idSchema, instantSchema, listOf, requiredLine } from './scalar.ts';

export const keyValSchema = z.object({
  id: idSchema,
  key: z.string(),
  value: z.string(),
  organisationId: idSchema,
  /** Of administrators' awards, target prices and filters together: what If-Match names (CONTRACT.md). */
  version: z.int().optional(),
  /**
   * Of a resting price the unit that it was entered for: it does not count until somebody enters it again for
   * the unit that the catalogue has now (CONTRACT.md «Prices that rest»).
   */
  restsFrom: z.string().optional(),
  /** The reason of an award: words of a scenario's rules, or an administrator's own (decision 0094). */
  reason: z
    .object({
      text: z.string(),
      source: z.enum(['rule', 'typed']),
      /** Null where its account is gone. */
      by: z.string().nullable(),
      at: instantSchema,
    })
    .optional(),
});

export const keyValChangesSchema = z.object({
  /** What was entered since, as it is now. */
  stored: z.array(keyValSchema),
  /** What was removed since and is not there now. */
  removed: z.array(keyValSchema.pick({ organisationId: true, key: true })),
});

export const keyText = z
  .string('Bitte geben Sie einen Schlüssel an.')
  .min(1, 'Bitte geben Sie einen Schlüssel an.')
  .max(1_000, 'Der Schlüssel ist zu lang.')
  .describe(
    'A bidder writes {phaseId}_ep_{epCode}, _bl_{region}_{tag}, _ls_ and _n_{liegenschaftId}_{tag}, _m_{liegenschaftId}, _offer and _docs; an administrator awarding_{phaseId}_{liegenschaftId}_{sliceId}, {phaseId}_target and _filter.',
  );
const valueText = z.string('Bitte geben Sie einen Wert als Text an.').max(2_000_000, 'Der Wert ist zu lang.');
const keyValInputSchema = z.object({ key: keyText, value: valueText });
/** The unit seen with a price; it rests if the catalogue has another (CONTRACT.md «Prices that rest»). */
const seenUnit = z
  .string('Bitte geben Sie die Einheit als Text an.')
  .max(TEXT_MAX_LENGTH, 'Die Einheit ist zu lang.')
  .optional();
/**
 * A bidder's entry; who confirms a participation may say who declares it (decision 0037), and under a letter
 * which one was shown and which declarations were ticked (decision 0123).
 */
const ownInputSchema = keyValInputSchema.extend({
  unit: seenUnit,
  declaredBy: requiredLine(DECLARED_BY_REQUIRED).optional(),
  declared: listOf(declarationText, DECLARATIONS_MAX_COUNT).optional(),
  letterVersion: z.int('Bitte geben Sie eine ganze Zahl an.').optional(),
});

/** What the sender saw under the key; null where it saw nothing. */
const beforeText = valueText.nullable();
/**
 * Why a package is awarded so; blank removes it; without it an award that stays keeps its own, another has
 * none. A sender who names the reason it saw is told of another one; others change none (decision 0094).
 */
const reasonFields = { reason: awardReasonText.optional(), beforeReason: z.string().nullable().optional() };
/** An administrator's entry; a sender who gives the value it saw is told if it is another (decision 0065). */
const alphaInputSchema = keyValInputSchema.extend({ before: beforeText.optional(), ...reasonFields });

/** Of an administrator's batch each entry says what it changes; what is not so any more is left as it is. */
const alphaBatchSchema = z.object({
  data: listOf(
    z.object({ key: keyText, value: valueText.nullable(), before: beforeText, ...reasonFields }),
    AWARD_BATCH_MAX_ENTRIES,
  ),
});

/** An entry changed by somebody else meanwhile: its value now, and by whom and when, as far as known. */
export const leftSchema = z.object({
  key: z.string(),
  value: z.string().nullable(),
  by: z.string().nullable(),
  at: instantSchema.nullable(),
});

/** What became of an administrator's batch. */
const alphaBatchAnswerSchema = z.object({
  stored: z.array(keyValSchema),
  left: z.array(leftSchema),
  /** By which its changes of awards are taken back; null where it changed none. */
  awardWriteId: idSchema.nullable(),
});

/** An award that changed, as the audit log says it: without `from` it is new, without `to` it is gone. */
const awardChangeSchema = z.object({
  name: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  /** How firmly rank 1 of the lot stood (decision 0072). */
  firmness: z.union([z.number(), z.string()]).optional(),
  /** Who had rank 1 by that limit, where that is not who got the package. */
  rankOneId: idSchema.optional(),
});

/** The rebate of a bidder by the scenario that was applied last. */
export const awardConditionSchema = z.object({
  serviceProviderId: idSchema,
  /** From an amount in thousandths of a euro on, tenths of a percent off everything the bidder has. */
  tiers: z.array(z.object({ fromMillis: z.int(), tenths: z.int() })),
  /** How many prices of its packages the scenario filled. */
  filledCount: z.int(),
  scenarioName: z.string(),
  rulesDigest: z.string(),
  /** The application by which it came; who removes it names it. */
  awardWriteId: idSchema,
  /** Null where its account is gone. */
  by: z.string().nullable(),
  at: instantSchema,
});

/** In a batch a value may be null: the entry is removed if there is one. */
const batchEntrySchema = z.object({
  id: idSchema.optional(),
  key: keyText,
  value: valueText.nullable(),
  unit: seenUnit,
});

const batchSchema = z.object({ data: listOf(batchEntrySchema, BATCH_MAX_ENTRIES) });

const sinceQuery = z.object({
  /** The ETag of the list, or of changes applied to it, without its quotes. */
  since: z.string().max(10_000),
});

/** The schemas of the calls in `keyval.ts`, each under the name of its call. */
export const keyvalCallSchemas = {
  listPhaseKeyVals: { summary: 'List the key-values of a phase.', answer: z.array(keyValSchema) },
  listOrgaKeyVals: { summary: 'List the key-values of one organisation.', answer: z.array(keyValSchema) },
  listOwnKeyVals: {
    summary: 'List own key-values.',
    /** Whether the bidder takes part, without its prices. */
    query: z.object({ kind: z.literal('offer').optional() }),
    answer: z.array(keyValSchema),
  },
  listPhaseKeyValChanges: {
    summary: 'What of the key-values of a phase changed since; null where that is not known.',
    query: sinceQuery,
    answer: keyValChangesSchema.nullable(),
  },
  listOrgaKeyValChanges: {
    summary: 'What of the key-values of one organisation changed since; null where that is not known.',
    query: sinceQuery,
    answer: keyValChangesSchema.nullable(),
  },
  listOwnKeyValChanges: {
    summary: 'What of the own key-values changed since; null where that is not known.',
    query: sinceQuery,
    answer: keyValChangesSchema.nullable(),
  },
  createAlphaKeyVal: {
    summary: 'Create an administrator key-value.',
    body: alphaInputSchema,
    answer: keyValSchema,
  },
  changeAlphaKeyVal: {
    summary: 'Change an administrator key-value.',
    body: alphaInputSchema,
    answer: keyValSchema,
  },
  saveAlphaKeyVals: {
    summary: 'Save many administrator key-values at once; who is too late for one leaves it as it is.',
    body: alphaBatchSchema,
    answer: alphaBatchAnswerSchema,
  },
  getAwardWrite: {
    summary: 'The awards that one batch changed.',
    answer: z.object({
      id: idSchema,
      at: instantSchema,
      /** When it was taken back; null while it holds. */
      undoneAt: instantSchema.nullable(),
      changes: z.array(awardChangeSchema),
    }),
  },
  listAwardConditions: {
    summary: 'The rebates of the scenario that was applied last.',
    answer: z.array(awardConditionSchema),
  },
  removeAwardCondition: {
    summary: 'Remove the rebate of a bidder; it is taken back as a batch is.',
    answer: z.object({ awardWriteId: idSchema }),
  },
  undoAwardWrite: {
    summary: 'Take back what one batch changed of awards; what is another by now is left as it is.',
    answer: alphaBatchAnswerSchema,
  },
  deleteAlphaKeyVal: { summary: 'Delete an administrator key-value.', answer: z.object({}) },
  createOwnKeyVal: { summary: 'Create an own key-value.', body: ownInputSchema, answer: keyValSchema },
  changeOwnKeyVal: { summary: 'Change an own key-value.', body: ownInputSchema, answer: keyValSchema },
  deleteOwnKeyVal: { summary: 'Remove an own price or factor.', answer: z.object({}) },
  saveOwnKeyVals: {
    summary: 'Save many own key-values at once; a price or factor whose value is null is removed.',
    /** Confirms prices for changed texts: `lastAt` of the changes that were read (decision 0102). */
    query: z.object({ seenChange: instantSchema.optional() }),
    body: batchSchema,
    answer: z.array(keyValSchema),
  },
} satisfies Record<string, CallSchemas>;
