import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFoot } from '../../kit/dialog/form-foot.tsx';
import { TEXTS } from '../../kit/texts.ts';
import type { useSharedFields } from './use-shared-fields.ts';

interface SharedFormProps {
  readonly form: ReturnType<typeof useSharedFields>['form'];
  /** Why nothing can be sent yet. */
  readonly lock?: string | undefined;
  readonly children: ReactNode;
}

/** The form of fields that several people write: says whose change came first, and stores or gives up. */
export function SharedForm({ form, lock, children }: SharedFormProps) {
  const { isBusy, submit, outrun, onCancel } = form;
  return (
    <form onSubmit={submit}>
      {outrun !== undefined && (
        <Alert color="yellow" mb={12}>
          {outrun}
        </Alert>
      )}
      {children}
      <FormFoot mt="lg" submitLabel={TEXTS.save} isBusy={isBusy} lock={lock} onCancel={onCancel} />
    </form>
  );
}
