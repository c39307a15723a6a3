import { useState } from 'react';
import { ROW_GAP_PX } from '../../../../kit/card-rows/use-card-layout.ts';
import { useCardRows } from '../../../../kit/card-rows/use-card-rows.ts';
import { type CardsProps, PropertyCard } from './property-card.tsx';
import styles from './property-cards.module.css';

const ROW_HEIGHT_PX = 260;

/** The rows of many cards that are in or near the window. */
export function CardWindow({ own, previous }: CardsProps) {
  const { liegenschaften } = own;
  const [list, setList] = useState<HTMLElement | null>(null);
  const { cards, belowPx, onFocus, onBlur } = useCardRows(list, {
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
      {cards.flatMap(({ index, attributes }) => {
        const liegenschaft = liegenschaften[index];
        if (liegenschaft === undefined) return [];
        return (
          <li key={liegenschaft.id} {...attributes}>
            <PropertyCard own={own} previous={previous} liegenschaft={liegenschaft} index={index} />
          </li>
        );
      })}
    </ul>
  );
}
