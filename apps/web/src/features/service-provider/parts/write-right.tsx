import { Checkbox } from '@mantine/core';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { useState } from 'react';
import { SaveStateMark } from '../../../kit/field/save-state/save-state.tsx';
import { useWriteRight } from '../api.ts';
import { TEXTS } from '../texts.ts';
import styles from './user-table.module.css';

interface WriteRightProps {
  readonly provider: ServiceProvider;
  readonly isGranted: boolean;
  /** False for users who may only look. */
  readonly mayChange: boolean;
}

/** The editable checkbox «Schreibrecht» with what became of the last change (USER-001, USER-012, UI-006). */
export function WriteRight({ provider, isGranted, mayChange }: WriteRightProps) {
  const switching = useWriteRight(provider);
  const { isPending, isError, isSuccess, variables } = switching;
  // Shown from the click on, before the call is under way.
  const [wanted, setWanted] = useState<boolean>();
  const change = (mayWrite: boolean) => {
    setWanted(mayWrite);
    switching.mutate(mayWrite, { onSettled: () => setWanted(undefined) });
  };
  return (
    <span className={styles.right}>
      <Checkbox
        data-hint={mayChange ? undefined : TEXTS.readOnly}
        aria-label={TEXTS.writeOf(provider)}
        checked={wanted ?? isGranted}
        // Not really disabled while it is saved, because the focus would be lost.
        aria-disabled={wanted !== undefined}
        disabled={!mayChange}
        onChange={(event) => {
          if (wanted === undefined) change(event.currentTarget.checked);
        }}
      />
      <SaveStateMark
        state={isPending ? 'pending' : isError ? 'error' : isSuccess ? 'saved' : 'none'}
        message={TEXTS.rightsNotSaved}
        {...(variables === undefined ? {} : { onRetry: () => change(variables) })}
      />
    </span>
  );
}
