import { shortDate } from '@rahmenpreis/german/german-date.ts';
import type { ReactNode } from 'react';
import {
  figureColumn,
  gridColumn,
  namedColumns,
  type TreeGridColumn,
} from '../../../kit/tree-grid/model/column.ts';
import { ArrivalSign } from '../../../tender/arrival/arrival-sign.tsx';
import { ChangeMark } from '../../../tender/comparison/change-mark.tsx';
import { phaseGroup } from '../../../tender/phase/phase-group.tsx';
import type { ArrowOf, HistoryLine } from '../history-line.ts';
import type { HistoryPhase } from '../history-phase.ts';
import { TEXTS } from '../texts.ts';

type Column = TreeGridColumn<HistoryLine>;

/** The number of a property or a position, at the left of every table that has one. */
export const NUMBER_COLUMN: Column = namedColumns(TEXTS.columns)('number', 74, ({ number }) => number, {
  pinned: true,
  searchable: true,
});

/** The subject of a line; narrow enough for three phases beside the panel at 1440 pixels, else wider. */
export function titleColumn(header: string): Column {
  return gridColumn('title', header, 190, ({ title }) => title, {
    pinned: true,
    tree: true,
    searchable: true,
  });
}

/** How a tab writes its values and how they moved. */
interface ValueStyle {
  readonly arrowOf: ArrowOf;
  readonly changeText: (before: number | undefined, now: number | undefined) => string | undefined;
  readonly valueText: (millis: number) => string;
  /** Stands, faint, where nothing was entered in a phase that has begun. */
  readonly unset: string;
  /** What Enter or a click on a value does; nothing where left out. */
  readonly onOpen?: (line: HistoryLine) => void;
}

function stateText({ phase, state, isSealed }: HistoryPhase): string {
  if (isSealed && state !== 'future') return TEXTS.state.sealed;
  return state === 'future' ? TEXTS.state.future(shortDate(phase.start)) : TEXTS.state[state];
}

function isHeading({ children }: HistoryLine): boolean {
  return children.length > 0;
}

function phaseColumns(phases: readonly HistoryPhase[], index: number, style: ValueStyle): Column[] {
  const own = phases[index];
  if (own === undefined) return [];
  const { phase, state } = own;
  const isBlank = state === 'future' || own.isSealed;
  const unset = isBlank ? '–' : style.unset;
  const { serviceProviderId } = own;
  const mark = !own.isSealed && <ArrivalSign {...{ serviceProviderId }} phaseId={phase.id} />;
  const group = phaseGroup(phase, mark);
  const textOf = (line: HistoryLine): string => {
    const millis = line.millis[index];
    if (isHeading(line)) return '';
    return millis === undefined ? unset : style.valueText(millis);
  };
  const value: Column = figureColumn(phase.id, stateText(own), 122, textOf, {
    label: `${phase.title}, ${stateText(own)}`,
    group,
    tone: (line) => (line.millis[index] === undefined ? 'faint' : undefined),
    ...(style.onOpen === undefined ? {} : { activate: style.onOpen }),
  });
  if (index === 0 || isBlank) return [value];
  const moveOf = ({ millis }: HistoryLine) => [millis[index - 1], millis[index]] as const;
  const changeText = (line: HistoryLine) => style.changeText(...moveOf(line)) ?? '';
  const change = gridColumn(`${phase.id} change`, TEXTS.columns.change, 82, changeText, {
    label: TEXTS.changeTo(phase.title),
    group,
    cell: (line): ReactNode => {
      const [before, now] = moveOf(line);
      return (
        <ChangeMark arrow={style.arrowOf(before ?? null, now ?? null)} text={style.changeText(before, now)} />
      );
    },
    tone: () => 'quiet',
  });
  return [value, change];
}

/** A column per phase with its value and its change since the last (HISTORY-003, HISTORY-004, OPEN-26). */
export function valueColumns(phases: readonly HistoryPhase[], style: ValueStyle): Column[] {
  return phases.flatMap((_, index) => phaseColumns(phases, index, style));
}

/** Orders the columns for a phone: the line's subject pinned, then the values, then all other columns. */
export function phoneColumns(columns: readonly Column[]): Column[] {
  const titles = columns.filter(({ tree }) => tree === true);
  const values = columns.filter(({ group }) => group !== undefined);
  const others = columns.filter(({ tree, group }) => tree !== true && group === undefined);
  return [...titles, ...values, ...others.map((other) => ({ ...other, pinned: false }))];
}
