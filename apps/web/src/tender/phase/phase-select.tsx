import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { shortDate } from '@rahmenpreis/german/written-instant.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './phase-select.module.css';
import { Select } from '../../kit/field/select.tsx';
import { TEXTS } from './texts.ts';

interface PhaseSelectProps {
  readonly phases: readonly Phase[];
  readonly phaseId: string | undefined;
  readonly onChange: (phaseId: string) => void;
}

/** The phase dropdown of a page, bound to `pId` by its page (ANALYSIS-001, AWARD-001). */
export function PhaseSelect({ phases, phaseId, onChange }: PhaseSelectProps) {
  const id = useId();
  const times = new Map(phases.map(({ id, start, end }) => [id, `${shortDate(start)} – ${shortDate(end)}`]));
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{TEXTS.chosen}</label>
      <Select
        id={id}
        placeholder={TEXTS.choose}
        data={phases.map(({ id, title }) => ({ value: id, label: title }))}
        value={phaseId ?? null}
        allowDeselect={false}
        searchable={phases.length > 8}
        leftSection={<IconCalendarEvent size={16} aria-hidden />}
        className={styles.select}
        comboboxProps={{ width: 280, position: 'bottom-end' }}
        renderOption={({ option }) => (
          <span className={styles.option}>
            {option.label}
            <small>{times.get(option.value)}</small>
          </span>
        )}
        onChange={(value) => {
          if (value !== null) onChange(value);
        }}
      />
    </div>
  );
}
