import { ComboboxChevron, Input, InputBase } from '@mantine/core';
import { type ComponentType, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { loadOnFirstTouch } from '../../kernel/browser/first-touch.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { TEXTS } from '../texts.ts';
import type { ListProps, SelectProps, VisitedSelectProps } from './visited-select.tsx';

/** What opens a list in the field that has the focus. */
const OPENING_KEYS = ['ArrowDown', 'ArrowUp', 'Enter', ' '];

let loaded: ComponentType<VisitedSelectProps> | undefined;
let isAwaited = false;

async function loadSelect(): Promise<ComponentType<VisitedSelectProps>> {
  loaded ??= (await import('./visited-select.tsx')).VisitedSelect;
  return loaded;
}

/** The props of the field alone; what only the list knows what to do with is left out. */
function withoutListProps<Props extends Partial<ListProps>>(props: Props): Omit<Props, keyof ListProps> {
  const { allowDeselect: _, comboboxProps: _1, limit: _2, renderOption: _3, ...field } = props;
  return field;
}

function labelOf(data: SelectProps['data'], value: string | null): string {
  const option = data.find((own) => (typeof own === 'string' ? own : own.value) === value);
  return typeof option === 'string' ? option : (option?.label ?? '');
}

/**
 * A choice of which only the field stands in the page until somebody enters it: Mantine's list comes with the first touch
 * of the page, and it measures the place of every closed one, which cost a form more time than all that is seen of it.
 */
export function Select(props: SelectProps) {
  const [Visited, setVisited] = useState<ComponentType<VisitedSelectProps>>();
  const [opens, setOpens] = useState(false);
  // What is pressed is replaced when it is let go: a click belongs to the element that was pressed.
  const isPressed = useRef(false);
  useEffect(() => {
    // One of the choices of a page waits for the touch.
    if (!isAwaited) loadOnFirstTouch(loadSelect);
    isAwaited = true;
  }, []);
  const enter = ({ currentTarget }: SyntheticEvent, isOpening: boolean): void => {
    if (isOpening) setOpens(true);
    if (loaded !== undefined) setVisited(() => loaded);
    else
      loadSelect().then(
        (visited) => {
          if (document.activeElement === currentTarget) setVisited(() => visited);
        },
        () => showToast('error', TEXTS.listNotLoaded, TEXTS.dialogNotLoadedHint),
      );
  };
  if (Visited !== undefined) return <Visited {...props} opens={opens} />;
  const { data, value, onChange, searchable = false, clearable = false, clearButtonProps, ...field } = props;
  const { size = 'sm', ...frame } = withoutListProps(field);
  return (
    <InputBase
      {...frame}
      size={size}
      __staticSelector="Select"
      __defaultRightSection={<ComboboxChevron size={size} error={frame.error} />}
      __clearSection={
        <Input.ClearButton tabIndex={-1} aria-hidden {...clearButtonProps} onClick={() => onChange(null)} />
      }
      __clearable={clearable && value !== null && frame.disabled !== true}
      rightSectionPointerEvents="none"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      pointer={!searchable}
      readOnly
      value={labelOf(data, value)}
      onPointerEnter={() => void loadSelect().catch(() => undefined)}
      onPointerDown={() => {
        isPressed.current = true;
      }}
      onFocus={(event) => {
        if (!isPressed.current) enter(event, searchable);
      }}
      onClick={(event) => enter(event, true)}
      onKeyDown={(event) => {
        if (OPENING_KEYS.includes(event.key)) enter(event, true);
        // Given up before the list was there.
        if (event.key === 'Escape') setOpens(false);
      }}
      onBlur={() => {
        isPressed.current = false;
        setOpens(false);
      }}
    />
  );
}
