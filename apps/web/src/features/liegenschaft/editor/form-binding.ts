import type { Draft, Problems } from './draft/draft.ts';

/** How the fields of one property or building are shown and changed, locked or only to be read (PROP-036). */
export interface Binding<Fields> extends Omit<Draft<Fields>, 'stored'> {
  readonly problems: Problems;
  readonly isReadOnly: boolean;
  readonly isDisabled: boolean;
  readonly change: (path: string, fields: Fields) => void;
  readonly keepUnreadable: (path: string, text: string) => void;
  readonly showProblem: (path: string, message: string) => void;
}

/** The id of a field's input, by which the first problem finds it. */
export function inputId(tempId: string, path: string): string {
  return `${tempId}:${path}`;
}
