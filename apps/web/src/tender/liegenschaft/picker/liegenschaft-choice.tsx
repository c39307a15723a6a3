import { ActionIcon, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { PICKER_TEXTS } from '../texts.ts';
import { LiegenschaftPicker } from './liegenschaft-picker.tsx';

interface LiegenschaftChoiceProps {
  readonly className?: string | undefined;
  /** Those that are gone through, in their order. */
  readonly liegenschaften: readonly Liegenschaft[];
  readonly liegenschaftId: string;
  readonly onChange: (liegenschaftId: string) => void;
}

/** The property in view, to be chosen and to be stepped through. */
export function LiegenschaftChoice({ className, ...choice }: LiegenschaftChoiceProps) {
  return (
    <Group gap={4} wrap="nowrap" miw={0} maw="100%" className={className}>
      <LiegenschaftPicker {...choice} />
      <Steps {...choice} />
    </Group>
  );
}

/**
 * Leads to the property before and the one after, also by Alt+PageUp and Alt+PageDown: Alt with an arrow is
 * the browser's own way back.
 */
function Steps({ liegenschaften, liegenschaftId, onChange }: Omit<LiegenschaftChoiceProps, 'className'>) {
  const index = liegenschaften.findIndex(({ id }) => id === liegenschaftId);
  const [previous, next] = [liegenschaften[index - 1]?.id, liegenschaften[index + 1]?.id];
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
