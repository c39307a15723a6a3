import { TextInput } from '@mantine/core';
import type { GebaeudeInput } from '@rahmenpreis/contract/liegenschaft.ts';
import {
  type GebaeudeField,
  gebaeudeValue,
  type GebaeudeValue,
  withGebaeudeValue,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { optionLabel } from '@rahmenpreis/tendering/liegenschaft/gebaeude-option.ts';
import { DayInput } from '../../../../../kit/field/day-input.tsx';
import { Select } from '../../../../../kit/field/select.tsx';
import { TriState } from '../../../../../kit/field/tri-state.tsx';
import { FIELD_TEXTS } from '../../../../../kit/texts.ts';
import type { OptionLists } from '../../api.ts';
import { type Binding, inputId } from '../../form-binding.ts';
import { printTyped, type TypedField } from '../../draft/field-text.ts';
import { EDITOR_TEXTS } from '../../texts.ts';
import { NoteArea } from './note-area.tsx';
import { useTyped } from './use-typed.ts';
import styles from './form.module.css';

/** A number or a time as German text (PROP-019, PROP-024, PROP-050). */
function TypedInput({ field, binding }: { field: TypedField; binding: Binding<GebaeudeInput> }) {
  const { name, kind, label, unit } = field;
  const { fields } = binding;
  const typed = useTyped(binding, {
    field,
    settled: printTyped(kind, gebaeudeValue(fields, name)),
    onValue: (value) => binding.change(name, withGebaeudeValue(fields, name, value)),
  });
  return (
    <TextInput
      {...typed}
      label={label}
      inputMode={kind === 'thousandths' ? 'decimal' : 'numeric'}
      {...(kind === 'time' ? { placeholder: EDITOR_TEXTS.timePlaceholder } : { className: styles.number })}
      rightSection={unit === '' ? undefined : <span className={styles.unit}>{unit}</span>}
      rightSectionWidth={unit.length > 3 ? 76 : 40}
      rightSectionPointerEvents="none"
    />
  );
}

/** A building's form, with the lists that some of its fields are chosen from. */
export interface BoundGebaeude {
  readonly binding: Binding<GebaeudeInput>;
  readonly lists: OptionLists;
}

const REQUIRED = new Set<GebaeudeField['name']>(['nummer', 'name']);

function optionProps({ list, label }: Extract<GebaeudeField, { kind: 'option' }>, lists: OptionLists) {
  return {
    placeholder: EDITOR_TEXTS.notSet,
    clearable: true,
    clearButtonProps: { 'aria-label': FIELD_TEXTS.clear(label) },
    data: (lists.get(list) ?? []).map((value) => ({ value, label: optionLabel(list, value) })),
  };
}

/** The input of one field of a building, by what the field holds (PROP-011…024). */
export function GebaeudeFieldInput({ field, binding, lists }: BoundGebaeude & { field: GebaeudeField }) {
  const { name, label } = field;
  const value = gebaeudeValue(binding.fields, name);
  const set = (next: GebaeudeValue) => binding.change(name, withGebaeudeValue(binding.fields, name, next));
  const frame = {
    id: inputId(binding.tempId, name),
    label,
    disabled: binding.isDisabled,
    error: binding.problems[name],
  };
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'year':
    case 'integer':
    case 'thousandths':
    case 'time':
      return <TypedInput field={{ ...field, kind: field.kind }} binding={binding} />;
    case 'longText':
      return (
        <NoteArea
          {...frame}
          className={styles.wide}
          value={text}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
    case 'flag':
      return (
        <TriState
          label={label}
          value={typeof value === 'boolean' ? value : null}
          isDisabled={binding.isDisabled}
          onChange={set}
        />
      );
    case 'option':
      return (
        <Select {...frame} {...optionProps(field, lists)} value={text === '' ? null : text} onChange={set} />
      );
    case 'day':
      return (
        <DayInput
          id={frame.id}
          label={label}
          day={text === '' ? null : text}
          disabled={binding.isDisabled}
          isClearable
          unreadable={binding.unreadable[name]}
          problem={frame.error}
          onChange={(day, typed) => (typed === undefined ? set(day) : binding.keepUnreadable(name, typed))}
        />
      );
    case 'percent':
      // Shares are moved together, see share-sliders.tsx.
      return null;
    case 'text':
      return (
        <TextInput
          {...frame}
          withAsterisk={REQUIRED.has(name)}
          value={text}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
  }
}
