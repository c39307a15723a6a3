import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { loadOnFirstTouch } from '../../../kernel/browser/first-touch.ts';
import { TEXTS } from '../texts.ts';
import type { CalendarInputProps } from './calendar-input.tsx';
import { settledText } from './day-text.ts';

interface DayInputProps extends CalendarInputProps {
  readonly id: string;
}

let loaded: ComponentType<CalendarInputProps> | undefined;

async function loadCalendar(): Promise<ComponentType<CalendarInputProps>> {
  loaded ??= (await import('./calendar-input.tsx')).CalendarInput;
  return loaded;
}

/**
 * A day, typed as 05.03.26 or picked from the calendar (UI-002). The calendar is large and comes with the first touch of
 * the page; until then the field only shows its day.
 */
export function DayInput(props: DayInputProps) {
  const { id, label, day, unreadable, disabled = false, problem } = props;
  const [Calendar, setCalendar] = useState(() => loaded);
  const shown = useRef<HTMLInputElement>(null);
  const hadFocus = useRef(false);
  const load = async (): Promise<void> => {
    const calendar = await loadCalendar();
    hadFocus.current = document.activeElement === shown.current;
    setCalendar(() => calendar);
  };
  useEffect(() => (loaded === undefined ? loadOnFirstTouch(load) : undefined), []);
  useEffect(() => {
    if (Calendar !== undefined && hadFocus.current) document.getElementById(id)?.focus();
    hadFocus.current = false;
  }, [Calendar, id]);
  if (Calendar !== undefined) return <Calendar {...props} />;
  return (
    <TextInput
      ref={shown}
      id={id}
      label={label}
      placeholder={TEXTS.dayPlaceholder}
      readOnly
      disabled={disabled}
      leftSection={<IconCalendar size={16} aria-hidden />}
      value={settledText(day, unreadable)}
      error={problem}
      onFocus={() => void load().catch(() => undefined)}
    />
  );
}
