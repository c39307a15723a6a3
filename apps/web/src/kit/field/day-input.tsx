import {
  type FloatingPosition,
  Input,
  Popover,
  type PopoverProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { IconCalendar } from '@tabler/icons-react';
import 'dayjs/locale/de';
import { useState } from 'react';
import { parseDay } from '../../kernel/time/parse-day.ts';
import { FIELD_TEXTS } from '../texts.ts';

/** Hears of a day; of none where the field is empty, or holds a text that is none and is not to be saved. */
type DayListener = (day: string | null, unreadable?: string) => void;

/** Tells what a typed text means: a day, none where it is empty, or nothing that can be saved (UI-002). */
export function takeTypedDay(text: string, tell: DayListener): void {
  const read = parseDay(text);
  if (read !== null || text.trim() === '') tell(read);
  else tell(null, text);
}

/** The sentence below the field: while somebody types, the text is not judged yet (UI-002). */
export function dayProblem(
  typed: string | undefined,
  unreadable: string | undefined,
  problem: string | undefined,
): string | undefined {
  return typed === undefined && unreadable !== undefined ? FIELD_TEXTS.noSuchDay : problem;
}

/** The calendar's place: in a dialog on the side where it ends sooner, as fields and buttons lie below. */
export function calendarPosition(field: HTMLElement): FloatingPosition {
  const dialog = field.closest('[role="dialog"]')?.getBoundingClientRect();
  if (dialog === undefined) return 'bottom-start';
  const { left, right } = field.getBoundingClientRect();
  return left - dialog.left < dialog.right - right ? 'left-start' : 'right-start';
}

/** Where there is no room beside the field it opens below, else above. */
const WHERE_ROOM_IS: NonNullable<PopoverProps['middlewares']> = {
  shift: true,
  flip: { crossAxis: false, fallbackPlacements: ['bottom-start', 'top-start'] },
};

/** Whether the calendar of a field is open, and where. */
function useCalendar() {
  const [isOpen, setOpen] = useState(false);
  const [position, setPosition] = useState<FloatingPosition>('bottom-start');
  const open = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
    setPosition(calendarPosition(currentTarget));
    setOpen(true);
  };
  return { isOpen, setOpen, position, open };
}

interface DayInputProps
  extends Pick<TextInputProps, 'id' | 'description' | 'inputWrapperOrder' | 'disabled'> {
  readonly label: string;
  /** «2026-11-02», or null. */
  readonly day: string | null;
  /** A typed text that is no day, where the page keeps it; else the field does until another day is set. */
  readonly unreadable?: string | undefined;
  /** Shows the day without letting it be changed. */
  readonly isLocked?: boolean;
  /** Offers a button that empties the field. */
  readonly isClearable?: boolean;
  /** The month the calendar opens with while no day is chosen. */
  readonly shownMonth?: string | null | undefined;
  readonly problem?: string | undefined;
  readonly onChange: DayListener;
}

/** Keeps a typed text that is no day, as long as the day stays or is taken away. */
function useUnreadable({ day, onChange, ...props }: DayInputProps) {
  const [own, setOwn] = useState<{ readonly text: string | undefined; readonly day: string | null }>();
  const kept = day === null || day === own?.day ? own?.text : undefined;
  const take: DayListener = (next, text) => {
    setOwn({ text, day });
    onChange(next, text);
  };
  return ['unreadable' in props ? props.unreadable : kept, take] as const;
}

/** A day, typed as 05.03.26 or picked in the calendar; other text stays, with a sentence (UI-002). */
export function DayInput(props: DayInputProps) {
  const { day, isLocked = false, isClearable = false, shownMonth, problem, ...field } = props;
  const { unreadable: _, onChange: __, ...frame } = field;
  const [unreadable, take] = useUnreadable(props);
  const { isOpen, setOpen, position, open } = useCalendar();
  // While somebody types, the text stays as it is typed; it is written once more when the field is left.
  const [typed, setTyped] = useState<string>();
  const type = (text: string): void => {
    setTyped(text);
    setOpen(true);
    takeTypedDay(text, take);
  };
  const leave = (): void => {
    setOpen(false);
    setTyped(undefined);
  };
  const choose = (chosen: string | null): void => {
    leave();
    take(chosen);
  };
  const isFixed = isLocked || frame.disabled === true;
  // While nobody types: the typed text that is no day, else the day (UI-002).
  const settled = unreadable ?? (day === null ? '' : shortDate(day));
  return (
    <Popover
      opened={isOpen && !isFixed}
      onChange={setOpen}
      position={position}
      middlewares={WHERE_ROOM_IS}
      trapFocus={false}
      withRoles={false}
      attributes={{ dropdown: { role: 'dialog', 'aria-label': frame.label } }}
    >
      <Popover.Target>
        {/* The calendar opens beside the whole field, so that it never covers the hint and problem below. */}
        <div>
          <TextInput
            {...frame}
            placeholder={FIELD_TEXTS.dayPlaceholder}
            autoComplete="off"
            readOnly={isLocked}
            leftSection={<IconCalendar size={16} aria-hidden />}
            rightSection={
              isClearable &&
              !isFixed &&
              settled !== '' && (
                <Input.ClearButton aria-label={FIELD_TEXTS.clear(frame.label)} onClick={() => choose(null)} />
              )
            }
            value={typed ?? settled}
            error={dayProblem(typed, unreadable, problem)}
            // Escape closes the calendar first and only then the dialog around it.
            data-mantine-stop-propagation={isOpen}
            onFocus={open}
            onClick={open}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setOpen(false);
            }}
            onBlur={leave}
          />
        </div>
      </Popover.Target>
      {/* A press in the calendar leaves the focus, and with it the open calendar, to the field. */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <Calendar day={day} isChosen={unreadable === undefined} shownMonth={shownMonth} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface CalendarProps extends Pick<DayInputProps, 'day' | 'shownMonth'> {
  /** False while the field holds another text than the day. */
  readonly isChosen: boolean;
  /** Hears null where the chosen day is pressed again. */
  readonly onChoose: (day: string | null) => void;
}

function Calendar({ day, isChosen, shownMonth, onChoose }: CalendarProps) {
  const month = day ?? shownMonth ?? null;
  return (
    <DatePicker
      // With another day it turns to that day's month.
      key={day}
      locale="de"
      firstDayOfWeek={1}
      {...(month === null ? {} : { defaultDate: month })}
      value={isChosen ? day : null}
      allowDeselect
      hideOutsideDates
      previousLabel={FIELD_TEXTS.previousMonth}
      nextLabel={FIELD_TEXTS.nextMonth}
      onChange={onChoose}
    />
  );
}
