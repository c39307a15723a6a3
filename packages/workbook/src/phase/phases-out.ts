import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { column, countColumn, type TableColumn, titledTable, widthOf } from '../sheet/table-out.ts';

/** How a phase is called in words: its kind with its seal, and how it stands. */
interface PhaseWords {
  readonly type: string;
  readonly state: string;
}

interface Line extends PhaseWords {
  readonly phase: Phase;
}

const COLUMNS: readonly TableColumn<Line>[] = [
  column('Name', 36, 'text', ({ phase }) => phase.title),
  column('Start', 22, 'text', ({ phase }) => shortInstant(phase.start)),
  column('Ende', 22, 'text', ({ phase }) => shortInstant(phase.end)),
  column('Typ', 40, 'text', ({ type }) => type),
  column('Stand', widthOf('Stand'), 'text', ({ state }) => state),
  countColumn('Liegenschaften', ({ phase }) => phase.liegenschaftIds?.length ?? 0),
  countColumn('Dienstleister', ({ phase }) => phase.userIds?.length ?? 0),
  countColumn('Unterlagen', ({ phase }) => phase.publicMediaIds?.length ?? 0),
];

/** The phases as a sheet in the order given, with counts of properties, bidders, documents (PHASE-002). */
export function phasesSheet(
  phases: readonly Phase[],
  wordsOf: (phase: Phase) => PhaseWords,
  asOf: string,
): Sheet {
  return titledTable(
    { name: 'Phasen', title: `Phasen: ${asOf}`, columns: COLUMNS, frozenColumns: 1 },
    phases.map((phase) => ({ phase, ...wordsOf(phase) })),
  );
}
