import { TextInput } from '@mantine/core';
import type { GebaeudeInput } from '@rahmenpreis/contract/gebaeude.ts';
import { gebaeudeValue, withGebaeudeValue } from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import type { Binding } from '../../binding.ts';
import { EDITOR_TEXTS } from '../../texts.ts';
import { type TypedField, printTyped } from '../../draft/field-text.ts';
import styles from './form.module.css';
import { useTyped } from './use-typed.ts';

interface TypedInputProps {
  readonly field: TypedField;
  readonly binding: Binding<GebaeudeInput>;
}

/** A number or a time as German text (PROP-019, PROP-024, PROP-050). */
export function TypedInput({ field, binding }: TypedInputProps) {
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
