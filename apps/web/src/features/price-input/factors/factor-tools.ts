import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import type { ChangeTools } from '../../../kit/tree-grid/edit/enter-texts.ts';
import { TEXTS } from '../texts.ts';

/** How factors are changed many at once; they are no amounts that add up, and one that is not set counts 1,000 (BID-014). */
export const FACTOR_TOOLS: ChangeTools = {
  counted: TEXTS.countedFactors,
  unsetMillis: NEUTRAL_FACTOR_MILLIS,
};
