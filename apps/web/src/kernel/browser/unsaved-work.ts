const holders = new Set<() => boolean>();

/** Tells the program of work that a reload would lose; gives the way to stop that. */
export function noteUnsavedWork(hasUnsaved: () => boolean): () => void {
  holders.add(hasUnsaved);
  return () => holders.delete(hasUnsaved);
}

/** Whether anything is typed anywhere that is not stored. */
export function hasUnsavedWork(): boolean {
  return [...holders].some((hasUnsaved) => hasUnsaved());
}
