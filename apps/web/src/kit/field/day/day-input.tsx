import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { loadOnFirstTouch } from '../../../kernel/browser/first-touch.ts';
import { TEXTS } from '../texts.ts';
import type { CalendarInputProps } from './calendar-input.tsx';
import { dayProblem, settledText, takeTypedDay } from './day-text.ts';

interface DayInputProps extends Omit<CalendarInputProps, 'typedBefore'> {
  readonly id: string;
}

let loaded: ComponentType<CalendarInputProps> | undefined;

async function loadCalendar(): Promise<ComponentType<CalendarInputProps>> {
  loaded ??= (await import('./calendar-input.tsx')).CalendarInput;
  return loaded;
}

/**
 * A day, typed as 05.03.26 or picked from the calendar (UI-002). The calendar is large and comes with the first touch of
 * the page; until then the day can be typed, and what stands there when the calendar comes is typed on in its field.
 */
export function DayInput(props: DayInputProps) {
  const { id, label, day, unreadable, isLocked = false, disabled = false, problem } = props;
  const [Calendar, setCalendar] = useState(() => loaded);
  const [typed, setTyped] = useState<string>();
  const shown = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const load = async (): Promise<void> => {
    const calendar = await loadCalendar();
    const field = shown.current;
    if (field !== null && document.activeElement === field) caret.current = field.selectionStart ?? 0;
    setCalendar(() => calendar);
  };
  useEffect(() => (loaded === undefined ? loadOnFirstTouch(load) : undefined), []);
  // Before the next key, which would otherwise go nowhere.
  useLayoutEffect(() => {
    const field = document.getElementById(id);
    if (Calendar === undefined || caret.current === undefined || !(field instanceof HTMLInputElement)) return;
    field.focus();
    field.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [Calendar, id]);
  if (Calendar !== undefined) return <Calendar {...props} typedBefore={typed} />;
  return (
    <TextInput
      ref={shown}
      id={id}
      label={label}
      placeholder={TEXTS.dayPlaceholder}
      autoComplete="off"
      readOnly={isLocked}
      disabled={disabled}
      leftSection={<IconCalendar size={16} aria-hidden />}
      value={typed ?? settledText(day, unreadable)}
      error={dayProblem(typed, unreadable, problem)}
      onFocus={() => void load().catch(() => undefined)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        takeTypedDay(value, props);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
