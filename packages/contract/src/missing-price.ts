import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import type {
  missingDecisionSchema,
  missingPriceCallSchemas,
  missingProbeSchema,
  packageProbeSchema,
  probeFiguresSchema,
} from './schema/missing-price.ts';

const { forAdminWriters, forAdmins } = endpointsOf<typeof missingPriceCallSchemas>();

/** Findings of both probes for one bidder and package; in thousandths of a euro. */
export type ProbeFigures = z.output<typeof probeFiguresSchema>;

/** The same with the name of the package. */
export type PackageProbe = z.output<typeof packageProbeSchema>;

/** The same with the positions without a price. */
export type MissingProbe = z.output<typeof missingProbeSchema>;

/** Decision of administrators on a bidder's package that lacks prices. */
export type MissingDecision = z.output<typeof missingDecisionSchema>;

/** Probes what the offers for a property lack (decision 0124). */
export const probeMissingPrices = forAdmins('probeMissingPrices', 'GET /lvep/v1/phase/{phaseId}/missing');

/** Lists what was decided of a phase's offers that lack prices. */
export const listMissingDecisions = forAdmins(
  'listMissingDecisions',
  'GET /lvep/v1/phase/{phaseId}/missingDecision',
);

/** Decides of one package; 412 where the offers or the decision are another than its sender saw. */
export const saveMissingDecision = forAdminWriters(
  'saveMissingDecision',
  'PUT /lvep/v1/phase/{phaseId}/missingDecision',
  { seen: 'before' },
);
