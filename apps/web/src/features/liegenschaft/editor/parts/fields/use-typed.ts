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
 * The properties of an input whose value is typed as German text; what cannot be read stays as typed and is told when the
 * field is left, which saves nothing: this form is saved by its button (PROP-019, PROP-024, PROP-038, PROP-050, OPEN-49).
 */
export function useTyped<Fields>(binding: Binding<Fields>, { field, settled, onValue }: TypedText) {
  const { name } = field;
  // While somebody types, the text stays as it is typed: «1.» must not turn into another number on the way to «1.234».
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
