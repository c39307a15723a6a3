import { formatFactor } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { shortSliceTitle } from '@rahmenpreis/tendering/lv/slice-title.ts';
import { SLICE_IDS, type SliceId, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { useMemo } from 'react';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { SaveStateMark } from '../../../kit/field/save-state.tsx';
import type { OwnOffer, OwnValue } from '../../../tender/own-offer/own-offer.ts';
import { gridColumn, type TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import type { EditSession } from '../../../kit/tree-grid/edit/edit-session.ts';
import type { CellWrite } from '../../../kit/tree-grid/edit/enter-texts.ts';
import { ChangeButton } from '../../../kit/tree-grid/edit/change-dialog.tsx';
import { useCellEditing } from '../../../kit/tree-grid/use-cell-editing.tsx';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import { editsOf, stateCellOf } from '../value-cells.ts';
import { useMatrixWay } from './use-matrix-way.ts';
import { factorCells, factorEditsOf } from './factor-edits.ts';
import { TEXTS } from '../texts.ts';
import { UndoButton } from '../undo-button.tsx';
import styles from './factor-matrix.module.css';
import { REGIONS, type Region } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { Box, Group, Text } from '@mantine/core';

/** A state with its factor of each service group. */
interface FactorLine {
  readonly region: Region;
  readonly liegenschaftCount: number;
  readonly factors: Readonly<Record<SliceId, OwnValue>>;
}

/** The states of the phase's properties, in their usual order, with the bidder's factors (KV-004). */
function factorLines(own: OwnOffer): FactorLine[] {
  const byRegion = Map.groupBy(own.liegenschaften, ({ adresse }) => adresse.region);
  return REGIONS.flatMap((region) => {
    const liegenschaftCount = byRegion.get(region)?.length;
    if (liegenschaftCount === undefined) return [];
    const factors = Object.fromEntries(
      SLICES.map(({ sliceId, tags }) => [sliceId, own.valueOf({ kind: 'bl', region, tag: tags[0] })]),
    ) as Record<SliceId, OwnValue>;
    return [{ region, liegenschaftCount, factors }];
  });
}

/** Fits four of the five service groups' titles; the longest one needs the width of its letters. */
const COLUMN_PX = 120;
const LETTER_PX = 6.8;
const PADDING_PX = 16;

const getRowId = (line: FactorLine) => line.region;

/** No line is ever out of sight here. */
const showAll = () => undefined;

function factorColumns(isEditable: boolean, onRetry: () => void): readonly TreeGridColumn<FactorLine>[] {
  const slices = SLICES.map(({ sliceId, title }): TreeGridColumn<FactorLine> => {
    const valueOf = ({ factors }: FactorLine) => factors[sliceId];
    const cells = factorCells(valueOf, isEditable, ({ region }) => TEXTS.stateFactorOf(region, title));
    return {
      ...cells,
      id: sliceId,
      header: <span title={title}>{shortSliceTitle(title)}</span>,
      label: title,
      widthPx: Math.max(COLUMN_PX, Math.ceil(shortSliceTitle(title).length * LETTER_PX + PADDING_PX)),
      cell: (line) => {
        const { state, message, millis } = valueOf(line);
        const retry = isEditable ? { onRetry } : {};
        return (
          <span className={styles.factor}>
            {(isEditable || state !== 'saved') && (
              <SaveStateMark state={state} message={message} {...retry} />
            )}
            {millis === undefined ? (
              <Text span inherit c="var(--ink-3)">
                {formatFactor(NEUTRAL_FACTOR_MILLIS)}
              </Text>
            ) : (
              cells.text(line)
            )}
          </span>
        );
      },
      tone: (line) => (line.factors[sliceId].state === 'error' ? 'wrong' : undefined),
    };
  });
  return [
    gridColumn('region', TEXTS.region, 180, ({ region }) => region, {
      pinned: true,
      cell: ({ region, liegenschaftCount }) => (
        <span>
          {region}{' '}
          <Text
            component="small"
            ml={6}
            c="dimmed"
            fz={12}
            title={TEXTS.liegenschaftCount(liegenschaftCount)}
          >
            ({liegenschaftCount})
          </Text>
        </span>
      ),
    }),
    ...slices,
  ];
}

/** A factor for each state of the properties and each service group (BID-006, BID-013, KV-004, OPEN-46). */
export function FactorMatrix({ offer, book }: { offer: ReadyOffer; book: EditSession }) {
  const { own, saver, editState } = offer;
  const isEditable = editState === 'editable';
  const rows = useMemo(() => factorLines(own), [own]);
  const columns = useMemo(() => factorColumns(isEditable, saver.retry), [isEditable, saver]);
  const write = (writes: readonly CellWrite[]) => offer.save(editsOf(own, writes));
  const editing = useCellEditing(factorEditsOf(offer, book, write));
  const lines = useMemo(() => rows.map(({ region }) => ({ id: region })), [rows]);
  const way = useMatrixWay<FactorLine>({
    own,
    lines,
    columnIds: SLICE_IDS,
    rejected: editing.rejected,
    cellOf: stateCellOf,
    showAll,
  });
  if (rows.length === 0) return <EmptyState title={TEXTS.noLiegenschaften} />;
  return (
    <div onKeyDownCapture={way.handleKeys}>
      <Group gap="0 16px" justify="space-between" align="start">
        <Box component="p" maw="72ch" m="0 0 12px" c="dimmed">
          {TEXTS.factorsIntro}
        </Box>
        {isEditable && (
          <span>
            <ChangeButton book={book} />
            <UndoButton book={book} grid={way.grid} />
          </span>
        )}
      </Group>
      <TreeGrid
        keepWidthsAs="factors"
        label={TEXTS.tabFactors}
        columns={columns}
        rows={rows}
        getRowId={getRowId}
        emptyText={TEXTS.noLiegenschaften}
        editing={editing}
        controller={way.grid}
      />
    </div>
  );
}
