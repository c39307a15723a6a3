import { Button } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { TEXTS } from './texts.ts';
import type { AskedWeakLots } from './use-firmness.ts';

interface WeakFilterProps {
  readonly percent: number;
  readonly isOn: boolean;
  readonly asked: AskedWeakLots;
  /** How many of the lots in view are below that percent; undefined while nobody knows. */
  readonly count: number | undefined;
  readonly onToggle: () => void;
}

/** «kippt unter ± x %»: shows only properties with a lot that a small error of its quantities turns (decision 0072). */
export function WeakFilter({ percent, isOn, asked, count, onToggle }: WeakFilterProps) {
  const hint = asked.isError ? TEXTS.weak.notLoaded : TEXTS.weak.hint;
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      color={asked.isError ? 'red' : 'petrol'}
      leftSection={<IconScale size={16} aria-hidden />}
      aria-pressed={isOn}
      data-hint={hint}
      loading={isOn && count === undefined && !asked.isError}
      onClick={onToggle}
    >
      {asked.isError ? TEXTS.weak.notLoadedShort : TEXTS.weak.label(percent, count)}
    </Button>
  );
}
