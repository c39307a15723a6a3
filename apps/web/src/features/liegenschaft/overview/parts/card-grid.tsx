import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ROW_GAP_PX, useCardRows } from '../../../../kit/card-rows/use-card-rows.ts';
import { TEXTS } from '../texts.ts';
import { LiegenschaftCard } from './liegenschaft-card.tsx';
import cardStyles from './liegenschaft-card.module.css';
import styles from './overview.module.css';

const ROW_HEIGHT_PX = 256;

interface CardGridProps {
  readonly liegenschaften: readonly Liegenschaft[];
  readonly mayWrite: boolean;
  /** The property whose editor was left for this page, see `useReturnedFrom`. */
  readonly returnedFrom: string | undefined;
}

/**
 * The cards of the properties; of a thousand only those near the window are drawn. For writers the first card
 * adds one. Coming back from a property begins at the top, as every page does, with the focus on its card,
 * where the keyboard continues (PROP-004, PROP-005, SHELL-009).
 */
export function CardGrid({ liegenschaften, mayWrite, returnedFrom }: CardGridProps) {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const newCards = mayWrite ? 1 : 0;
  const count = liegenschaften.length + newCards;
  const rows = useCardRows(list, { count, rowHeightPx: ROW_HEIGHT_PX });
  const { columns, setActiveIndex } = rows;
  const isReady = columns > 0;
  const [focusIndex, setFocusIndex] = useState<number>();
  useEffect(() => {
    if (!isReady || returnedFrom === undefined) return;
    const index = liegenschaften.findIndex(({ id }) => id === returnedFrom) + newCards;
    if (index < 0) return;
    setActiveIndex(index);
    setFocusIndex(index);
    // Once, right after coming back; what changes in the list later moves nobody.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady, returnedFrom]);
  useEffect(() => {
    if (focusIndex === undefined) return;
    list?.querySelector<HTMLElement>(`[data-card="${focusIndex}"] a`)?.focus({ preventScroll: true });
  }, [list, focusIndex]);
  return (
    <ul
      ref={setList}
      className={styles.cards}
      style={{ rowGap: ROW_GAP_PX, paddingBottom: rows.belowPx }}
      aria-label={TEXTS.title}
      onFocus={rows.onFocus}
      onBlur={rows.onBlur}
    >
      {rows.cards.map(({ index, attributes }) => {
        const liegenschaft = liegenschaften[index - newCards];
        return (
          <li key={index} className={styles.cell} {...attributes}>
            {liegenschaft === undefined ? (
              <Link to="/liegenschaften/detail" search={{ lid: '' }} className={cardStyles.add}>
                <IconPlus size={24} stroke={1.6} aria-hidden />
                {TEXTS.add}
              </Link>
            ) : (
              <LiegenschaftCard key={liegenschaft.id} liegenschaft={liegenschaft} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
