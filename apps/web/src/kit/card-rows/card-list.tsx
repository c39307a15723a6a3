import { type ReactNode, useState } from 'react';
import { type CardRowsOptions, ROW_GAP_PX, useCardRows } from './use-card-rows.ts';

interface CardListProps<Item> extends Omit<CardRowsOptions, 'count' | 'isList'> {
  readonly items: readonly Item[];
  readonly label?: string;
  readonly className: string | undefined;
  readonly children: (item: Item, index: number) => ReactNode;
}

/** A list of cards; of a thousand only those near the window are drawn. */
export function CardList<Item extends { readonly id: string }>(props: CardListProps<Item>) {
  const { items, label, className, children, ...rows } = props;
  const [list, setList] = useState<HTMLElement | null>(null);
  const { cards, belowPx, ...focus } = useCardRows(list, { ...rows, count: items.length });
  return (
    <ul
      ref={setList}
      aria-label={label}
      className={className}
      style={{ rowGap: ROW_GAP_PX, paddingBottom: belowPx }}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
    >
      {cards.flatMap(({ index, attributes }) => {
        const item = items[index];
        if (item === undefined) return [];
        return (
          <li key={item.id} {...attributes}>
            {children(item, index)}
          </li>
        );
      })}
    </ul>
  );
}
