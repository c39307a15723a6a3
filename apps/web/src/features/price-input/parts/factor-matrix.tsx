import { formatFactor, parseDecimalMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import {
  FACTOR_MAX_MILLIS,
  FACTOR_MIN_MILLIS,
  NEUTRAL_FACTOR_MILLIS,
} from '@rahmenpreis/pricing/numbers/units.ts';
import { SLICES, shortSliceTitle } from '@rahmenpreis/tendering/lv/slice.ts';
import { useMemo } from 'react';
import { checkDecimalText } from '../../../kit/field/number-text.ts';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import type { OwnEdit, ReadyOffer } from '../../../tender/own-offer/own-offer-state.ts';
import { SaveStateMark } from '../../../kit/field/save-state/save-state.tsx';
import type { CellChange, TreeGridColumn } from '../../../kit/tree-grid/columns/column.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import { type FactorLine, factorLines } from '../factor-model.ts';
import { TEXTS } from '../texts.ts';
import styles from './factor-matrix.module.css';

const LIMITS = { minMillis: FACTOR_MIN_MILLIS, maxMillis: FACTOR_MAX_MILLIS, mayBeEmpty: true } as const;

/** Fits four of the five service groups' titles; the longest one needs the width of its letters. */
const COLUMN_PX = 120;
const LETTER_PX = 6.8;
const PADDING_PX = 16;

const getRowId = (line: FactorLine) => line.region;

function factorColumns(isEditable: boolean, onRetry: () => void): readonly TreeGridColumn<FactorLine>[] {
  const slices = SLICES.map(({ sliceId, title }): TreeGridColumn<FactorLine> => {
    const textOf = ({ factors }: FactorLine) => {
      const { millis } = factors[sliceId];
      return millis === undefined ? '' : formatFactor(millis);
    };
    return {
      id: sliceId,
      header: <span title={title}>{shortSliceTitle(title)}</span>,
      label: title,
      widthPx: Math.max(COLUMN_PX, Math.ceil(shortSliceTitle(title).length * LETTER_PX + PADDING_PX)),
      align: 'end',
      text: textOf,
      cell: (line) => (
        <span className={styles.factor}>
          {(isEditable || line.factors[sliceId].state !== 'saved') && (
            <SaveStateMark
              state={line.factors[sliceId].state}
              message={line.factors[sliceId].message}
              {...(isEditable ? { onRetry } : {})}
            />
          )}
          {line.factors[sliceId].millis === undefined ? (
            <span className={styles.neutral}>{formatFactor(NEUTRAL_FACTOR_MILLIS)}</span>
          ) : (
            textOf(line)
          )}
        </span>
      ),
      tone: (line) => (line.factors[sliceId].state === 'error' ? 'wrong' : undefined),
      edit: { text: textOf, check: (_, text) => checkDecimalText(text, LIMITS), enabled: () => isEditable },
    };
  });
  return [
    {
      id: 'region',
      header: TEXTS.region,
      widthPx: 180,
      pinned: true,
      text: ({ region }) => region,
      cell: ({ region, liegenschaftCount }) => (
        <span className={styles.region}>
          {region} <small title={TEXTS.liegenschaftCount(liegenschaftCount)}>({liegenschaftCount})</small>
        </span>
      ),
    },
    ...slices,
  ];
}

function editsOf(changes: readonly CellChange<FactorLine>[]): OwnEdit[] {
  return changes.flatMap(({ row, columnId, text }) => {
    const slice = SLICES.find(({ sliceId }) => sliceId === columnId);
    if (slice === undefined) return [];
    const current = row.factors[slice.sliceId];
    const parsed = parseDecimalMillis(text);
    const millis = parsed.ok ? parsed.millis : undefined;
    if (millis === current.millis && current.state !== 'error') return [];
    const value = millis === undefined ? null : String(millis);
    return [{ key: { kind: 'bl', region: row.region, tag: slice.tags[0] }, value }];
  });
}

interface FactorMatrixProps {
  readonly offer: ReadyOffer;
  readonly onRejectedChange: (count: number) => void;
}

/** One factor for each state of the phase's properties and each service group (BID-006, BID-013, KV-004, OPEN-46). */
export function FactorMatrix({ offer, onRejectedChange }: FactorMatrixProps) {
  const { own, saver, editState } = offer;
  const isEditable = editState === 'editable';
  const rows = useMemo(() => factorLines(own), [own]);
  const columns = useMemo(() => factorColumns(isEditable, saver.retry), [isEditable, saver]);
  if (rows.length === 0) return <EmptyState title={TEXTS.noRegions} />;
  return (
    <>
      <p className={styles.intro}>{TEXTS.factorsIntro}</p>
      <TreeGrid
        label={TEXTS.factorsGrid}
        columns={columns}
        rows={rows}
        getRowId={getRowId}
        emptyText={TEXTS.noRegions}
        onEdit={(changes) => offer.save(editsOf(changes))}
        onRejectedChange={onRejectedChange}
      />
    </>
  );
}
