import { formatMillisShort, parseDecimalMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type KeyboardEvent, useState } from 'react';
import { RULES } from '../texts.ts';
import styles from './rules.module.css';

/** One, in thousandths. */
const MILLI = 1_000;

interface NumberFieldProps {
  readonly label: string;
  /** In thousandths, as texts are read; undefined where there is no one number. */
  readonly millis: number | undefined;
  /** What an arrow adds or takes away. */
  readonly stepMillis: number;
  /** The smallest number, of which every other one is a multiple; the step where left out. */
  readonly grainMillis?: number;
  /** The least one; the smallest where left out. */
  readonly minMillis?: number;
  readonly maxMillis: number;
  readonly onChange: (millis: number) => void;
}

/** A number in a sentence: arrows step, Enter or blur commits; an invalid one is reverted with a message. */
export function NumberField(props: NumberFieldProps) {
  const { label, millis, stepMillis, maxMillis, onChange } = props;
  const { grainMillis = stepMillis, minMillis = grainMillis } = props;
  const [text, setText] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const set = (next: number | undefined, typed: string): void => {
    setText(undefined);
    const fits = next !== undefined && next >= minMillis && next <= maxMillis && next % grainMillis === 0;
    setRefused(fits ? undefined : typed);
    if (fits && next !== millis) onChange(next);
  };
  const commit = (): void => {
    if (text === undefined) return;
    const read = parseDecimalMillis(text);
    set(read.ok ? read.millis : undefined, text);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowUp: stepMillis, ArrowDown: -stepMillis }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (millis ?? 0) + step;
      set(next, formatMillisShort(next));
    }
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setText(undefined);
  };
  const shown = text ?? (millis === undefined ? '' : formatMillisShort(millis));
  return (
    <>
      <input
        className={styles.number}
        // As wide as what stands in it.
        size={Math.max(3, shown.length)}
        aria-label={label}
        aria-invalid={refused !== undefined}
        inputMode="decimal"
        value={shown}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={commit}
      />
      {refused !== undefined && (
        <small role="alert" className={styles.refused}>
          {RULES.refused(refused, ...[minMillis, maxMillis, grainMillis].map(formatMillisShort))}
        </small>
      )}
    </>
  );
}

interface CountFieldProps {
  readonly label: string;
  readonly count: number | undefined;
  /** How many thousandths one is. */
  readonly unitMillis?: number;
  /** The least one; one where left out. */
  readonly least?: number;
  readonly most: number;
  readonly onChange: (count: number) => void;
}

/** A whole number of something in a sentence: of points, or of tenths of a percent. */
export function CountField({ label, count, unitMillis = MILLI, least = 1, most, onChange }: CountFieldProps) {
  return (
    <NumberField
      label={label}
      millis={count === undefined ? undefined : count * unitMillis}
      stepMillis={unitMillis}
      minMillis={least * unitMillis}
      maxMillis={most * unitMillis}
      onChange={(millis) => onChange(millis / unitMillis)}
    />
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChange: (value: Value) => void;
}

/** One of a few words in a sentence. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    >
      {options.map(([own, words]) => (
        <option key={own} value={own}>
          {words}
        </option>
      ))}
    </select>
  );
}
