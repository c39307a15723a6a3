import {
  listMissingDecisions,
  type MissingDecision,
  type MissingProbe,
  probeMissingPrices,
  saveMissingDecision,
} from '@rahmenpreis/contract/missing-price.ts';
import { packageName } from '@rahmenpreis/tendering/missing/probe-words.ts';
import { useQuery } from '@tanstack/react-query';
import { adoptEntries, answerQuery } from '../../../../kernel/call/answer-query.ts';
import { call } from '../../../../kernel/call/call.ts';
import { queryClient } from '../../../../kernel/call/query-client.ts';
import { showFailure } from '../../../../kernel/toast/show-toast.ts';
import { useBusy } from '../../../../kit/field/use-busy.ts';
import { useAnswers } from '../../../../kit/loading/load-problem.ts';
import { noteDone } from '../../../../tender/undo/done-steps.ts';
import { TEXTS } from './texts.ts';

function questionsOf(phaseId: string, liegenschaftId: string) {
  const params = { phaseId };
  return {
    probes: answerQuery(probeMissingPrices, { params, query: { liegenschaftId } }),
    decisions: answerQuery(listMissingDecisions, { params }),
  };
}

/** The probes of a property and what was decided in its phase. */
export function useMissing(phaseId: string, liegenschaftId: string) {
  const { probes, decisions } = questionsOf(phaseId, liegenschaftId);
  return useAnswers({
    probes: [TEXTS.notLoaded, useQuery(probes)],
    decisions: [TEXTS.decisionsNotLoaded, useQuery(decisions)],
  });
}

type Said = Pick<MissingDecision, 'decision' | 'reason'>;

/**
 * Stores what is decided beside the probe in view, and lets Strg+Z take it back; where either is another by
 * now, both are asked for anew.
 */
export function useDecide(phaseId: string, probe: MissingProbe, known: MissingDecision | undefined) {
  const { probes, decisions } = questionsOf(phaseId, probe.liegenschaftId);
  const { serviceProviderId, liegenschaftId, sliceId, offersVersion } = probe;
  const { isBusy, run } = useBusy();
  const store = async (said: Said, before: number | null): Promise<number> => {
    const body = { serviceProviderId, liegenschaftId, sliceId, offersVersion, ...said, before };
    const stored = await call(saveMissingDecision, { params: { phaseId }, body });
    await adoptEntries(decisions, packageName, [stored]);
    return stored.version;
  };
  const decide = async (said: Said): Promise<boolean> => {
    try {
      const version = await store(said, known?.version ?? null);
      const { decision, reason } = known ?? { decision: 'open', reason: '' };
      const takeBack = async () => void (await store({ decision, reason }, version));
      noteDone({ id: `missing ${packageName(probe)}`, takeBack, notUndone: TEXTS.notSaved });
      return true;
    } catch (error) {
      showFailure(TEXTS.notSaved, error, { sticky: true });
      for (const { queryKey } of [probes, decisions]) void queryClient.invalidateQueries({ queryKey });
      return false;
    }
  };
  return { isBusy, decide: (said: Said) => run(() => decide(said)) };
}
