import { DateInput, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import 'dayjs/locale/de';
import { useState } from 'react';
import { parseDay } from '../../../../../kernel/time/date-text.ts';
import { EDITOR_TEXTS } from '../../texts.ts';

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
export function DayPicker({ id, label, day, isDisabled, problem, onChange }: DayInputProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DatesProvider settings={{ locale: 'de', firstDayOfWeek: 1 }}>
      <DateInput
        id={id}
        label={label}
        placeholder={EDITOR_TEXTS.dayPlaceholder}
        valueFormat="DD.MM.YY"
        dateParser={parseDay}
        clearable
        clearButtonProps={{ 'aria-label': `${label} leeren` }}
        disabled={isDisabled}
        leftSection={<IconCalendar size={16} aria-hidden />}
        value={day}
        error={problem}
        hideOutsideDates
        popoverProps={{
          attributes: { dropdown: { role: 'dialog', 'aria-label': label } },
          onOpen: () => setOpen(true),
          onClose: () => setOpen(false),
        }}
        data-mantine-stop-propagation={isOpen}
        previousLabel={EDITOR_TEXTS.previousMonth}
        nextLabel={EDITOR_TEXTS.nextMonth}
        onChange={onChange}
      />
    </DatesProvider>
  );
}
