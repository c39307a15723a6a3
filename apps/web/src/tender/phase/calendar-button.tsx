import { Button } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { phaseCalendar } from '@rahmenpreis/tendering/phase/phase-calendar.ts';
import { calendarFileName } from '@rahmenpreis/workbook/file-name.ts';
import { IconCalendarDown } from '@tabler/icons-react';
import { saveFile } from '../../kernel/browser/save-file.ts';
import { stringifySearch } from '../../kernel/browser/search-params.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { TEXTS } from './texts.ts';

interface CalendarButtonProps {
  readonly phase: Phase;
  /** The page that the entries of the calendar lead to. */
  readonly path: '/phase' | '/dl-priceinput';
}

/** Hands out start and end of a phase as a calendar file, with alarms before the end. */
export function CalendarButton({ phase, path }: CalendarButtonProps) {
  const save = () => {
    const link = `${location.origin}${path}${stringifySearch({ pId: phase.id })}`;
    const file = phaseCalendar(phase, { nowMs: serverNowMs(), link });
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), calendarFileName(phase.title));
  };
  return (
    <Button
      variant="subtle"
      data-hint={TEXTS.calendarHint}
      leftSection={<IconCalendarDown size={16} aria-hidden />}
      onClick={save}
    >
      {TEXTS.calendar}
    </Button>
  );
}
