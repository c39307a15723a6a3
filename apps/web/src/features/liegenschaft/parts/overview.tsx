import { Button } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { IconBuilding, IconFilterOff, IconSearchOff } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { DEFAULT_ORDER } from '../../../kit/liegenschaft-order.ts';
import { filterLiegenschaften, listStaedte, type OverviewFilter } from '../model.ts';
import { TEXTS } from '../texts.ts';
import { FilterBar } from './filter-bar.tsx';
import { LiegenschaftCard } from './liegenschaft-card.tsx';
import { NewCard } from './new-card.tsx';
import styles from './overview.module.css';

const NO_FILTER: OverviewFilter = { text: '', stadt: undefined, order: DEFAULT_ORDER };

/** Filter, count and the cards that match (PROP-001). */
export function Overview({ all, mayWrite }: { all: readonly Liegenschaft[]; mayWrite: boolean }) {
  const [filter, setFilter] = useState(NO_FILTER);
  // Typing stays quick with a thousand cards: the field follows at once, the cards as soon as there is time.
  const shown = filterLiegenschaften(all, useDeferredValue(filter));
  if (all.length === 0) {
    return (
      <>
        <EmptyState title={TEXTS.empty} icon={IconBuilding}>
          {mayWrite ? TEXTS.emptyHintWriter : TEXTS.emptyHint}
        </EmptyState>
        {mayWrite && (
          <ul className={styles.cards} aria-label={TEXTS.title}>
            <NewCard />
          </ul>
        )}
      </>
    );
  }
  return (
    <>
      <FilterBar
        filter={filter}
        staedte={listStaedte(all)}
        count={TEXTS.count(shown.length, all.length)}
        onChange={setFilter}
      />
      {shown.length === 0 ? (
        <EmptyState
          title={TEXTS.nothingFound}
          icon={IconSearchOff}
          action={
            <Button
              leftSection={<IconFilterOff size={16} aria-hidden />}
              onClick={() => setFilter({ ...NO_FILTER, order: filter.order })}
            >
              {TEXTS.reset}
            </Button>
          }
        >
          {TEXTS.nothingFoundHint}
        </EmptyState>
      ) : (
        <ul className={styles.cards} aria-label={TEXTS.title}>
          {mayWrite && <NewCard />}
          {shown.map((liegenschaft) => (
            <LiegenschaftCard key={liegenschaft.id} liegenschaft={liegenschaft} />
          ))}
        </ul>
      )}
    </>
  );
}
