import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { BATCH_MAX_ENTRIES, CURVE_MAX_BIDDERS, SCENARIO_RULES_MAX_COUNT } from '../limits.ts';
import { keyText, leftSchema } from './keyval.ts';
import { NAME_REQUIRED } from '../required-fields.ts';
import { packageProbeSchema } from './missing-price.ts';
import { awardReasonText, idSchema, instantSchema, requiredLine } from './scalar.ts';
import { ruleSchema } from './scenario-rule.ts';

const inputSchema = z.object({
  name: requiredLine(NAME_REQUIRED),
  rules: z
    .array(ruleSchema, 'Bitte geben Sie eine Liste von Regeln an.')
    .max(SCENARIO_RULES_MAX_COUNT, `Bitte geben Sie höchstens ${SCENARIO_RULES_MAX_COUNT} Regeln an.`),
});

/** What a run is doing, or how it ended; `cancelled` by somebody, or because its server is gone. */
const runStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;
const runSchema = z.object({
  state: z.enum(runStates),
  /** Null before it begins. */
  step: z.enum(['first', 'proof', 'prices', 'conflict']).nullable(),
  /** Processor time so far. */
  seconds: z.int(),
  startedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  /** Why it failed. */
  reason: z.string().nullable(),
  /** Of a waiting one: the scenario computed first, and whose it is; null where that is not known. */
  waitsFor: z.string().nullable(),
});

/** Packages open with all rules and not otherwise, and the reverse; differences are over all others. */
const oneSided = {
  openCount: z.int(),
  closedCount: z.int(),
  /** The award otherwise may not be the least: the difference is one of what was found. */
  isUnproven: z.boolean().exactOptional(),
};
const priceSchema = z.object({
  /** Its place in the list of rules. */
  rule: z.int(),
  costMillis: z.int().nullable(),
  ...oneSided,
  next: z.object({ rule: ruleSchema, savedMillis: z.int(), ...oneSided }).nullable(),
});

const shareSchema = z.object({
  serviceProviderId: idSchema,
  packageCount: z.int(),
  /** Before rebates. */
  sumMillis: z.int(),
  rebateMillis: z.int(),
});

/** An award by the rules, and how sure it is that nothing is cheaper; sums in thousandths of a euro. */
export const outcomeSchema = z.object({
  /** Names it: who takes it over says so. */
  version: z.string(),
  /** The offers or the rules are others by now. */
  isStale: z.boolean(),
  rules: z.array(ruleSchema),
  sumMillis: z.int(),
  /** Null as long as nothing is known. */
  gapMillis: z.int().nullable(),
  /** By integers alone; within the amount told; at most so much above the best; time over; still sought. */
  proof: z.enum(['exact', 'within', 'gap', 'ended', 'open']),
  /** What the cheapest valid offers of the same packages come to. */
  idealMillis: z.int(),
  packageCount: z.int(),
  openCount: z.int(),
  /** Of the packages with a target price, after rebates. */
  target: z.object({ packageCount: z.int(), sumMillis: z.int(), targetMillis: z.int() }),
  /** Bundesländer of which one bidder has all packages, and how many have any. */
  regions: z.object({ single: z.int(), all: z.int() }),
  shares: z.array(shareSchema),
  prices: z.array(priceSchema),
});

/** Why nothing fits: the sentence, which rules it is, and what is enough by itself, cheapest first. */
export const conflictSchema = z.object({
  /** Why nothing was found, which does not mean there is nothing: time was over, or sums are too large. */
  unknown: z.enum(['not-found', 'too-large']).exactOptional(),
  sentence: z.string(),
  /** The time was over before all ways out were tried: another run of the same goes on longer. */
  isPartial: z.boolean(),
  rules: z.array(z.int()),
  /** Why, step by step; none where arithmetic alone does not show it. */
  steps: z.array(z.object({ title: z.string(), text: z.string() })),
  /** What the cheapest valid offers of all packages come to; null of what was found before it was told. */
  idealMillis: z.int().nullable(),
  waysOut: z.array(
    z.object({
      rule: z.int(),
      /** Null where the rule has to go. */
      changed: ruleSchema.nullable(),
      sumMillis: z.int(),
      shares: z.array(shareSchema.pick({ serviceProviderId: true, packageCount: true })),
    }),
  ),
});

export const scenarioSchema = z.object({
  id: idSchema,
  /** Which of those it is that every phase has by itself; null of one's own. */
  kept: z
    .enum([
      'ideal',
      'per-property',
      'one-for-all',
      'at-most-three',
      'at-most-share',
      'target',
      'current-award',
    ])
    .nullable(),
  version: z.int(),
  name: z.string(),
  /** Only its maker sees it. */
  isDraft: z.boolean(),
  rules: z.array(ruleSchema),
  /** The newest; null where none was asked for, and of those that are always there. */
  run: runSchema.nullable(),
  /** Of the newest run that has one. */
  outcome: outcomeSchema.nullable(),
  /** Of the newest run. */
  conflict: conflictSchema.nullable(),
});

/** One package of an award. */
export const scenarioCellSchema = z.object({
  liegenschaftId: idSchema,
  sliceId: z.string(),
  /** Null where nobody gets it. */
  serviceProviderId: idSchema.nullable(),
  sumMillis: z.int().nullable(),
  /** The cheapest valid offer, and whose it is; null where there is none. */
  cheapestId: idSchema.nullable(),
  cheapestMillis: z.int().nullable(),
  /** Why nobody gets it; null where somebody does. */
  reason: z.string().nullable(),
  /**
   * The rules, by their places, without each of which its cheapest would get it; none where only several
   * together keep it from it. Null where the cheapest has it, and as long as nothing is known.
   */
  keptBy: z.array(z.int()).nullable(),
  /** The rule, by its place, that says who has it so far and does not hold: that offer may not win here. */
  unbound: z.int().exactOptional(),
});

/** Sums of an award by a curve's rules, in thousandths of a euro; its winners, the largest sum first. */
const foundSchema = z.object({
  bidderIds: z.array(idSchema),
  sumMillis: z.int(),
  /** What the cheapest valid offers of the same packages come to. */
  idealMillis: z.int(),
  openCount: z.int(),
});

/** The least award with at most so many bidders; without a sum where there is none, or none was found. */
const curvePointSchema = foundSchema.extend({
  n: z.int().min(1).max(CURVE_MAX_BIDDERS),
  sumMillis: z.int().nullable(),
  /** A sum that no award with at most so many bidders goes below. */
  boundMillis: z.int().nullable(),
  /** As of an outcome; `impossible` where no award keeps the rules, `unknown` where the time was over. */
  proof: z.enum(['exact', 'within', 'gap', 'ended', 'impossible', 'unknown']),
});

/** Costs of the rules of a scenario by how many bidders may win: without its own counts over everything. */
export const curveSchema = runSchema.pick({ seconds: true, reason: true, waitsFor: true }).extend({
  /** As of a run; `none` where nobody has asked for it. */
  state: z.enum(['none', ...runStates]),
  /** Of what its points were judged by; null before there is one. */
  offersVersion: z.string().nullable(),
  /** The offers or the rules are others by now. */
  isStale: z.boolean(),
  /** From one bidder on, in their order, until more bidders save nothing. */
  points: z.array(curvePointSchema),
  /** Every other set of bidders that covers all packages; none where there are more than 64 in all. */
  others: z.array(foundSchema),
});

const bidderSchema = z.object({ id: idSchema, organisation: z.string(), name: z.string() });
/** What rules are judged by: another one whenever offers, LVs, catalogue, properties or target prices are. */
const ground = {
  offersVersion: z.string(),
  /** Those that take part, with what they are called beside each other, by organisation. */
  bidders: z.array(bidderSchema),
};

/** The schemas of the calls in `scenario.ts`, each under the name of its call. */
export const scenarioCallSchemas = {
  listScenarios: {
    summary: 'The scenarios of a phase, those kept by themselves first, with what they come to.',
    answer: z.object({
      ...ground,
      /** Property and service group with something to award, and those of which it costs something. */
      offerCount: z.int(),
      packageCount: z.int(),
      scenarios: z.array(scenarioSchema),
    }),
  },
  createScenario: {
    summary: 'Create a scenario.',
    /** A draft is seen by its maker alone. */
    body: inputSchema.extend({ isDraft: z.literal(true).exactOptional() }),
    answer: scenarioSchema,
  },
  changeScenario: {
    summary: 'Change name and rules of a scenario.',
    /** False, or another name, makes a draft everybody's. */
    body: inputSchema.extend({ isDraft: z.literal(false).exactOptional() }),
    answer: scenarioSchema,
  },
  deleteScenario: {
    summary: 'Delete a scenario with its runs; for a day it can be restored.',
    answer: z.object({}),
  },
  restoreScenario: {
    summary: 'Restore a deleted scenario as it was, with its result.',
    answer: scenarioSchema,
  },
  getScenario: {
    summary: 'One scenario with each package of its award.',
    answer: z.object({
      ...ground,
      scenario: scenarioSchema,
      cells: z.array(scenarioCellSchema),
      /** Of packages that rule P gave to who lacks prices, by the offers of now; none of a stale result. */
      probes: z.array(packageProbeSchema),
    }),
  },
  runScenario: {
    summary: 'Begin to reckon a scenario; it goes on when the call is answered.',
    answer: runSchema,
  },
  cancelScenario: { summary: 'End the run of a scenario with the best award so far.', answer: z.object({}) },
  getScenarioCurve: {
    summary: 'What the rules of a scenario cost by how many bidders may win.',
    answer: curveSchema,
  },
  runScenarioCurve: {
    summary: 'Begin to compute the curve of a scenario; one that is always there is given as it is.',
    answer: curveSchema,
  },
  cancelScenarioCurve: {
    summary: 'End the computation of a curve with the points so far.',
    answer: z.object({}),
  },
  applyScenario: {
    summary: 'Award as a scenario says; what is another than its sender saw stays and is named.',
    body: z.object({
      /** The outcome that its sender saw. */
      outcome: z.string().max(200),
      /** The awards that its sender saw; of all other packages it saw none. */
      seen: z
        .array(z.object({ key: keyText, value: z.string().max(100) }), 'Bitte geben Sie eine Liste an.')
        .max(BATCH_MAX_ENTRIES),
      /**
       * Why packages do not go to rank 1: in the words of the rules that keep each from it, or as typed, the
       * same for all; a reason that an award has already stays (decision 0094).
       */
      reason: z
        .discriminatedUnion('source', [
          z.object({ source: z.literal('rule') }),
          z.object({ source: z.literal('typed'), text: awardReasonText }),
        ])
        .optional(),
    }),
    answer: z.object({
      /** By which it is taken back; null where nothing changed. */
      awardWriteId: idSchema.nullable(),
      changedCount: z.int(),
      left: z.array(leftSchema),
    }),
  },
} satisfies Record<string, CallSchemas>;
