import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import type { CellWrite, ChangeTools } from '../../../kit/tree-grid/edit/enter-texts.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import type { OwnEdit } from '../../../tender/own-offer/own-offer-state.ts';
import { sumEffectText } from '../../../tender/own-offer/sum/sum-effect.ts';
import { TEXTS } from '../texts.ts';

/** How factors are changed many at once; one that is not set counts 1,000 (BID-014). `editsOf` gives what texts store. */
export function factorTools(
  own: OwnOffer,
  editsOf: (own: OwnOffer, writes: readonly CellWrite[]) => readonly OwnEdit[],
): ChangeTools {
  return {
    counted: TEXTS.countedFactors,
    unsetMillis: NEUTRAL_FACTOR_MILLIS,
    effect: (writes) => sumEffectText(own, editsOf(own, writes)),
  };
}
