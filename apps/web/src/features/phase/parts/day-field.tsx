import { CalendarInput } from '../../../kit/field/calendar-input.tsx';

interface DayFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly isLocked: boolean;
  /** «2026-11-02», or null. */
  readonly day: string | null;
  /** The month the calendar opens with while no day is chosen. */
  readonly shownMonth?: string | null;
  readonly problem: string | undefined;
  readonly onChange: (day: string | null) => void;
}

/** A day of a phase with a hint below it; once the phase has begun it can only be read (UI-002). */
export function DayField({ hint, ...props }: DayFieldProps) {
  return (
    <CalendarInput
      {...props}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect
    />
  );
}
