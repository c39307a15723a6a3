import { changePhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import { CallFailure, isCallFailure } from '../../kernel/call/call-failure.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { applyTicks, type WantedTicks } from './apply-ticks.ts';
import { mailQuery } from './use-notify.tsx';
import { TEXTS } from './texts.ts';

/** The lists of ids that a phase holds. */
export type PhaseList = 'liegenschaftIds' | 'userIds' | 'publicMediaIds';

const query = answerQuery(listPhases);

/** A change of one list of a phase, and whether its bidders are told by mail where it runs. */
interface ListChange {
  readonly field: PhaseList;
  readonly phaseId: string;
  readonly wanted: WantedTicks;
  readonly isTold: boolean;
}

async function putList(
  phases: readonly Phase[],
  { field, phaseId, wanted, isTold }: ListChange,
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
    params: { phaseId },
    query: mailQuery(isTold),
    body,
    ifMatch: `"${version ?? 0}"`,
  });
}

function keepAnswer(changed: Phase): void {
  queryClient.setQueryData(query.queryKey, (phases) =>
    phases?.map((phase) => (phase.id === changed.id ? changed : phase)),
  );
}

/**
 * Brings ticks into a list of a phase and gives the ids it holds afterwards. When somebody else changed the phase
 * meanwhile, the same ticks are brought into its new state: they name single rows, so none of the other's work is
 * lost. A running read is stopped, because its older answer would overwrite the newer one.
 */
export async function changePhaseList(
  field: PhaseList,
  phaseId: string,
  wanted: WantedTicks,
  isTold = true,
): Promise<ReadonlySet<string>> {
  const change = { field, phaseId, wanted, isTold };
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  const known = await queryClient.ensureQueryData(query);
  const changed = await putList(known, change).catch(async (error: unknown) => {
    if (!isCallFailure(error, 412)) throw error;
    return putList(await queryClient.fetchQuery({ ...query, staleTime: 0 }), change);
  });
  keepAnswer(changed);
  return new Set(changed[field] ?? []);
}
