import { changePhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { answerQuery } from '../../kernel/answer-query.ts';
import { call } from '../../kernel/call.ts';
import { CallFailure, isCallFailure } from '../../kernel/call-failure.ts';
import { serverSentence } from '../../kernel/failure-text.ts';
import { queryClient } from '../../kernel/query-client.ts';
import { showToast } from '../../kernel/toasts.tsx';
import { createListSaver, type ListSaver, type WantedTicks } from './list-saver.ts';
import { applyTicks } from './model.ts';
import { TEXTS } from './texts.ts';

/** The two lists of a phase that the matrices tick. */
export type TickField = 'liegenschaftIds' | 'userIds';

const query = answerQuery(listPhases);

async function putTicks(
  phases: readonly Phase[],
  phaseId: string,
  field: TickField,
  wanted: WantedTicks,
): Promise<Phase> {
  const phase = phases.find(({ id }) => id === phaseId);
  if (phase === undefined) {
    throw new CallFailure({
      status: 404,
      error: 'Not Found',
      message: TEXTS.phaseGone,
      code: 'not-found',
      details: [],
    });
  }
  const { title, start, end, type, version } = phase;
  const body = { title, start, end, type, [field]: applyTicks(phase[field] ?? [], wanted) };
  return call(changePhase, {
    params: { id: phaseId },
    body,
    ...(version === undefined ? {} : { ifMatch: `"${version}"` }),
  });
}

function keepAnswer(changed: Phase): void {
  queryClient.setQueryData(query.queryKey, (phases) =>
    phases?.map((phase) => (phase.id === changed.id ? changed : phase)),
  );
}

/**
 * Brings ticks into a phase. When somebody else changed the phase meanwhile, the same ticks are brought into its new
 * state: they name single rows, so nothing of the other's work is lost. A running read is stopped, because its older
 * answer would overwrite the newer one.
 */
async function sendTicks(
  field: TickField,
  phaseId: string,
  wanted: WantedTicks,
): Promise<ReadonlySet<string>> {
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  const known = await queryClient.ensureQueryData(query);
  const changed = await putTicks(known, phaseId, field, wanted).catch(async (error: unknown) => {
    if (!isCallFailure(error, 412)) throw error;
    return putTicks(await queryClient.fetchQuery({ ...query, staleTime: 0 }), phaseId, field, wanted);
  });
  keepAnswer(changed);
  return new Set(changed[field] ?? []);
}

/** Builds what saves the ticks of one matrix (SETUP-013…015, ERR-040, ERR-041). */
export function createTickSaver(field: TickField, onGone: (rowIds: readonly string[]) => void): ListSaver {
  return createListSaver({
    send: (phaseId, wanted) => sendTicks(field, phaseId, wanted),
    tellFailure(error) {
      showToast('error', TEXTS.tickFailed, serverSentence(error), { id: `ticks-${field}` });
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
      return serverSentence(error) ?? TEXTS.tickFailed;
    },
    goneSentence: field === 'userIds' ? TEXTS.userGone : TEXTS.propertyGone,
    onGone,
  });
}
