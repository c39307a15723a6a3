import { Alert, type AlertProps } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { IconClock, IconLock } from '@tabler/icons-react';
import { usePhaseState } from '../../tender/phase/use-phase-state.tsx';
import { TEXTS } from './texts.ts';

/** Says that offers may still change, while the phase runs. */
export function RunningNote({ phase }: { readonly phase: Phase }) {
  if (usePhaseState(phase) !== 'running') return null;
  return (
    <Alert color="amber" icon={<IconClock size={18} aria-hidden />} mb={14}>
      {TEXTS.running(shortInstant(phase.end))}
    </Alert>
  );
}

/** Says why its reader may change nothing; nothing where everything may be changed. */
export function LockNote({ lock, ...box }: { readonly lock: string | undefined } & Pick<AlertProps, 'mb'>) {
  if (lock === undefined) return null;
  return (
    <Alert color="petrol" icon={<IconLock size={18} aria-hidden />} {...box}>
      {lock}
    </Alert>
  );
}
