import { Button } from '@mantine/core';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { IconBuilding, IconChevronDown } from '@tabler/icons-react';
import type { PressedProps } from '../../../kit/on-demand/on-press.tsx';
import type { PickableLiegenschaft } from './liegenschaft-levels.ts';
import styles from './picker-button.module.css';
import { TEXTS } from './texts.ts';

interface PickerButtonProps extends PressedProps {
  readonly chosen: PickableLiegenschaft | undefined;
}

/** The button that names the chosen property. */
export function PickerButton({ chosen, ...button }: PickerButtonProps) {
  return (
    <Button
      {...button}
      leftSection={<IconBuilding size={16} aria-hidden />}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      className={styles.button}
    >
      <span className={styles.chosen} data-hint={chosen && liegenschaftLabel(chosen)}>
        {chosen === undefined ? TEXTS.choose : liegenschaftLabel(chosen)}
      </span>
      {chosen !== undefined && <span className={styles.city}>{chosen.adresse.stadt}</span>}
    </Button>
  );
}
