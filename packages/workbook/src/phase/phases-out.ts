import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type TableColumn, titledRows, widthOf } from '../sheet/table-out.ts';

/** How a phase is called in words: its kind with its seal, and how it stands. */
interface PhaseWords {
  readonly type: string;
  readonly state: string;
}

interface Line extends PhaseWords {
  readonly phase: Phase;
}

function column(
  header: string,
  cell: TableColumn<Line>['cell'],
  widthChars = widthOf(header),
): TableColumn<Line> {
  return { header, widthChars, format: 'text', cell };
}

function countColumn(header: string, countOf: (phase: Phase) => number): TableColumn<Line> {
  return { header, widthChars: widthOf(header), format: 'count', cell: ({ phase }) => countOf(phase) };
}

const COLUMNS: readonly TableColumn<Line>[] = [
  column('Name', ({ phase }) => phase.title, 36),
  column('Start', ({ phase }) => shortInstant(phase.start), 22),
  column('Ende', ({ phase }) => shortInstant(phase.end), 22),
  column('Typ', ({ type }) => type, 40),
  column('Stand', ({ state }) => state),
  countColumn('Liegenschaften', ({ liegenschaftIds = [] }) => liegenschaftIds.length),
  countColumn('Dienstleister', ({ userIds = [] }) => userIds.length),
  countColumn('Unterlagen', ({ publicMediaIds = [] }) => publicMediaIds.length),
];

/** The phases as a sheet in the order given, with counts of properties, bidders, documents (PHASE-002). */
export function phasesSheet(
  phases: readonly Phase[],
  wordsOf: (phase: Phase) => PhaseWords,
  asOf: string,
): Sheet {
  return {
    name: 'Phasen',
    columns: COLUMNS,
    rows: titledRows(
      `Phasen: ${asOf}`,
      COLUMNS,
      phases.map((phase) => ({ phase, ...wordsOf(phase) })),
    ),
    frozenRows: 2,
    frozenColumns: 1,
  };
}
