import { Group } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { LiegenschaftPicker } from './liegenschaft-picker.tsx';
import { LiegenschaftSteps } from './liegenschaft-steps.tsx';

interface LiegenschaftChoiceProps {
  readonly className?: string | undefined;
  /** Those that are gone through, in their order. */
  readonly liegenschaften: readonly Liegenschaft[];
  readonly liegenschaftId: string;
  readonly onChange: (liegenschaftId: string) => void;
}

/** The property in view, to be chosen and to be stepped through. */
export function LiegenschaftChoice({ className, liegenschaften, ...own }: LiegenschaftChoiceProps) {
  return (
    <Group gap={4} wrap="nowrap" miw={0} maw="100%" className={className}>
      <LiegenschaftPicker liegenschaften={liegenschaften} {...own} />
      <LiegenschaftSteps liegenschaftIds={liegenschaften.map(({ id }) => id)} {...own} />
    </Group>
  );
}
