import { Text } from '@mantine/core';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { useState } from 'react';
import { ROW_GAP_PX, useCardRows } from '../../../kit/card-rows/use-card-rows.ts';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { FactorTable } from '../../../tender/own-offer/entry/factor-table.tsx';
import { MarketAreaSwitch } from '../../../tender/own-offer/entry/market-area-switch.tsx';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { type LiegenschaftLine, placeOf } from './liegenschaft-lines.ts';
import { TEXTS } from './texts.ts';
import styles from './liegenschaft-cards.module.css';

const CARD_HEIGHT_PX = 340;

interface LiegenschaftCardsProps {
  readonly offer: ReadyOffer;
  readonly lines: readonly LiegenschaftLine[];
}

function LiegenschaftCard({ offer, line }: { offer: ReadyOffer; line: LiegenschaftLine }) {
  const { liegenschaft, isInMarket } = line;
  return (
    <div className={styles.card} data-outside={!isInMarket || undefined}>
      <h2 className={styles.title}>{liegenschaftLabel(liegenschaft)}</h2>
      <Text mb={8} c="dimmed" fz={13}>
        {placeOf(line)}
      </Text>
      <MarketAreaSwitch offer={offer} liegenschaft={liegenschaft} />
      <FactorTable
        offer={offer}
        liegenschaft={liegenschaft}
        label={TEXTS.factorsOf(liegenschaftLabel(liegenschaft))}
        isCompact
      />
    </div>
  );
}

/** The matrix where there is no room for one: a card for each property, its service groups as lines. */
export function LiegenschaftCards({ offer, lines }: LiegenschaftCardsProps) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const { cards, belowPx, onFocus, onBlur } = useCardRows(list, {
    count: lines.length,
    rowHeightPx: CARD_HEIGHT_PX,
  });
  if (lines.length === 0) return <EmptyState title={TEXTS.nothingFound} />;
  return (
    <ul
      ref={setList}
      aria-label={TEXTS.grid}
      className={styles.cards}
      style={{ rowGap: ROW_GAP_PX, paddingBottom: belowPx }}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {cards.flatMap(({ index, attributes }) => {
        const line = lines[index];
        if (line === undefined) return [];
        return (
          <li key={line.id} {...attributes}>
            <LiegenschaftCard offer={offer} line={line} />
          </li>
        );
      })}
    </ul>
  );
}
