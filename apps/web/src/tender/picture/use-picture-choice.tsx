import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconChartDots3, IconTable } from '@tabler/icons-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useKeptText } from '../../kernel/session/use-kept-text.ts';
import type { GridPlace, KeptPlace } from '../../kit/tree-grid/focus/use-selection.ts';
import styles from './picture.module.css';
import { PICTURE_TEXTS } from './texts.ts';

/** Whether a block shows its table or its picture, which its user chose last. */
export interface PictureChoice {
  readonly isPicture: boolean;
  /** Back to the table, with the switch focused. */
  readonly leave: () => void;
  /** Back to the table, which has the focus then: at a cell, or where one was. */
  readonly showTable: (cell?: { readonly rowId: string; readonly columnId: string }) => void;
  /** The place and the focus that the table gets for that. */
  readonly table: KeptPlace;
  readonly control: ReactNode;
}

/** The names of the two, with their icons. */
type Looks = Readonly<Record<'table' | 'picture', readonly [Icon: typeof IconTable, label: string]>>;

const LOOKS: Looks = {
  table: [IconTable, PICTURE_TEXTS.table],
  picture: [IconChartDots3, PICTURE_TEXTS.picture],
};

const icon = ([Icon, label]: Looks['table'], isShort: boolean) => (
  <span className={styles.choice}>
    <Icon size={15} aria-hidden />
    {isShort ? <VisuallyHidden>{label}</VisuallyHidden> : label}
  </span>
);

/** The switch «Tabelle | Bild» of a block; the table comes first. Where there is little room, icons alone. */
export function usePictureChoice(block: string, looks = LOOKS, isShort = false): PictureChoice {
  const [kept, keep] = useKeptText('picture', block);
  const control = useRef<HTMLDivElement>(null);
  const [place, onPlaceChange] = useState<GridPlace>();
  const [isFocused, setFocused] = useState(false);
  const isPicture = kept === 'picture';
  const leave = useCallback(() => {
    control.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);
  return {
    isPicture,
    leave,
    showTable: useCallback(
      (cell) => {
        if (cell !== undefined) onPlaceChange({ active: { ...cell, rowIndex: 0 }, anchor: undefined });
        setFocused(true);
        keep('table');
      },
      [keep],
    ),
    table: { place, onPlaceChange, isFocused },
    control: (
      <SegmentedControl
        ref={control}
        aria-label={PICTURE_TEXTS.switch}
        size="xs"
        bg="var(--sunken)"
        bd="1px solid var(--line-2)"
        data={[
          { value: 'table', label: icon(looks.table, isShort) },
          { value: 'picture', label: icon(looks.picture, isShort) },
        ]}
        value={isPicture ? 'picture' : 'table'}
        onChange={(chosen) => {
          setFocused(false);
          keep(chosen);
        }}
      />
    ),
  };
}
