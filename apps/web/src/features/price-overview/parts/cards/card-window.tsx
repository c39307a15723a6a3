import { useState } from 'react';
import { ROW_GAP_PX } from '../../../../kit/card-rows/use-card-layout.ts';
import { useCardRows } from '../../../../kit/card-rows/use-card-rows.ts';
import type { OwnOffer } from '../../../../tender/own-offer/own-offer.ts';
import { PropertyCard } from './property-card.tsx';
import styles from './property-cards.module.css';

const ROW_HEIGHT_PX = 260;

/** The rows of many cards that are in or near the window. */
export function CardWindow({ own }: { own: OwnOffer }) {
  const { liegenschaften } = own;
  const [list, setList] = useState<HTMLElement | null>(null);
  const { rows, columns, belowPx, measure, onFocus, onBlur } = useCardRows(list, {
    count: liegenschaften.length,
    rowHeightPx: ROW_HEIGHT_PX,
  });
  return (
    <ul
      ref={setList}
      className={styles.cards}
      style={{ rowGap: ROW_GAP_PX, paddingBottom: belowPx }}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {rows.flatMap(({ row, abovePx }) =>
        liegenschaften.slice(row * columns, (row + 1) * columns).map((liegenschaft, column) => (
          <li
            key={liegenschaft.id}
            ref={column === 0 ? measure : undefined}
            data-index={row}
            data-card={row * columns + column}
            style={{ marginTop: abovePx }}
            aria-posinset={row * columns + column + 1}
            aria-setsize={liegenschaften.length}
          >
            <PropertyCard own={own} liegenschaft={liegenschaft} index={row * columns + column} />
          </li>
        )),
      )}
    </ul>
  );
}
