import { type InputHTMLAttributes, type Ref, useId, useState } from 'react';
import { TooltipBubble } from '../tooltip/tooltip.tsx';
import heard from '../show/heard.module.css';
import classes from './cell-editor.module.css';

interface EditorInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  /** Heard by screen readers. */
  readonly label: string;
  /** The German sentence why the text cannot be taken. */
  readonly error?: string | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A bare text input for a value; a wrong one is red, told to screen readers and explained by a tooltip. */
export function EditorInput({ label, error, align = 'end', ref, ...input }: EditorInputProps) {
  const errorId = useId();
  const [field, setField] = useState<HTMLSpanElement | null>(null);
  return (
    <span ref={setField} className={classes.field}>
      <input
        {...input}
        ref={ref}
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        className={classes.input}
        data-align={align}
      />
      {error !== undefined && (
        <span id={errorId} role="alert" className={heard.heard}>
          {error}
        </span>
      )}
      {error !== undefined && field !== null && <TooltipBubble target={field} words={error} isProblem />}
    </span>
  );
}
