import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { LIST_BODY_MAX_BYTES } from './limits.ts';
import type {
  outlierCallSchemas,
  outlierCellSchema,
  outlierPriceSchema,
  outlierPricesSchema,
  outlierReferenceSchema,
  priceCheckSchema,
} from './schema/outlier.ts';

const { forAdminWriters, forAdmins } = endpointsOf<typeof outlierCallSchemas>();

/** The reference of a price: the median of the others, or what the same bidder asked in the phase before. */
export type OutlierReference = z.output<typeof outlierReferenceSchema>;

/** A bidder's outlier price for a position, over all properties where it is one; in thousandths of a euro. */
export type OutlierPrice = z.output<typeof outlierPriceSchema>;

/** The heaviest odd prices of a phase, and how many there are. */
export type OutlierPrices = z.output<typeof outlierPricesSchema>;

/** One row of an LV of an odd price. */
export type OutlierCell = z.output<typeof outlierCellSchema>;

/** The administrators' mark on a price: checked, to be clarified, or only a note. */
export type PriceCheck = z.output<typeof priceCheckSchema>;

/** Finds the odd prices of a phase (decision 0084). The ETag is that of all they depend on. */
export const getOddPrices = forAdmins('getOddPrices', 'GET /lvep/v1/phase/{phaseId}/odd');

/** Gives the rows of LVs that one price counts in. */
export const getOddCells = forAdmins('getOddCells', 'GET /lvep/v1/phase/{phaseId}/odd/cells');

/** Lists what was said of the prices of a phase. */
export const listPriceChecks = forAdmins('listPriceChecks', 'GET /lvep/v1/phase/{phaseId}/priceCheck');

/** Says something of prices; of what somebody else has said meanwhile nothing is changed. */
export const savePriceChecks = forAdminWriters('savePriceChecks', 'PUT /lvep/v1/phase/{phaseId}/priceCheck', {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
  seen: 'before',
});
