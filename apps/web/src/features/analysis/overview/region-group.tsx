import { memo } from 'react';
import type { OverviewCard } from '../model.ts';
import { TEXTS } from '../texts.ts';
import { OfferCard } from './offer-card.tsx';
import styles from './overview.module.css';

interface RegionGroupProps {
  readonly region: string;
  readonly cards: readonly OverviewCard[];
  readonly phaseId: string;
  readonly onDetails: (liegenschaftId: string) => void;
}

/** The properties of one state under its heading (ANALYSIS-009). */
export const RegionGroup = memo(function RegionGroup(props: RegionGroupProps) {
  const { region, cards, phaseId, onDetails } = props;
  return (
    <section className={styles.group} data-single={cards.length === 1 || undefined}>
      <h2 className={styles.region}>
        <small>{TEXTS.region}</small> {region}
        <span className={styles.regionLine} aria-hidden />
        <small>{TEXTS.regionCount(cards.length)}</small>
      </h2>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <OfferCard key={card.liegenschaft.id} card={card} phaseId={phaseId} onDetails={onDetails} />
        ))}
      </ul>
    </section>
  );
});
