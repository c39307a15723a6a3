import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { createStore } from '../../../kernel/store.ts';
import {
  type CellContent,
  type CellName,
  type CellValue,
  NOTHING_REJECTED,
  type RejectedCells,
  withRejected,
} from '../model/cell-content.ts';

/** What became of a pasted block. */
export interface PasteReport {
  /** What was taken and what not, counted. */
  readonly sentence: string;
  /** Each text that was not taken: its line in the block, the text, and why. */
  readonly findings: readonly Finding[];
  /** A way to take what was refused. */
  readonly offer?: { readonly label: string; readonly take: () => void } | undefined;
}

/** A column of a copied block that may hold the values. */
export interface ValueColumn {
  readonly index: number;
  /** What stands over it in the block. */
  readonly title: string | undefined;
  /** Its first values, for somebody to recognise it by. */
  readonly samples: readonly string[];
}

/** One way to take a copied block: which column holds the values, and how its numbers are read. */
export interface PasteChoice {
  readonly label: string;
  readonly samples: readonly string[];
  /** What it does to what the page is about, as a sentence. */
  readonly effect: string | undefined;
  /** Whether most of its values are near those that stand in their cells. */
  readonly isNear: boolean;
  readonly take: () => void;
}

/** A copied block could be taken in several ways; nothing is taken before somebody says which. */
export interface ColumnQuestion {
  readonly title: string;
  readonly hint: string;
  readonly choices: readonly PasteChoice[];
}

/**
 * How keys act in an open editor, as in Excel. `typing` began with a typed character: arrows take the text
 * and move on. `inside` was opened to change the text: arrows move the caret.
 */
export type EditorMode = 'typing' | 'inside';

/** What an action did to one cell. */
export interface CellStep extends CellName {
  readonly before: CellContent;
  readonly after: CellContent;
}

/** What is undone at once: a typed value, a paste, a clearing, an import. */
export type EditAction = readonly CellStep[];

/** The cell whose editor is open. */
interface OpenEditor extends CellName {
  readonly initialText: string;
  /** The value that counted when it was opened; another session may change it meanwhile. */
  readonly counted: CellValue;
  readonly mode: EditorMode;
}

/** What is asked or shown over the table. */
type EditDialog =
  | { readonly kind: 'change' }
  | { readonly kind: 'report' }
  | ({ readonly kind: 'column' } & ColumnQuestion);

interface EditState {
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

const NOTHING_EDITED: EditState = {
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
function stateAfter(state: EditState, action: EditAction): EditState {
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

/** Undoes or redoes the last action: the state after it and its effect on cells; undefined without one. */
function travel(
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
 * The state of one editable table, kept beside the values: open editor, refused texts and history. A page
 * makes it, so that changes to cells from outside the table, such as an import, are undone in it too.
 */
export class EditSession {
  readonly #state = createStore(NOTHING_EDITED);

  readonly snapshot = this.#state.get;

  readonly subscribe = this.#state.subscribe;

  change = (change: Partial<Pick<EditState, 'open' | 'typedInVain' | 'report' | 'dialog'>>): void =>
    this.#state.set({ ...this.#state.get(), ...change });

  /** Remembers an action and shows its marks; whoever calls it writes the values. */
  act = (action: EditAction): void => this.#state.set(stateAfter(this.#state.get(), action));

  /** Moves one action back or forth and gives its effect on cells; undefined where there is nothing to do. */
  travel = (direction: TravelDirection): EditAction | undefined => {
    const step = travel(this.#state.get(), direction);
    if (step !== undefined) this.#state.set(step.state);
    return step?.action;
  };

  forgetAll = (): void => this.#state.set(NOTHING_EDITED);
}
