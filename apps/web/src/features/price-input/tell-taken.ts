import { tellDone } from '../../tender/undo/done-steps.ts';

/** Tells at once what was taken over into the cells, with undo, as Strg+Z in their table also offers. */
export function tellTaken(title: string, undo: () => void): void {
  tellDone({ title }, { id: title, takeBack: async () => undo(), notUndone: title, hasOwnKey: true });
}
