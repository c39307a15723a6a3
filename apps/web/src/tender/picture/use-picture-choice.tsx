import { SegmentedControl } from '@mantine/core';
import { IconChartDots3, IconTable } from '@tabler/icons-react';
import { type ReactNode, useCallback, useRef } from 'react';
import { useKeptText } from '../../kernel/session/use-kept-text.ts';
import styles from './picture.module.css';
import { PICTURE_TEXTS } from './texts.ts';

/** Whether a block shows its table or its picture, which its user chose last. */
export interface PictureChoice {
  readonly isPicture: boolean;
  /** Back to the table, with the switch focused. */
  readonly leave: () => void;
  readonly showTable: () => void;
  readonly control: ReactNode;
}

const icon = (Icon: typeof IconTable, label: string) => (
  <span className={styles.choice}>
    <Icon size={15} aria-hidden />
    {label}
  </span>
);

/** The switch «Tabelle | Bild» of a block; the table comes first. */
export function usePictureChoice(block: string): PictureChoice {
  const [kept, keep] = useKeptText('picture', block);
  const control = useRef<HTMLDivElement>(null);
  const isPicture = kept === 'picture';
  const leave = useCallback(() => {
    control.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);
  return {
    isPicture,
    leave,
    showTable: useCallback(() => keep('table'), [keep]),
    control: (
      <SegmentedControl
        ref={control}
        aria-label={PICTURE_TEXTS.switch}
        size="xs"
        bg="var(--sunken)"
        bd="1px solid var(--line-2)"
        data={[
          { value: 'table', label: icon(IconTable, PICTURE_TEXTS.table) },
          { value: 'picture', label: icon(IconChartDots3, PICTURE_TEXTS.picture) },
        ]}
        value={isPicture ? 'picture' : 'table'}
        onChange={keep}
      />
    ),
  };
}
