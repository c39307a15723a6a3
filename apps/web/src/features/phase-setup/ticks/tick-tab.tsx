import { Button } from '@mantine/core';
import { useState } from 'react';
import type { MatrixRowHeader } from '../../../kit/matrix/matrix-lines.tsx';
import { Matrix } from '../../../kit/matrix/matrix.tsx';
import { TickCell } from '../../../kit/matrix/tick-cell.tsx';
import { PhaseHead } from '../parts/phase-head.tsx';
import type { FilteredTabProps, PhaseColumn } from '../setup-rows.ts';
import { TEXTS } from '../texts.ts';
import type { ListSaver, TickSave } from './list-saver.ts';
import { type MemberChange, MemberQuestion } from './member-question.tsx';
import type { TickField } from './use-ticks.ts';
import styles from '../parts/setup.module.css';

/** Whether a tick shows as set: what is being saved, else what the server holds (SETUP-015). */
export function shownTick(isListed: boolean, save: TickSave | undefined): boolean {
  return save?.kind === 'pending' ? save.wanted : isListed;
}

/** Gives the ticks that «alle» or «keine» has to change among the rows in sight. */
export function ticksToChange(rowIds: readonly string[], listedIds: readonly string[], isWanted: boolean) {
  const listed = new Set(listedIds);
  return new Map(rowIds.filter((id) => listed.has(id) !== isWanted).map((id) => [id, isWanted]));
}

export interface TickTabProps extends FilteredTabProps {
  readonly ticks: ListSaver;
}

interface TickMatrixProps<Row> extends Omit<TickTabProps, 'filter'> {
  readonly label: string;
  readonly field: TickField;
  /** Rows that match the filter. */
  readonly rows: readonly Row[];
  /** How many rows there are without the filter. */
  readonly rowCount: number;
  readonly rowHeaders: readonly MatrixRowHeader<Row>[];
  readonly nameOf: (row: Row) => string;
  /** What a row is called where it is asked about. */
  readonly partyOf: (row: Row) => string;
  /** Why a row joins no phase that does not list it yet. */
  readonly lockOf?: ((row: Row) => string | undefined) | undefined;
  readonly emptyText: string;
}

/** A change that is asked about: of one tick, or of all rows in sight. */
interface Question {
  readonly column: PhaseColumn;
  readonly change: MemberChange;
  /** Each question begins afresh. */
  readonly round: number;
}

/** Rows by phases; several ticks, and any in a running phase, ask first (SETUP-013…015, decision 0067). */
export function TickMatrix<Row extends { readonly id: string }>(props: TickMatrixProps<Row>) {
  const { field, rows, rowCount, columns, ticks } = props;
  const [question, setQuestion] = useState<Question>();
  const [isAsking, setAsking] = useState(false);
  const listedOf = ({ phase }: PhaseColumn): readonly string[] => phase[field] ?? [];
  const rowsFor = (isWanted: boolean) =>
    rows.filter((row) => !isWanted || props.lockOf?.(row) === undefined).map(({ id }) => id);
  const ask = (column: PhaseColumn, rowIds: readonly string[], isWanted: boolean) => {
    const wanted = ticksToChange(rowIds, listedOf(column), isWanted);
    const changed = rows.filter(({ id }) => wanted.has(id));
    const names = new Map(changed.map((row) => [row.id, props.partyOf(row)]));
    setQuestion((last) => ({ column, change: { field, isWanted, names }, round: (last?.round ?? 0) + 1 }));
    setAsking(true);
  };
  const tick = (column: PhaseColumn, rowId: string, isWanted: boolean) => {
    if (column.state === 'running') ask(column, [rowId], isWanted);
    else ticks.set(column.phase.id, new Map([[rowId, isWanted]]));
  };
  return (
    <>
      <Matrix
        label={props.label}
        rows={rows}
        getRowId={({ id }) => id}
        rowHeaders={props.rowHeaders}
        columns={columns}
        getColumnId={({ phase }) => phase.id}
        columnLabel={({ phase }) => phase.title}
        shownColumnId={props.shownPhaseId}
        emptyText={rowCount === 0 ? props.emptyText : TEXTS.nothingFound}
        columnHeader={(column) => (
          <PhaseHead column={column}>
            <span className={styles.grow}>{TEXTS.chosen(listedOf(column).length, rowCount)}</span>
            {column.lock === undefined &&
              [true, false].map((isWanted) => {
                const label = isWanted ? TEXTS.all : TEXTS.none;
                return (
                  <Button
                    key={label}
                    size="compact-xs"
                    variant="subtle"
                    aria-label={`${column.phase.title}: ${label}`}
                    disabled={ticksToChange(rowsFor(isWanted), listedOf(column), isWanted).size === 0}
                    onClick={() => ask(column, rowsFor(isWanted), isWanted)}
                  >
                    {label}
                  </Button>
                );
              })}
          </PhaseHead>
        )}
        cell={(row, column, tabIndex) => {
          const { phase, lock } = column;
          const isListed = listedOf(column).includes(row.id);
          const save = ticks.saveOf(phase.id, row.id);
          return (
            <TickCell
              label={`${props.nameOf(row)} – ${phase.title}`}
              checked={shownTick(isListed, save)}
              state={save?.kind ?? 'none'}
              message={save?.kind === 'error' ? save.message : undefined}
              lock={lock ?? (isListed ? undefined : props.lockOf?.(row))}
              tabIndex={tabIndex}
              onChange={(isWanted) => tick(column, row.id, isWanted)}
              onRetry={() => ticks.retry(phase.id, row.id)}
            />
          );
        }}
      />
      {question !== undefined && (
        <MemberQuestion
          key={question.round}
          opened={isAsking}
          phase={question.column.phase}
          change={question.change}
          ticks={ticks}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
