import { DateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { parseDay } from '../../kernel/time/date-text.ts';
import { TEXTS } from './texts.ts';

interface CalendarInputProps
  extends Pick<
    DateInputProps,
    | 'id'
    | 'description'
    | 'inputWrapperOrder'
    | 'clearable'
    | 'clearButtonProps'
    | 'allowDeselect'
    | 'disabled'
  > {
  readonly label: string;
  /** «2026-11-02», or null. */
  readonly day: string | null;
  /** Shows the day without letting it be changed. */
  readonly isLocked?: boolean;
  /** The month the calendar opens with while no day is chosen. */
  readonly shownMonth?: string | null | undefined;
  readonly problem: string | undefined;
  readonly onChange: (day: string | null) => void;
}

/** A day, typed as 05.03.26 or picked from the calendar (UI-002). */
export function CalendarInput(props: CalendarInputProps) {
  const { label, day, isLocked = false, shownMonth, problem, onChange, ...rest } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <DateInput
      {...rest}
      label={label}
      placeholder={TEXTS.dayPlaceholder}
      valueFormat="DD.MM.YY"
      dateParser={parseDay}
      readOnly={isLocked}
      leftSection={<IconCalendar size={16} aria-hidden />}
      value={day}
      error={problem}
      {...(shownMonth === null || shownMonth === undefined ? {} : { defaultDate: shownMonth })}
      hideOutsideDates
      popoverProps={{
        disabled: isLocked,
        attributes: { dropdown: { role: 'dialog', 'aria-label': label } },
        onOpen: () => setOpen(true),
        onClose: () => setOpen(false),
      }}
      // Escape closes the calendar first and only then the dialog around it.
      data-mantine-stop-propagation={isOpen}
      previousLabel={TEXTS.previousMonth}
      nextLabel={TEXTS.nextMonth}
      onChange={onChange}
    />
  );
}
