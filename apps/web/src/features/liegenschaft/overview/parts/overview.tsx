import { Button } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { IconBuilding, IconFilterOff, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '../../../../kit/loading/empty-state.tsx';
import { filterLiegenschaften, listStaedte, type OverviewFilter } from '../filter-liegenschaften.ts';
import { TEXTS } from '../texts.ts';
import { CardGrid } from './card-grid.tsx';
import { OverviewFilterBar } from './overview-filter-bar.tsx';
import { DEFAULT_ORDER } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { session } from '../../../../kernel/session/session.ts';

const NO_FILTER: OverviewFilter = { text: '', stadt: undefined, order: DEFAULT_ORDER };

let filter = NO_FILTER;

// The next user at the same screen starts from scratch.
session.on((event) => {
  if (event === 'LoggedOut' || event === 'LoggedIn') filter = NO_FILTER;
});

/** The filter with which the overview was left the last time in this session. */
function keptFilter(): OverviewFilter {
  return filter;
}

/** Keeps the filter for the next time. */
function keepFilter(next: OverviewFilter): void {
  filter = next;
}

interface OverviewProps {
  readonly all: readonly Liegenschaft[];
  readonly mayWrite: boolean;
  /** The property whose editor was left for this page, see `useReturnedFrom`. */
  readonly returnedFrom: string | undefined;
}

/** Filter, count and the cards that match; the filter stays for as long as the user is signed in (PROP-001). */
export function Overview({ all, ...grid }: OverviewProps) {
  const [filter, setFilter] = useState(keptFilter);
  const change = (next: OverviewFilter): void => {
    keepFilter(next);
    setFilter(next);
  };
  // Typing stays quick with a thousand properties: the field follows at once, the cards as soon as there is time.
  const calm = useDeferredValue(filter);
  const shown = useMemo(() => filterLiegenschaften(all, calm), [all, calm]);
  const staedte = useMemo(() => listStaedte(all), [all]);
  if (all.length === 0) {
    return (
      <EmptyState title={TEXTS.empty} icon={IconBuilding} action={grid.mayWrite && <AddButton />}>
        {grid.mayWrite ? TEXTS.emptyHintWriter : TEXTS.emptyHint}
      </EmptyState>
    );
  }
  return (
    <>
      <OverviewFilterBar
        filter={filter}
        staedte={staedte}
        count={TEXTS.count(shown.length, all.length)}
        onChange={change}
      />
      {shown.length === 0 ? (
        <EmptyState
          title={TEXTS.nothingFound}
          icon={IconSearchOff}
          action={
            <Button
              leftSection={<IconFilterOff size={16} aria-hidden />}
              onClick={() => change({ ...NO_FILTER, order: filter.order })}
            >
              {TEXTS.reset}
            </Button>
          }
        >
          {TEXTS.nothingFoundHint}
        </EmptyState>
      ) : (
        <CardGrid liegenschaften={shown} {...grid} />
      )}
    </>
  );
}

/** Does what the first card does, where there is no card yet (PROP-005). */
function AddButton() {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/liegenschaften/detail" search={{ lid: '' }} />}
    >
      {TEXTS.add}
    </Button>
  );
}
