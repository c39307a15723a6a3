import { type ChangeEvent, useState } from 'react';
import { type Binding, inputId } from '../../form-binding.ts';
import { readTyped, type TypedField } from '../../draft/field-text.ts';

interface TypedText {
  readonly field: Pick<TypedField, 'name' | 'kind' | 'unit'>;
  /** What the field shows while nobody types in it. */
  readonly settled: string;
  readonly onValue: (value: number | string | null) => void;
}

/**
 * The properties of an input typed as German text. Unreadable text stays as typed and is reported on leaving
 * the field, without saving; the form's button saves (PROP-019, PROP-024, PROP-038, PROP-050, OPEN-49).
 */
export function useTyped<Fields>(binding: Binding<Fields>, { field, settled, onValue }: TypedText) {
  const { name } = field;
  // During typing the text stays as typed: «1.» must not become another number on the way to «1.234».
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? binding.unreadable[name] ?? settled;
  return {
    id: inputId(binding.tempId, name),
    autoComplete: 'off',
    disabled: binding.isDisabled,
    error: binding.problems[name],
    value: shown,
    onChange: (event: ChangeEvent<HTMLInputElement>): void => {
      const text = event.currentTarget.value;
      setTyped(text);
      const read = readTyped(field, text);
      if ('value' in read) onValue(read.value);
      else binding.keepUnreadable(name, text);
    },
    onBlur: (): void => {
      const read = readTyped(field, shown);
      if ('problem' in read) binding.showProblem(name, read.problem);
      setTyped(undefined);
    },
  };
}
