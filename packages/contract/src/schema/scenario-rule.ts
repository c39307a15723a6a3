import { z } from 'zod';
import { BATCH_MAX_ENTRIES } from '../limits.ts';
import { changeReasonSchema, idSchema } from './scalar.ts';

const millis = z.int().min(0);
const tenths = z.int().min(0).max(10_000);
const bound = z.enum(['at-most', 'at-least']);
const placeText = z.string().max(100);
const bidderCount = z
  .int('Bitte geben Sie eine Anzahl an.')
  .min(1, 'Bitte geben Sie eine Anzahl an.')
  .max(1_000);
const lotsSchema = z
  .array(z.object({ propertyId: idSchema, groupId: placeText }))
  .max(BATCH_MAX_ENTRIES)
  .exactOptional();

/** Places in which a rule holds: all the named ones; nothing named is everything. */
const lotSetSchema = z.object({
  region: placeText.exactOptional(),
  propertyId: idSchema.exactOptional(),
  propertyIds: z.array(idSchema).max(BATCH_MAX_ENTRIES).exactOptional(),
  groupId: placeText.exactOptional(),
  lots: lotsSchema,
});

/** A share is in tenths of a percent of the scenario's own sum. */
const limitSchema = z.discriminatedUnion('unit', [
  z.object({ unit: z.literal('euro'), millis }),
  z.object({ unit: z.literal('share'), tenths }),
]);

/** Whether each step of a rebate begins above the one before it, and gives more. */
function ascends(tiers: readonly { fromMillis: number; tenths: number }[]): boolean {
  return tiers.slice(1).every((tier, at) => {
    const before = tiers[at]!;
    return tier.fromMillis > before.fromMillis && tier.tenths > before.tenths;
  });
}

/** A reason for the rule; it changes nothing of what the rule gives. */
const reasoned = { reason: changeReasonSchema };

const rebateSchema = z.object({
  kind: z.literal('rebate'),
  bidderId: idSchema,
  tiers: z
    .array(z.object({ fromMillis: millis, tenths: z.int().min(0).max(1_000) }))
    .min(1)
    .max(10)
    .refine(
      ascends,
      'Jede Stufe eines Nachlasses braucht eine höhere Summe und einen höheren Nachlass als die vor ihr.',
    ),
  ...reasoned,
});

const points = z.int().min(0).max(1_000_000);

/** Sums count as higher by up to so many percent the fewer points a bidder has in a group; unnamed are 0. */
const qualitySchema = z
  .object({
    kind: z.literal('quality'),
    weightPercent: z.int().min(0).max(50),
    maxPoints: points.min(1),
    points: z.record(idSchema, z.record(placeText, points)),
    ...reasoned,
  })
  .refine(
    (rule) =>
      Object.values(rule.points).every((own) => Object.values(own).every((each) => each <= rule.maxPoints)),
    'Bitte geben Sie niemandem mehr als die höchste Zahl von Punkten.',
  );

/** The holders of packages so far: only an offer cheaper by so many tenths of a percent wins one instead. */
const incumbentSchema = z.object({
  kind: z.literal('incumbent'),
  tenths: z.int().min(0).max(1_000),
  holders: z
    .array(z.object({ propertyId: idSchema, groupId: placeText, bidderId: idSchema }))
    .max(BATCH_MAX_ENTRIES),
  ...reasoned,
});

/** One rule of an award, as `packages/scenario` reads it (CONTRACT.md «Scenarios»). */
export const ruleSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('count'),
    bound,
    bidders: bidderCount,
    per: z.enum(['all', 'region', 'property', 'group']),
    ...reasoned,
  }),
  z.object({
    kind: z.literal('volume'),
    bound,
    limit: limitSchema,
    bidderIds: z.union([z.literal('each'), z.array(idSchema).min(1).max(1_000)]),
    onlyIfWinning: z.boolean(),
    ...reasoned,
  }),
  z.object({
    kind: z.literal('bundle'),
    per: z.enum(['all', 'property', 'region', 'region-group', 'list']),
    lots: lotsSchema,
    notWhole: z.enum(['apart', 'open']),
    ...reasoned,
  }),
  z.object({ kind: z.literal('fixed'), bidderId: idSchema, where: lotSetSchema, ...reasoned }),
  z.object({ kind: z.literal('excluded'), bidderId: idSchema, where: lotSetSchema, ...reasoned }),
  z.discriminatedUnion('scope', [
    z.object({ kind: z.literal('target'), scope: z.literal('lot'), tenths, ...reasoned }),
    z.object({ kind: z.literal('target'), scope: z.literal('sum'), ...reasoned }),
  ]),
  rebateSchema,
  z.object({ kind: z.literal('missing'), take: z.enum(['none', 'highest']), ...reasoned }),
  qualitySchema,
  incumbentSchema,
]);
