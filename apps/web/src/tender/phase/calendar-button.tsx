import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { phaseCalendar } from '@rahmenpreis/tendering/phase/phase-calendar.ts';
import { calendarFileName } from '@rahmenpreis/workbook/file-name.ts';
import { IconCalendarDown } from '@tabler/icons-react';
import { saveFile } from '../../kernel/browser/save-file.ts';
import { stringifySearch } from '../../kernel/browser/search-params.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { TEXTS } from './texts.ts';
import { ToolButton } from '../../kit/field/tool-button.tsx';

/** Gives a phase's start and end as a calendar file, with alarms before the end; entries lead to `path`. */
export function CalendarButton({ phase, path }: { phase: Phase; path: '/phase' | '/dl-priceinput' }) {
  const save = () => {
    const link = `${location.origin}${path}${stringifySearch({ pId: phase.id })}`;
    const file = phaseCalendar(phase, { nowMs: serverNowMs(), link });
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), calendarFileName(phase.title));
  };
  return (
    <ToolButton
      variant="subtle"
      icon={IconCalendarDown}
      label={TEXTS.calendar}
      data-tooltip={TEXTS.calendarHint}
      onClick={save}
    />
  );
}
