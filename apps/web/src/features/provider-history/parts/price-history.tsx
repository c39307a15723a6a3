import { formatMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import type { TreeGridColumn } from '../../../kit/tree-grid/columns/column.ts';
import { focusActive } from '../../../kit/tree-grid/grid-controller.ts';
import { priceChangeText } from '../../../tender/comparison/change-text.ts';
import { useCatalogs } from '../api.ts';
import { ARROW_OF_PRICE, type HistoryLine, listValueLines, priceLines } from '../history-line.ts';
import type { HistoryPhase } from '../history-phase.ts';
import { openedLines } from '../left-table.ts';
import { TEXTS } from '../texts.ts';
import styles from './history.module.css';
import { HistoryGrid } from './history-grid.tsx';
import { Moves } from './moves.tsx';
import { PositionPanel } from './position-panel.tsx';
import { NUMBER_COLUMN, titleColumn, valueColumns } from './value-columns.tsx';

const TAB = 'preise';

const DESCRIBING_COLUMNS: readonly TreeGridColumn<HistoryLine>[] = [
  NUMBER_COLUMN,
  titleColumn(TEXTS.columns.position),
  {
    id: 'epCode',
    header: TEXTS.columns.epCode,
    widthPx: 76,
    searchable: true,
    text: ({ entry }) => entry?.epCode ?? '',
  },
];

/** How many positions the catalogue has, and in how many of the phases a price was entered. */
function extentOf(lines: readonly HistoryLine[], phases: readonly HistoryPhase[]): string {
  const positions = listValueLines(lines);
  const pricedCount = phases.filter((_, index) =>
    positions.some(({ millis }) => millis[index] !== undefined),
  ).length;
  return TEXTS.extent(formatWhole(positions.length), pricedCount, phases.length);
}

/** The prices of the catalogue over the phases; a position opens its course beside the table (HISTORY-003). */
export function PriceHistory({ phases }: { phases: readonly HistoryPhase[] }) {
  const catalogs = useCatalogs(phases.map(({ phase }) => phase));
  const lines = useMemo(() => priceLines(phases, catalogs.data ?? []), [phases, catalogs.data]);
  const [openedId, setOpenedId] = useState(openedLines.get(TAB));
  useEffect(() => openedLines.set(TAB, openedId), [openedId]);
  const table = useRef<HTMLDivElement>(null);
  const columns = useMemo(
    () => [
      ...DESCRIBING_COLUMNS,
      ...valueColumns(phases, {
        arrowOf: ARROW_OF_PRICE,
        changeText: priceChangeText,
        valueText: formatMillis,
        unset: '–',
        onOpen: (line) => {
          if (line.entry !== undefined) setOpenedId(line.id);
        },
      }),
    ],
    [phases],
  );
  const close = () => {
    setOpenedId(undefined);
    focusActive(table.current);
  };
  const line = listValueLines(lines).find(({ id }) => id === openedId);
  return (
    <LoadState query={catalogs} errorTitle={TEXTS.notLoaded.entries}>
      {() => (
        <HistoryGrid tab={TAB} lines={lines} columns={columns} note={extentOf(lines, phases)} table={table}>
          <aside className={styles.aside}>
            {line?.entry !== undefined && (
              <PositionPanel
                key={line.id}
                entry={line.entry}
                millis={line.millis}
                phases={phases}
                onClose={close}
              />
            )}
            <Moves lines={lines} phases={phases} />
          </aside>
        </HistoryGrid>
      )}
    </LoadState>
  );
}
