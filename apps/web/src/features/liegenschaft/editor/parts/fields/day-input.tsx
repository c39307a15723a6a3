import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { shortDate } from '../../../../../kernel/time/date-text.ts';
import { loadOnFirstTouch } from '../../../../../kernel/browser/first-touch.ts';
import { TEXTS } from '../../../../../kit/field/texts.ts';
import type { DayInputProps } from './day-picker.tsx';

let loaded: ComponentType<DayInputProps> | undefined;

async function loadPicker(): Promise<ComponentType<DayInputProps>> {
  loaded ??= (await import('./day-picker.tsx')).DayPicker;
  return loaded;
}

/**
 * A day, typed as 05.03.26 or picked from the calendar (UI-002). The calendar is large and comes with the first touch of
 * the page; until then the field only shows its day.
 */
export function DayInput(props: DayInputProps) {
  const { id, label, day, isDisabled, problem } = props;
  const [Picker, setPicker] = useState(() => loaded);
  const shown = useRef<HTMLInputElement>(null);
  const hadFocus = useRef(false);
  const load = async (): Promise<void> => {
    const picker = await loadPicker();
    hadFocus.current = document.activeElement === shown.current;
    setPicker(() => picker);
  };
  useEffect(() => (loaded === undefined ? loadOnFirstTouch(load) : undefined), []);
  useEffect(() => {
    if (Picker !== undefined && hadFocus.current) document.getElementById(id)?.focus();
    hadFocus.current = false;
  }, [Picker, id]);
  if (Picker !== undefined) return <Picker {...props} />;
  return (
    <TextInput
      ref={shown}
      id={id}
      label={label}
      placeholder={TEXTS.dayPlaceholder}
      readOnly
      disabled={isDisabled}
      leftSection={<IconCalendar size={16} aria-hidden />}
      value={day === null ? '' : shortDate(day)}
      error={problem}
      onFocus={() => void load().catch(() => undefined)}
    />
  );
}
