import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { memo } from 'react';
import { TEXTS } from '../../texts.ts';
import type { OverviewGroup } from '../../overview-cards.ts';
import type { CardRun } from './flow-cards.ts';
import { OfferCard } from './offer-card.tsx';
import styles from './offer-cards.module.css';

/** What the cards of a row are drawn from. */
interface CardRowProps {
  /** How many cards there are altogether. */
  readonly count: number;
  readonly comparison: Comparison;
  readonly phaseId: string;
  readonly onDetails: (liegenschaftId: string) => void;
  /** Those of the row, state by state. */
  readonly runs: readonly CardRun[];
}

/** The cards of every state, and what they are drawn from. */
export interface OfferCardsProps extends Omit<CardRowProps, 'runs' | 'count'> {
  readonly groups: readonly OverviewGroup[];
}

/** A row of cards below the names of their states (ANALYSIS-009). */
export const CardRow = memo(function CardRow({ runs, ...rest }: CardRowProps) {
  // A row that only goes on with the state before needs no name over it.
  const isNamed = runs.length > 1 || runs[0]?.start === 0;
  return runs.map((run) => <StateCards key={run.region} run={run} isNamed={isNamed} {...rest} />);
});

interface StateCardsProps extends Omit<CardRowProps, 'runs'> {
  readonly run: CardRun;
  readonly isNamed: boolean;
}

function StateCards({ run, isNamed, count, comparison, phaseId, onDetails }: StateCardsProps) {
  const { region, regionCount, start, index, liegenschaften } = run;
  return (
    <section
      className={styles.state}
      style={{ gridColumn: `span ${liegenschaften.length}` }}
      aria-label={start === 0 ? undefined : region}
    >
      {isNamed && start === 0 && (
        <h2 className={styles.region}>
          <small>{TEXTS.region}</small> {region}
          <span className={styles.line} aria-hidden />
          <small>{TEXTS.regionCount(regionCount)}</small>
        </h2>
      )}
      {isNamed && start > 0 && (
        <p className={styles.region} data-goes-on>
          {region}
          <span className={styles.line} aria-hidden />
        </p>
      )}
      <ul className={styles.cards}>
        {liegenschaften.map((liegenschaft, at) => (
          <li
            key={liegenschaft.id}
            data-card={index + at}
            aria-posinset={index + at + 1}
            aria-setsize={count}
          >
            <OfferCard
              comparison={comparison}
              liegenschaft={liegenschaft}
              phaseId={phaseId}
              onDetails={onDetails}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
