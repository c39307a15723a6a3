import { DayInput } from './day-input.tsx';
import formStyles from './form.module.css';
import { Select } from './select.tsx';
import { FIELD_TEXTS } from '../texts.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: `${hour}`,
  label: FIELD_TEXTS.fullHour(hour),
}));

/** A day, null where none can be read, and a full hour. */
export interface DayHour {
  readonly day: string | null;
  readonly hour: number;
}

interface DayHourFieldsProps {
  readonly dayLabel: string;
  readonly hourLabel: string;
  readonly value: DayHour;
  readonly onChange: (value: DayHour) => void;
}

/** A day and a full hour beside each other. */
export function DayHourFields({ dayLabel, hourLabel, value, onChange }: DayHourFieldsProps) {
  return (
    <div className={formStyles.pair}>
      <DayInput label={dayLabel} day={value.day} onChange={(day) => onChange({ ...value, day })} />
      <Select
        label={hourLabel}
        data={HOURS}
        value={`${value.hour}`}
        allowDeselect={false}
        onChange={(hour) => onChange({ ...value, hour: Number(hour ?? value.hour) })}
      />
    </div>
  );
}
