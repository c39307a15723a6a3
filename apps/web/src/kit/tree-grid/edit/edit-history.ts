/** One cell's text before and after an action. */
export interface CellStep {
  readonly rowId: string;
  readonly columnId: string;
  readonly before: string;
  readonly after: string;
}

/** Actions that can be taken back and, once taken back, done again; the newest last. */
export interface EditHistory {
  readonly done: readonly (readonly CellStep[])[];
  readonly undone: readonly (readonly CellStep[])[];
}

/** How many actions are remembered. */
export const HISTORY_LIMIT = 200;

export const EMPTY_HISTORY: EditHistory = { done: [], undone: [] };

/** Remembers an action; what was taken back before can no longer be done again. */
export function rememberAction(history: EditHistory, action: readonly CellStep[]): EditHistory {
  return { done: [...history.done, action].slice(-HISTORY_LIMIT), undone: [] };
}

/** Takes the last action back: the texts to set and what is left of the history; undefined when there is none. */
export function undoAction(history: EditHistory): { texts: CellStep[]; history: EditHistory } | undefined {
  const action = history.done.at(-1);
  if (action === undefined) return undefined;
  return {
    texts: action.map((step) => ({ ...step, before: step.after, after: step.before })),
    history: { done: history.done.slice(0, -1), undone: [...history.undone, action] },
  };
}

/** Does the action taken back last again; undefined when there is none. */
export function redoAction(history: EditHistory): { texts: CellStep[]; history: EditHistory } | undefined {
  const action = history.undone.at(-1);
  if (action === undefined) return undefined;
  return {
    texts: [...action],
    history: { done: [...history.done, action], undone: history.undone.slice(0, -1) },
  };
}
