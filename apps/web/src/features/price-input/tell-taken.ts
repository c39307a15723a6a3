import { tellDone } from '../../tender/undo/done-steps.ts';

/** Tells what was taken over into the cells at once, with the way back; Strg+Z in their table is another one. */
export function tellTaken(title: string, undo: () => void): void {
  tellDone({ title }, { id: title, takeBack: async () => undo(), notUndone: title, hasOwnKey: true });
}
