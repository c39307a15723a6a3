import { Box, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ROW_GAP_PX, useCardRows } from '../../../../kit/card-rows/use-card-rows.ts';
import { EmptyState } from '../../../../kit/loading/empty-state.tsx';
import { TEXTS } from '../../texts.ts';
import { type CardsProps, PropertyCard } from './property-card.tsx';
import styles from './property-cards.module.css';

const ROW_HEIGHT_PX = 260;

function Cards({ own, previous }: CardsProps) {
  const { liegenschaften } = own;
  const [list, setList] = useState<HTMLElement | null>(null);
  const { cards, belowPx, onFocus, onBlur } = useCardRows(list, {
    count: liegenschaften.length,
    rowHeightPx: ROW_HEIGHT_PX,
    isFewWhole: true,
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

/** A card for each property of the phase; of a thousand only those near the window are drawn (OVERVIEW-007). */
export function PropertyCards({ actions, ...cards }: CardsProps & { actions: ReactNode }) {
  const { liegenschaften } = cards.own;
  if (liegenschaften.length === 0)
    return <EmptyState title={TEXTS.noProperties}>{TEXTS.noneAvailableHint}</EmptyState>;
  return (
    <section>
      <Group component="header" gap="8px 16px" justify="space-between" mb={12}>
        <Box component="h2" fz={16}>
          {TEXTS.properties(liegenschaften.length)}
        </Box>
        {actions}
      </Group>
      <Cards {...cards} />
    </section>
  );
}
