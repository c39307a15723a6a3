import type { EditorMode } from './editor/editor-keys.ts';
import type { ColumnQuestion, PasteReport } from './report/paste-report.ts';
import { NOTHING_REJECTED, type RejectedCell, type RejectedCells, withRejected } from './rejected-cells.ts';

export interface CellName {
  readonly rowId: string;
  readonly columnId: string;
}

/** What a cell holds: the text that counts and, where there is one, the refused text that stands over it. */
export interface CellContent {
  readonly text: string;
  readonly rejected: RejectedCell | undefined;
}

/** What an action did to one cell. */
export interface CellStep extends CellName {
  readonly before: CellContent;
  readonly after: CellContent;
}

/** What is undone at once: a typed value, a paste, a clearing, an import. */
export type EditAction = readonly CellStep[];

/** The cell whose editor is open. */
export interface OpenEditor extends CellName {
  readonly initialText: string;
  /** The text that counted when it was opened; another session may change it meanwhile. */
  readonly countedText: string;
  readonly mode: EditorMode;
}

/** What is asked or shown over the table. */
export type EditDialog =
  | { readonly kind: 'change' }
  | { readonly kind: 'report' }
  | ({ readonly kind: 'column' } & ColumnQuestion);

export interface EditState {
  readonly open: OpenEditor | undefined;
  readonly rejected: RejectedCells;
  /** The cell that cannot be edited and that something was typed at last. */
  readonly typedInVain: CellName | undefined;
  /** What the last paste took and what not, until it is closed or has become untrue. */
  readonly report: PasteReport | undefined;
  readonly dialog: EditDialog | undefined;
  /** Actions that can be taken back and, once taken back, done again; the newest last. */
  readonly done: readonly EditAction[];
  readonly undone: readonly EditAction[];
}

export type TravelDirection = 'undo' | 'redo';

/** How many actions are remembered. */
export const HISTORY_LIMIT = 200;

export const NOTHING_EDITED: EditState = {
  open: undefined,
  rejected: NOTHING_REJECTED,
  typedInVain: undefined,
  report: undefined,
  dialog: undefined,
  done: [],
  undone: [],
};

function showContents(rejected: RejectedCells, action: EditAction): RejectedCells {
  return withRejected(
    rejected,
    action.map(({ rowId, columnId, after }) => ({ rowId, columnId, cell: after.rejected })),
  );
}

/** The state after an action, which is remembered; what was taken back before can no longer be done again. */
export function stateAfter(state: EditState, action: EditAction): EditState {
  if (action.length === 0) return state;
  return {
    ...state,
    rejected: showContents(state.rejected, action),
    // What was not taken is worked off while it is read; where all was taken there is nothing left to read.
    report: state.report?.findings.length === 0 ? undefined : state.report,
    done: [...state.done, action].slice(-HISTORY_LIMIT),
    undone: [],
  };
}

/** Takes the last action back or does it again: the state after it and what that does to cells; undefined where there is none. */
export function travel(
  state: EditState,
  direction: TravelDirection,
): { state: EditState; action: EditAction } | undefined {
  const isUndo = direction === 'undo';
  const last = (isUndo ? state.done : state.undone).at(-1);
  if (last === undefined) return undefined;
  const action = isUndo ? last.map((step) => ({ ...step, before: step.after, after: step.before })) : last;
  return {
    action,
    state: {
      ...state,
      rejected: showContents(state.rejected, action),
      report: undefined,
      done: isUndo ? state.done.slice(0, -1) : [...state.done, last],
      undone: isUndo ? [...state.undone, last] : state.undone.slice(0, -1),
    },
  };
}

/**
 * What was done in one editable table, kept beside the values: the open editor, refused texts and the history. A page
 * makes it, so that what changes cells from outside the table, as an import does, is undone in it too.
 */
export class EditBook {
  #state = NOTHING_EDITED;
  readonly #listeners = new Set<() => void>();

  snapshot = (): EditState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change = (change: Partial<Pick<EditState, 'open' | 'typedInVain' | 'report' | 'dialog'>>): void =>
    this.#become({ ...this.#state, ...change });

  /** Remembers an action and shows its marks; whoever calls it writes the values. */
  act = (action: EditAction): void => this.#become(stateAfter(this.#state, action));

  /** Goes one action back or forth and gives what that does to cells; undefined where there is nothing to do. */
  travel = (direction: TravelDirection): EditAction | undefined => {
    const step = travel(this.#state, direction);
    if (step !== undefined) this.#become(step.state);
    return step?.action;
  };

  forgetAll = (): void => this.#become(NOTHING_EDITED);

  #become(state: EditState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
