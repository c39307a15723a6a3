import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { type ComponentProps, memo, useMemo, useState } from 'react';
import { ROW_GAP_PX, useCardRows } from '../../../../kit/card-rows/use-card-rows.ts';
import type { OverviewGroup } from '../overview-filter.ts';
import { TEXTS } from '../../texts.ts';
import { OfferCard } from './offer-card.tsx';
import styles from './offer-cards.module.css';

/** Neighbouring cards of one state in one row. */
interface CardRun {
  readonly region: string;
  /** How many properties the state has. */
  readonly regionCount: number;
  /** Where the first of the cards stands among those of its state, counted from 0. */
  readonly start: number;
  /** Where it stands among all cards, counted from 0. */
  readonly index: number;
  readonly liegenschaften: readonly Liegenschaft[];
}

/** Lets the cards of the states follow each other without a hole (ANALYSIS-009). */
export function flowCards(groups: readonly OverviewGroup[], columns: number): CardRun[][] {
  const rows: CardRun[][] = [];
  let index = 0;
  for (const { region, liegenschaften } of groups) {
    for (let start = 0; start < liegenschaften.length; ) {
      const place = index % columns;
      const own = liegenschaften.slice(start, start + columns - place);
      const run = { region, regionCount: liegenschaften.length, start, index, liegenschaften: own };
      if (place === 0) rows.push([run]);
      else rows.at(-1)?.push(run);
      start += own.length;
      index += own.length;
    }
  }
  return rows;
}

/** The cards of every state, and what they are drawn from. */
interface OfferCardsProps extends Omit<ComponentProps<typeof OfferCard>, 'liegenschaft'> {
  readonly groups: readonly OverviewGroup[];
}

interface CardRowProps extends Omit<OfferCardsProps, 'groups'> {
  /** How many cards there are altogether. */
  readonly count: number;
  /** Those of the row, state by state. */
  readonly runs: readonly CardRun[];
}

/** A row of cards below the names of their states (ANALYSIS-009). */
const CardRow = memo(function CardRow({ runs, count, ...drawn }: CardRowProps) {
  // A row that only goes on with the state before needs no name over it.
  const isNamed = runs.length > 1 || runs[0]?.start === 0;
  return runs.map(({ region, regionCount, start, index, liegenschaften }) => (
    <section
      key={region}
      className={styles.state}
      style={{ gridColumn: `span ${liegenschaften.length}` }}
      aria-label={start === 0 ? undefined : region}
    >
      {isNamed && start === 0 && (
        <h2 className={styles.region}>
          <small>{TEXTS.region}</small> {region}
          <span className={styles.line} aria-hidden />
          <small>{TEXTS.properties(regionCount)}</small>
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
            <OfferCard liegenschaft={liegenschaft} {...drawn} />
          </li>
        ))}
      </ul>
    </section>
  ));
});

const ROW_HEIGHT_PX = 300;
const NO_RUNS: readonly CardRun[] = [];

/** The cards of all properties by state, row by row; draws only those near the window (ANALYSIS-009). */
export const OfferCards = memo(function OfferCards({ groups, ...rest }: OfferCardsProps) {
  const count = groups.reduce((sum, { liegenschaften }) => sum + liegenschaften.length, 0);
  const [list, setList] = useState<HTMLElement | null>(null);
  const { rows, columns, belowPx, measure, onFocus, onBlur } = useCardRows(list, {
    count,
    rowHeightPx: ROW_HEIGHT_PX,
    isFewWhole: true,
  });
  const runs = useMemo(() => (columns === 0 ? [] : flowCards(groups, columns)), [groups, columns]);
  return (
    <div
      ref={setList}
      className={styles.flow}
      style={{ rowGap: ROW_GAP_PX, paddingBottom: belowPx }}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {rows.map(({ row, abovePx }) => (
        <div key={row} ref={measure} data-index={row} className={styles.row} style={{ marginTop: abovePx }}>
          <CardRow runs={runs[row] ?? NO_RUNS} count={count} {...rest} />
        </div>
      ))}
    </div>
  );
});
