import type { Total } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import type { PreviousOffer } from '../../../tender/own-offer/previous-phase.ts';
import { sumChangeText } from '../../../tender/own-offer/sum-texts.ts';
import { TEXTS } from '../texts.ts';
import styles from './since-previous.module.css';

interface SincePreviousProps {
  readonly previous: PreviousOffer | undefined;
  readonly now: Total;
  /** The properties and service groups that the sum is over; all where left out. */
  readonly lIndices?: readonly number[];
  readonly sIndices?: readonly number[];
  /** Whether it stands among others of its kind, under words that say what it is against. */
  readonly isShort?: boolean;
}

/** The difference of a sum to the previous phase, like for like; nothing where one of them is incomplete. */
export function SincePrevious({ previous, now, lIndices, sIndices, isShort = false }: SincePreviousProps) {
  const change = sumChangeText(previous && offerTotal(previous.own, lIndices, sIndices), now);
  if (previous === undefined || change === undefined) return null;
  return (
    <span className={styles.change} data-tooltip={TEXTS.previousHint(previous.phase.title)}>
      {isShort ? change : TEXTS.sincePrevious(change)}
    </span>
  );
}
