import { Checkbox } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { type ReactNode, useState } from 'react';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { whenWords } from '../../tender/phase/change-mail.ts';
import { TEXTS } from './texts.ts';

/**
 * Whether bidders are told of a change that is asked about, and the choice of that; there is none where nobody is told anyway: the
 * phase does not run, or lists nobody. `words` say who gets the mail and when, where that is not each bidder of the phase
 * (decision 0067).
 */
export function useNotify(phase: Phase, words?: string): { readonly isTold: boolean; choice: ReactNode } {
  const [isTold, setTold] = useState(true);
  const isRunning = phaseState(phase, serverNowMs()) === 'running';
  const hasReaders = words !== undefined || (phase.userIds?.length ?? 0) > 0;
  const choice = isRunning && hasReaders && (
    <Checkbox
      mt="md"
      label={TEXTS.notify.label}
      description={words ?? whenWords(phase)}
      checked={isTold}
      onChange={(event) => setTold(event.currentTarget.checked)}
    />
  );
  return { isTold, choice };
}
