import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../../../kit/loading/empty-state.tsx';
import { TEXTS } from '../../texts.ts';
import { type CardsProps, PropertyCard } from './property-card.tsx';
import styles from './property-cards.module.css';
import { ROW_GAP_PX } from '../../../../kit/card-rows/use-card-layout.ts';
import { useCardRows } from '../../../../kit/card-rows/use-card-rows.ts';

const ROW_HEIGHT_PX = 260;

/** The rows of many cards that are in or near the window. */
function CardWindow({ own, previous }: CardsProps) {
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

/** So few cards are drawn whole: the browser's own search finds everything in them. */
const CARDS_DRAWN_WHOLE = 60;

interface PropertyCardsProps extends CardsProps {
  /** What can be done with all of them at once. */
  readonly actions: ReactNode;
}

/** A card for each property of the phase; of a thousand only those near the window are drawn (OVERVIEW-007). */
export function PropertyCards({ actions, ...cards }: PropertyCardsProps) {
  const { liegenschaften } = cards.own;
  if (liegenschaften.length === 0)
    return <EmptyState title={TEXTS.noProperties}>{TEXTS.noneAvailableHint}</EmptyState>;
  return (
    <section>
      <header className={styles.head}>
        <h2 className={styles.title}>{TEXTS.properties(liegenschaften.length)}</h2>
        {actions}
      </header>
      {liegenschaften.length <= CARDS_DRAWN_WHOLE ? <EveryCard {...cards} /> : <CardWindow {...cards} />}
    </section>
  );
}

function EveryCard({ own, previous }: CardsProps) {
  return (
    <ul className={styles.cards}>
      {own.liegenschaften.map((liegenschaft, index) => (
        <li key={liegenschaft.id}>
          <PropertyCard own={own} previous={previous} liegenschaft={liegenschaft} index={index} />
        </li>
      ))}
    </ul>
  );
}
