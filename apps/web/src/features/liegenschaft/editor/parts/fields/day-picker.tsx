import { DatesProvider } from '@mantine/dates';
import 'dayjs/locale/de';
import { CalendarInput } from '../../../../../kit/field/calendar-input.tsx';

export interface DayInputProps {
  readonly id: string;
  readonly label: string;
  /** «2026-03-05», or null. */
  readonly day: string | null;
  readonly isDisabled: boolean;
  readonly problem: string | undefined;
  readonly onChange: (day: string | null) => void;
}

/** The day's field with its calendar. */
export function DayPicker({ isDisabled, ...props }: DayInputProps) {
  return (
    <DatesProvider settings={{ locale: 'de', firstDayOfWeek: 1 }}>
      <CalendarInput
        {...props}
        clearable
        clearButtonProps={{ 'aria-label': `${props.label} leeren` }}
        disabled={isDisabled}
      />
    </DatesProvider>
  );
}
