import { memo, useMemo, useState } from 'react';
import { ROW_GAP_PX, useCardLayout } from '../../../../kit/card-rows/use-card-layout.ts';
import { CardRow, type OfferCardsProps } from './card-row.tsx';
import { flowCards, type CardRun } from './flow-cards.ts';
import styles from './offer-cards.module.css';
import { useCardRows } from '../../../../kit/card-rows/use-card-rows.ts';

const ROW_HEIGHT_PX = 300;
const NO_RUNS: readonly CardRun[] = [];

interface CardWindowProps extends OfferCardsProps {
  readonly count: number;
}

/** The rows of many cards that are in or near the window. */
function CardWindow({ groups, count, ...rest }: CardWindowProps) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const { rows, columns, belowPx, measure, onFocus, onBlur } = useCardRows(list, {
    count,
    rowHeightPx: ROW_HEIGHT_PX,
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
}

/** So few cards are drawn whole: the browser's own search finds everything in them. */
const CARDS_DRAWN_WHOLE = 60;

/** The cards of all properties below the names of their states, row by row; of a thousand only those near the window are drawn (ANALYSIS-009). */
export const OfferCards = memo(function OfferCards(props: OfferCardsProps) {
  const count = props.groups.reduce((sum, group) => sum + group.liegenschaften.length, 0);
  return count <= CARDS_DRAWN_WHOLE ? (
    <EveryCard {...props} count={count} />
  ) : (
    <CardWindow {...props} count={count} />
  );
});

function EveryCard({ groups, ...rest }: OfferCardsProps & { readonly count: number }) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const { columns } = useCardLayout(list);
  const rows = useMemo(() => (columns === 0 ? [] : flowCards(groups, columns)), [groups, columns]);
  return (
    <div ref={setList} className={styles.flow} style={{ rowGap: ROW_GAP_PX }}>
      {rows.map((runs, row) => (
        <div key={row} className={styles.row}>
          <CardRow runs={runs} {...rest} />
        </div>
      ))}
    </div>
  );
}
