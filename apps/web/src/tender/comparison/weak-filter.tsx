import { IconScale } from '@tabler/icons-react';
import { TEXTS } from './texts.ts';
import type { AskedWeakLots } from './use-firmness.ts';
import { ToolButton } from '../../kit/field/tool-button.tsx';

interface WeakFilterProps {
  readonly percent: number;
  readonly isOn: boolean;
  readonly asked: AskedWeakLots;
  /** How many of the lots in view are below that percent; undefined while nobody knows. */
  readonly count: number | undefined;
  readonly onToggle: () => void;
}

/** «kippt unter ± x %»: shows only properties with a lot turned by a small quantity error (decision 0072). */
export function WeakFilter({ percent, isOn, asked, count, onToggle }: WeakFilterProps) {
  const hint = asked.isError ? TEXTS.weak.notLoaded : TEXTS.weak.hint;
  return (
    <ToolButton
      icon={IconScale}
      label={asked.isError ? TEXTS.weak.notLoadedShort : TEXTS.weak.label(percent, count)}
      variant={isOn ? 'light' : 'default'}
      color={asked.isError ? 'red' : 'petrol'}
      aria-pressed={isOn}
      data-tooltip={hint}
      loading={isOn && count === undefined && !asked.isError}
      onClick={onToggle}
    />
  );
}
