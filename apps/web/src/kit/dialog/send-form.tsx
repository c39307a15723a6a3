import type { ReactNode } from 'react';
import { showFailure } from '../../kernel/toast/show-toast.ts';
import { useSubmit } from '../field/use-busy.ts';
import { FormFoot } from './form-foot.tsx';

interface SendFormProps {
  readonly submitLabel: string;
  /** False while something is missing. */
  readonly isReady?: boolean;
  /** Why nothing can be sent yet. */
  readonly lock?: string | undefined;
  readonly send: () => Promise<unknown>;
  /** The title of the message where that fails; left out where `send` tells it itself. */
  readonly failed?: string;
  readonly onCancel: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form of a dialog: sends its fields once at a time, and only while they are ready. */
export function SendForm({ isReady = true, send, failed, children, ...foot }: SendFormProps) {
  const { isBusy, submit } = useSubmit(isReady && foot.lock === undefined, async () => {
    if (failed === undefined) await send();
    else await send().catch((error) => showFailure(failed, error));
  });
  return (
    <form onSubmit={submit}>
      {children}
      <FormFoot mt="lg" {...foot} isBusy={isBusy} isDisabled={!isReady} />
    </form>
  );
}
