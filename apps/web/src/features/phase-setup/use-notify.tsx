import { Checkbox } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { changeMailDueMs, REST_MS } from '@rahmenpreis/tendering/phase/phase-mail.ts';
import { instantMs, phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { type ReactNode, useState } from 'react';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { TEXTS } from './texts.ts';

/** A little less than mails wait, so that what is taken back in the last moment has not been told. */
export const UNDO_MS = REST_MS - 5_000;

/** What a call is sent with so that bidders are told by mail of what it changes, or not. */
export function mailQuery(isTold: boolean): { mail?: 'none' } {
  return isTold ? {} : { mail: 'none' };
}

/** When the mail about a change goes to the bidders of a phase. */
export function whenWords({ end }: Phase): string {
  const nowMs = serverNowMs();
  return changeMailDueMs(instantMs(end), nowMs) === nowMs ? TEXTS.notify.atOnce : TEXTS.notify.gathered;
}

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
