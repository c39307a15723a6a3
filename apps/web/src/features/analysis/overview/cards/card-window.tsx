import { useMemo, useState } from 'react';
import { ROW_GAP_PX } from '../../../../kit/card-rows/use-card-layout.ts';
import { useCardRows } from '../../../../kit/card-rows/use-card-rows.ts';
import { CardRow, type OfferCardsProps } from './card-row.tsx';
import { type CardRun, flowCards } from './flow-cards.ts';
import styles from './offer-cards.module.css';

const ROW_HEIGHT_PX = 300;
const NO_RUNS: readonly CardRun[] = [];

interface CardWindowProps extends OfferCardsProps {
  readonly count: number;
}

/** The rows of many cards that are in or near the window. */
export function CardWindow({ groups, count, ...rest }: CardWindowProps) {
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
