import { TextInput } from '@mantine/core';
import type { GebaeudeInput } from '@rahmenpreis/contract/gebaeude.ts';
import { gebaeudeValue, withGebaeudeValue } from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { useState } from 'react';
import { type Binding, inputId } from '../../binding.ts';
import { EDITOR_TEXTS } from '../../texts.ts';
import { type TypedField, printTyped, readTyped } from '../../draft/field-text.ts';
import styles from './form.module.css';

interface TypedInputProps {
  readonly field: TypedField;
  readonly binding: Binding<GebaeudeInput>;
}

/** A number or a time as German text; what cannot be read stays as typed and is reported when the field is left (PROP-019, PROP-024, PROP-050). */
export function TypedInput({ field, binding }: TypedInputProps) {
  const { name, kind, label, unit } = field;
  const { fields, unreadable, tempId } = binding;
  // While somebody types, the text stays as it is typed: «1.» must not turn into another number on the way to «1.234».
  const [typed, setTyped] = useState<string>();
  const settled = unreadable[name] ?? printTyped(kind, gebaeudeValue(fields, name));
  const type = (text: string): void => {
    setTyped(text);
    const read = readTyped(field, text);
    if ('value' in read) binding.change(name, withGebaeudeValue(fields, name, read.value));
    else binding.keepUnreadable(name, text);
  };
  const leave = (): void => {
    const read = readTyped(field, typed ?? settled);
    if ('problem' in read) binding.showProblem(name, read.problem);
    setTyped(undefined);
  };
  return (
    <TextInput
      id={inputId(tempId, name)}
      label={label}
      inputMode={kind === 'thousandths' ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...(kind === 'time' ? { placeholder: EDITOR_TEXTS.timePlaceholder } : { className: styles.number })}
      rightSection={unit === '' ? undefined : <span className={styles.unit}>{unit}</span>}
      rightSectionWidth={unit.length > 3 ? 76 : 40}
      rightSectionPointerEvents="none"
      disabled={binding.isDisabled}
      error={binding.problems[name]}
      value={typed ?? settled}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
