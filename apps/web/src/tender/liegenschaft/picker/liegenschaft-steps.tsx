import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { PICKER_TEXTS } from '../texts.ts';

interface LiegenschaftStepsProps {
  /** In the order in which they are gone through. */
  readonly liegenschaftIds: readonly string[];
  readonly liegenschaftId: string;
  readonly onChange: (liegenschaftId: string) => void;
}

/**
 * Leads to the property before and the one after, also by Alt+PageUp and Alt+PageDown: Alt with an arrow is the browser's
 * own way back.
 */
export function LiegenschaftSteps({ liegenschaftIds, liegenschaftId, onChange }: LiegenschaftStepsProps) {
  const index = liegenschaftIds.indexOf(liegenschaftId);
  const [previous, next] = [liegenschaftIds[index - 1], liegenschaftIds[index + 1]];
  const go = (id: string | undefined) => () => {
    if (id !== undefined) onChange(id);
  };
  useHotkeys([
    ['alt+PageUp', go(previous)],
    ['alt+PageDown', go(next)],
  ]);
  const steps = [
    { id: previous, label: PICKER_TEXTS.previous, Icon: IconChevronLeft },
    { id: next, label: PICKER_TEXTS.next, Icon: IconChevronRight },
  ];
  return steps.map(({ id, label, Icon }) => (
    <ActionIcon
      key={label}
      data-tooltip={label}
      size="lg"
      aria-label={label}
      disabled={id === undefined}
      onClick={go(id)}
    >
      <Icon size={18} />
    </ActionIcon>
  ));
}
