import { Box, Group, Stack, Text } from '@mantine/core';
import { priceChangeArrow } from '@rahmenpreis/pricing/numbers/change-arrow.ts';
import { formatMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { Card } from '../../../kit/show/card.tsx';
import listStyles from '../../../kit/show/list.module.css';
import { focusActive } from '../../../kit/tree-grid/focus/grid-controller.ts';
import { gridColumn, type TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import { priceChangeText } from '../../../tender/comparison/texts.ts';
import { useCatalogs } from '../api.ts';
import { countMoves, type HistoryLine, listValueLines, positionLineId, priceLines } from '../history-line.ts';
import type { HistoryPhase } from '../history-phase.ts';
import { openedLines } from '../left-table.ts';
import { TEXTS } from '../texts.ts';
import styles from './history.module.css';
import { HistoryGrid } from './history-grid.tsx';
import { PositionPanel } from './position-panel.tsx';
import { NUMBER_COLUMN, titleColumn, valueColumns } from './value-columns.tsx';

const KINDS = [
  { kind: 'fell', icon: IconArrowDownRight, label: TEXTS.fell },
  { kind: 'same', icon: IconArrowRight, label: TEXTS.same },
  { kind: 'rose', icon: IconArrowUpRight, label: TEXTS.rose },
] as const;

/** How many prices fell, stayed and rose from each begun phase to the next, the latest step first. */
function Moves({ lines, phases }: { lines: readonly HistoryLine[]; phases: readonly HistoryPhase[] }) {
  const steps = phases.map(({ phase, state }, index) => {
    const before = phases[index - 1]?.phase;
    if (before === undefined || state === 'future') return null;
    const counts = countMoves(lines, index);
    return (
      <Card key={phase.id}>
        <Box component="h2" fz={15}>
          {TEXTS.moves(before.title, phase.title)}
        </Box>
        <Box component="ul" mt={8} className={listStyles.bare}>
          {KINDS.map(({ kind, icon: Icon, label }) => (
            <Group key={kind} component="li" gap={8} py={4} wrap="nowrap">
              <Icon size={15} aria-hidden />
              {label}
              <Text span inherit className="figures" ml="auto">
                {counts[kind] === 1 ? TEXTS.onePrice : TEXTS.prices(formatWhole(counts[kind]))}
              </Text>
            </Group>
          ))}
        </Box>
      </Card>
    );
  });
  return steps.toReversed();
}

const TAB = 'preise';

const DESCRIBING_COLUMNS: readonly TreeGridColumn<HistoryLine>[] = [
  NUMBER_COLUMN,
  titleColumn(TEXTS.columns.position),
  gridColumn('epCode', TEXTS.columns.epCode, 76, ({ entry }) => entry?.epCode ?? '', { searchable: true }),
];

/** How many positions the catalogue has, and in how many of the phases a price was entered. */
function extentOf(lines: readonly HistoryLine[], phases: readonly HistoryPhase[]): string {
  const positions = listValueLines(lines);
  const pricedCount = phases.filter((_, index) =>
    positions.some(({ millis }) => millis[index] !== undefined),
  ).length;
  return TEXTS.extent(formatWhole(positions.length), pricedCount, phases.length);
}

/** The catalogue's prices over the phases; a position opens its course beside the table (HISTORY-003). */
export function PriceHistory({ phases }: { phases: readonly HistoryPhase[] }) {
  const catalogs = useCatalogs(phases.map(({ phase }) => phase));
  const lines = useMemo(() => priceLines(phases, catalogs.data ?? []), [phases, catalogs.data]);
  // A link may name the position whose course is wanted.
  const { code } = useSearch({ from: '/shell/admin/provider' });
  const [openedId, setOpenedId] = useState(code === undefined ? openedLines.get(TAB) : positionLineId(code));
  useEffect(() => openedLines.set(TAB, openedId), [openedId]);
  const table = useRef<HTMLDivElement>(null);
  const columns = useMemo(
    () => [
      ...DESCRIBING_COLUMNS,
      ...valueColumns(phases, {
        arrowOf: priceChangeArrow,
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
          <Stack component="aside" gap={12} className={styles.aside}>
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
          </Stack>
        </HistoryGrid>
      )}
    </LoadState>
  );
}
