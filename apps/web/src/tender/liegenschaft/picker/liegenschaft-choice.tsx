import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { LiegenschaftPicker } from './liegenschaft-picker.tsx';
import { LiegenschaftSteps } from './liegenschaft-steps.tsx';

interface LiegenschaftChoiceProps {
  readonly className: string | undefined;
  /** Those that are gone through, in their order. */
  readonly liegenschaften: readonly Liegenschaft[];
  readonly liegenschaftId: string;
  readonly onChange: (liegenschaftId: string) => void;
}

/** The property in view, to be chosen and to be stepped through. */
export function LiegenschaftChoice({ className, liegenschaften, ...own }: LiegenschaftChoiceProps) {
  return (
    <div className={className}>
      <LiegenschaftPicker liegenschaften={liegenschaften} {...own} />
      <LiegenschaftSteps liegenschaftIds={liegenschaften.map(({ id }) => id)} {...own} />
    </div>
  );
}
