import { useState } from 'react';
import { CalendarInput } from '../../../kit/field/day/calendar-input.tsx';

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
export function DayField({ hint, onChange, ...props }: DayFieldProps) {
  const [unreadable, setUnreadable] = useState<string>();
  // Without this day the phase cannot be saved, so the text that is none never passes for the day that stood there.
  const take = (day: string | null, text: string | undefined): void => {
    setUnreadable(text);
    onChange(day);
  };
  return (
    <CalendarInput
      {...props}
      unreadable={unreadable}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(day) => take(day, undefined)}
      onUnreadable={(text) => take(null, text)}
    />
  );
}
