import { Textarea, TextInput } from '@mantine/core';
import type { LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { Facts } from '../../../kit/facts.tsx';
import { NOTHING } from '../../../kit/gebaeude-text.ts';
import { type Binding, inputId } from '../binding.ts';
import { EDITOR_TEXTS } from '../editor-texts.ts';
import styles from './form.module.css';

const LINES = ['nummer', 'name', 'eigentuemer', 'verantwortlicher'] as const;
const NOTES = ['beschreibung', 'anmerkung'] as const;
const REQUIRED: readonly string[] = ['nummer', 'name'];
const NOTE_ROWS = 3;

/** Name, number and notes of a property (PROP-028, PROP-036, PROP-037). */
export function StammdatenForm({ binding }: { binding: Binding<LiegenschaftInput> }) {
  const { fields } = binding;
  if (binding.isReadOnly) {
    return (
      <Facts
        facts={[...LINES, ...NOTES].map((name) => ({
          label: EDITOR_TEXTS.fields[name],
          value: fields[name] || NOTHING,
        }))}
      />
    );
  }
  const frameOf = (name: (typeof LINES)[number] | (typeof NOTES)[number]) => ({
    id: inputId(binding.tempId, name),
    label: EDITOR_TEXTS.fields[name],
    withAsterisk: REQUIRED.includes(name),
    disabled: binding.isDisabled,
    error: binding.problems[name],
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      binding.change(name, { ...fields, [name]: event.currentTarget.value }),
  });
  return (
    <div className={styles.grid}>
      {LINES.map((name) => (
        <TextInput key={name} {...frameOf(name)} />
      ))}
      {NOTES.map((name) => (
        <Textarea key={name} {...frameOf(name)} className={styles.wide} rows={NOTE_ROWS} />
      ))}
    </div>
  );
}
