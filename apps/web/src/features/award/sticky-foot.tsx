import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { TEXTS } from './texts.ts';
import styles from './sticky-foot.module.css';

/** The buttons of a dialog, in sight however long it is. */
export function StickyFoot({ mt = 8, children }: { mt?: number; children: ReactNode }) {
  return (
    <Group justify="flex-end" gap={8} mt={mt} className={styles.foot}>
      {children}
    </Group>
  );
}

interface ManyFootProps {
  readonly submitLabel: string;
  readonly isEmpty: boolean;
  readonly isBusy: boolean;
  readonly hasFocus?: boolean;
  readonly onClose: () => void;
}

/** Ends a form about many packages, which are one step to take back. */
export function ManyFoot({ submitLabel, isEmpty, isBusy, hasFocus, onClose }: ManyFootProps) {
  return (
    <StickyFoot mt={14}>
      <Text inherit mr="auto" c="dimmed">
        {TEXTS.undoHint}
      </Text>
      <Button onClick={onClose}>{KIT_TEXTS.cancel}</Button>
      <Button type="submit" variant="filled" data-autofocus={hasFocus} disabled={isEmpty} loading={isBusy}>
        {submitLabel}
      </Button>
    </StickyFoot>
  );
}
