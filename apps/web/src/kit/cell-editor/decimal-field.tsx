import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type DecimalLimits, readDecimalText } from '../field/number-text.ts';
import { EditorInput } from './editor-input.tsx';
import classes from './cell-editor.module.css';

interface DecimalFieldProps {
  readonly label: string;
  /** The value in thousandths; undefined for none. */
  readonly millis: number | undefined;
  /** Prints the value while the field is not being edited, for example `formatFactor`. */
  readonly format: (millis: number) => string;
  readonly limits: DecimalLimits;
  /** A new value within the limits; undefined where the user took it away. */
  readonly onCommit: (millis: number | undefined) => void;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Stands to the right of the input: the save state. */
  readonly children?: ReactNode;
}

/**
 * A German decimal in a field of its own, such as a factor: Enter or leaving commits, Escape takes the typing back, a
 * wrong text stays and is marked (BID-013, BID-015).
 *
 * @example
 * <DecimalField label="Bundeslandfaktor Bayern" millis={1116} format={formatFactor} onCommit={saveFactor}
 *   limits={{ minMillis: 700, maxMillis: 1300, mayBeEmpty: true }}><SaveState state={state} /></DecimalField>
 */
export function DecimalField(props: DecimalFieldProps) {
  const { millis, format, limits, onCommit, children } = props;
  // The typed text lives only until it is handed over: then the field shows the value again.
  const [draft, setDraft] = useState<{ text: string; error: string | undefined }>();
  const shown = draft?.text ?? (millis === undefined ? '' : format(millis));

  /** Says whether the text could be handed over. */
  const commit = (): boolean => {
    if (draft === undefined) return true;
    const result = readDecimalText(draft.text, limits);
    if (!result.ok) {
      setDraft({ text: draft.text, error: result.error });
      return false;
    }
    setDraft(undefined);
    if (result.millis !== millis) onCommit(result.millis);
    return true;
  };

  const change = (text: string): void => {
    // While a wrong text is being corrected its message follows; before that none is shown.
    const result = draft?.error === undefined ? undefined : readDecimalText(text, limits);
    setDraft({ text, error: result?.ok === false ? result.error : undefined });
  };

  const handleKeyDown = (event: KeyboardEvent): void => {
    // A wrong text keeps its editor, so that nothing around it leads on to the next field.
    if (event.key === 'Enter' && !commit()) event.stopPropagation();
    if (event.key !== 'Escape' || draft === undefined) return;
    event.stopPropagation();
    setDraft(undefined);
  };

  return (
    <span className={classes.row}>
      <EditorInput
        label={props.label}
        error={draft?.error}
        value={shown}
        inputMode="decimal"
        placeholder={props.placeholder}
        disabled={props.disabled}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={handleKeyDown}
        onBlur={commit}
      />
      {children}
    </span>
  );
}
