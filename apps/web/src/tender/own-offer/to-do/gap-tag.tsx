import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { OfferTag } from '../../comparison/offer-tag.tsx';
import { GapLink } from './gap-link.tsx';

interface GapTagProps {
  readonly phaseId: string;
  /** The flags of the sum. */
  readonly flags: number;
  /** Whether nothing in it has a price. */
  readonly isUnpriced?: boolean;
  readonly isShort?: boolean;
}

/** Says that prices are missing in a sum, and leads to where they are entered; nothing where none is . */
export function GapTag({ phaseId, flags, isUnpriced = false, isShort = false }: GapTagProps) {
  if ((flags & FLAG_PRICE_MISSING) === 0) return null;
  return (
    <GapLink phaseId={phaseId}>
      <OfferTag kind={isUnpriced ? 'price-missing' : 'incomplete'} isShort={isShort} />
    </GapLink>
  );
}
