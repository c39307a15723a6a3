import { listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { readStoredMillis } from '@rahmenpreis/tendering/keyval/stored-number.ts';
import { findPreviousPhase } from '@rahmenpreis/tendering/phase/choice/previous-phase.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { useUser } from '../../../kernel/session/session.ts';

/** A phase and the bidder's own unit prices of it, in thousandths of a euro. */
export interface PreviousPrices {
  readonly phase: Phase | undefined;
  readonly priceOf: (epCode: string) => number | undefined;
  /** False as long as they are on their way. */
  readonly isKnown: boolean;
}

/** The bidder's prices of the phase before this one; none of them keeps the page from working. */
export function usePreviousPrices(phases: readonly Phase[], phase: Phase): PreviousPrices {
  const { id, organisationId } = useUser();
  const previous = findPreviousPhase(phases, phase, id);
  const params = { phaseId: previous?.id ?? '', orgaId: organisationId };
  const { data } = useQuery({ ...answerQuery(listOwnKeyVals, { params }), enabled: previous !== undefined });
  return useMemo(() => {
    const byKey = new Map(data?.map(({ key, value }) => [key, value]));
    const priceOf = (epCode: string): number | undefined => {
      if (previous === undefined) return undefined;
      return readStoredMillis(byKey.get(printOwnKey(previous.id, { kind: 'ep', epCode })));
    };
    return { phase: previous, priceOf, isKnown: previous === undefined || data !== undefined };
  }, [data, previous]);
}
