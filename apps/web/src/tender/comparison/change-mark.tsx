import { Group } from '@mantine/core';
import type { ChangeArrow } from '@rahmenpreis/pricing/numbers/change-arrow.ts';
import {
  IconArrowDown,
  IconArrowDownRight,
  IconArrowRight,
  IconArrowUp,
  IconArrowUpRight,
} from '@tabler/icons-react';

const ARROWS = {
  dive: IconArrowDown,
  dip: IconArrowDownRight,
  steady: IconArrowRight,
  bump: IconArrowUpRight,
  jump: IconArrowUp,
} as const;

/** A value's change between phases, an arrow with words; nothing without both (ANALYSIS-032, HISTORY-004). */
export function ChangeMark({ arrow, text }: { arrow: ChangeArrow | null; text: string | undefined }) {
  if (arrow === null || text === undefined) return null;
  const Arrow = ARROWS[arrow];
  return (
    <Group component="span" display="inline-flex" gap={3} wrap="nowrap" fz={12}>
      <Arrow size={13} aria-hidden />
      {text}
    </Group>
  );
}
