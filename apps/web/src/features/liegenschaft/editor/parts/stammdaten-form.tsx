import { SimpleGrid, TextInput } from '@mantine/core';
import type { LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { LIEGENSCHAFT_LABELS } from '@rahmenpreis/tendering/liegenschaft/field-labels.ts';
import { Facts } from '../../../../kit/show/facts.tsx';
import {
  STAMMDATEN_LINES,
  STAMMDATEN_NOTES,
  stammdatenFacts,
} from '../../../../tender/liegenschaft/liegenschaft-facts.ts';
import { type Binding, inputId } from '../form-binding.ts';
import { NoteArea } from './fields/note-area.tsx';
import styles from './fields/form.module.css';

const REQUIRED: readonly string[] = ['nummer', 'name'];

/** Name, number and notes of a property (PROP-028, PROP-036, PROP-037). */
export function StammdatenForm({ binding }: { binding: Binding<LiegenschaftInput> }) {
  const { fields } = binding;
  if (binding.isReadOnly) return <Facts facts={stammdatenFacts(fields)} />;
  const frameOf = (name: (typeof STAMMDATEN_LINES)[number] | (typeof STAMMDATEN_NOTES)[number]) => ({
    id: inputId(binding.tempId, name),
    label: LIEGENSCHAFT_LABELS[name],
    withAsterisk: REQUIRED.includes(name),
    disabled: binding.isDisabled,
    error: binding.problems[name],
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      binding.change(name, { ...fields, [name]: event.currentTarget.value }),
  });
  return (
    <SimpleGrid minColWidth="min(220px, 100%)" spacing={16}>
      {STAMMDATEN_LINES.map((name) => (
        <TextInput key={name} {...frameOf(name)} />
      ))}
      {STAMMDATEN_NOTES.map((name) => (
        <NoteArea key={name} {...frameOf(name)} className={styles.wide} />
      ))}
    </SimpleGrid>
  );
}
