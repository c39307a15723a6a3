import { Textarea, type TextareaProps } from '@mantine/core';

/** How many rows a note shows; for readers it is one (PROP-037). */
const NOTE_ROWS = 3;

/** A field for a note (PROP-037). */
export function NoteArea(props: TextareaProps) {
  return <Textarea rows={NOTE_ROWS} {...props} />;
}
