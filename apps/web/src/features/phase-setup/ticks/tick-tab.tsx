import { Button } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { Matrix } from '../../../kit/matrix/matrix.tsx';
import type { MatrixRowHeader } from '../../../kit/matrix/matrix-props.ts';
import { TickCell } from '../../../kit/matrix/tick-cell.tsx';
import type { ListSaver } from './list-saver.ts';
import type { PhaseColumn } from '../phase-columns.ts';
import { shownTick, ticksToChange } from './wanted-ticks.ts';
import type { TickField } from './use-ticks.ts';
import { TEXTS } from '../texts.ts';
import { PhaseHead } from '../parts/phase-head.tsx';
import styles from '../parts/setup.module.css';

export interface TickTabProps {
  readonly columns: readonly PhaseColumn[];
  readonly filter: string;
  readonly shownPhaseId: string | undefined;
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
  readonly emptyText: string;
  /** What «alle» and «keine» do, in one sentence. */
  readonly sentence: (isWanted: boolean, count: number, phase: string) => string;
}

interface Question {
  readonly column: PhaseColumn;
  readonly isWanted: boolean;
}

interface EveryButtonProps {
  readonly phaseTitle: string;
  readonly isWanted: boolean;
  /** Whether there is nothing to change. */
  readonly isIdle: boolean;
  readonly onAsk: () => void;
}

function EveryButton({ phaseTitle, isWanted, isIdle, onAsk }: EveryButtonProps) {
  const label = isWanted ? TEXTS.all : TEXTS.none;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={`${phaseTitle}: ${label}`}
      disabled={isIdle}
      onClick={onAsk}
    >
      {label}
    </Button>
  );
}

interface TickProps {
  readonly ticks: ListSaver;
  readonly column: PhaseColumn;
  readonly rowId: string;
  readonly label: string;
  readonly isListed: boolean;
  readonly tabIndex: 0 | -1;
}

function Tick({ ticks, column, rowId, label, isListed, tabIndex }: TickProps) {
  const { phase, lock } = column;
  const save = ticks.saveOf(phase.id, rowId);
  return (
    <TickCell
      label={label}
      checked={shownTick(isListed, save)}
      state={save?.kind ?? 'none'}
      message={save?.kind === 'error' ? save.message : undefined}
      lock={lock}
      tabIndex={tabIndex}
      onChange={(checked) => ticks.set(phase.id, new Map([[rowId, checked]]))}
      onRetry={() => ticks.retry(phase.id, rowId)}
    />
  );
}

/** A matrix of ticks, rows by phases, with «alle» and «keine» per phase (SETUP-013…015). */
export function TickMatrix<Row extends { readonly id: string }>(props: TickMatrixProps<Row>) {
  const { field, rows, rowCount, columns, ticks } = props;
  const [question, setQuestion] = useState<Question>();
  const [isAsking, setAsking] = useState(false);
  const listedOf = ({ phase }: PhaseColumn): readonly string[] => phase[field] ?? [];
  const rowIds = rows.map(({ id }) => id);
  const changesOf = ({ column, isWanted }: Question) => ticksToChange(rowIds, listedOf(column), isWanted);
  const ask = (column: PhaseColumn, isWanted: boolean) => {
    setQuestion({ column, isWanted });
    setAsking(true);
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
              [true, false].map((isWanted) => (
                <EveryButton
                  key={String(isWanted)}
                  phaseTitle={column.phase.title}
                  isWanted={isWanted}
                  isIdle={changesOf({ column, isWanted }).size === 0}
                  onAsk={() => ask(column, isWanted)}
                />
              ))}
          </PhaseHead>
        )}
        cell={(row, column, tabIndex) => (
          <Tick
            ticks={ticks}
            column={column}
            rowId={row.id}
            label={`${props.nameOf(row)} – ${column.phase.title}`}
            isListed={listedOf(column).includes(row.id)}
            tabIndex={tabIndex}
          />
        )}
      />
      {question !== undefined && (
        <Confirm
          opened={isAsking}
          title={question.isWanted ? TEXTS.allTitle : TEXTS.noneTitle}
          confirmLabel={question.isWanted ? TEXTS.allConfirm : TEXTS.noneConfirm}
          isDangerous={!question.isWanted}
          onConfirm={() => {
            ticks.set(question.column.phase.id, changesOf(question));
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          {props.sentence(question.isWanted, changesOf(question).size, question.column.phase.title)}
        </Confirm>
      )}
    </>
  );
}
