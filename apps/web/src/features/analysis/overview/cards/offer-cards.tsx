import { memo, useMemo, useState } from 'react';
import { ROW_GAP_PX, useCardLayout } from '../../../../kit/card-rows/use-card-layout.ts';
import { latePart } from '../../../../kit/on-demand/late-part.tsx';
import { CardRow, type OfferCardsProps } from './card-row.tsx';
import { flowCards } from './flow-cards.ts';
import styles from './offer-cards.module.css';

/** So few cards are drawn whole: the browser's own search finds everything in them. */
const CARDS_DRAWN_WHOLE = 60;

const CardWindow = latePart(async () => (await import('./card-window.tsx')).CardWindow, null);

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
