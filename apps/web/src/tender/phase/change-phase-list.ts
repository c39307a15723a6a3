import { changePhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { adoptAnswer, answerQuery, writeOnNewest } from '../../kernel/call/answer-query.ts';
import { CallFailure } from '../../kernel/call/call-failure.ts';
import { call } from '../../kernel/call/call.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { applyTicks, type TickSending, type WantedTicks } from './apply-ticks.ts';
import { mailQuery } from './change-mail.ts';
import { CHANGE_MAIL_TEXTS } from './texts.ts';

/** The lists of ids that a phase holds. */
export type PhaseList = 'liegenschaftIds' | 'userIds' | 'publicMediaIds';

const query = answerQuery(listPhases);

/** A change of one list of a phase, and whether its bidders are told by mail where it runs. */
interface ListChange {
  readonly field: PhaseList;
  readonly phaseId: string;
  readonly wanted: WantedTicks;
  readonly sending: TickSending;
}

async function putList(
  phases: readonly Phase[],
  { field, phaseId, wanted, sending }: ListChange,
): Promise<Phase> {
  const phase = phases.find(({ id }) => id === phaseId);
  if (phase === undefined) {
    const message = CHANGE_MAIL_TEXTS.phaseGone;
    throw new CallFailure({ status: 404, error: 'Not Found', message, code: 'not-found' });
  }
  const { title, start, end, type, version = 0 } = phase;
  const { isTold, reason } = sending;
  const body = { title, start, end, type, reason, [field]: applyTicks(phase[field] ?? [], wanted) };
  return call(changePhase, {
    params: { phaseId },
    query: mailQuery(isTold),
    body,
    ifMatch: `"${sending.version ?? version}"`,
  });
}

/**
 * Brings ticks into a list of a phase and gives the ids it holds afterwards. When somebody else changed the phase
 * meanwhile, the same ticks are brought into its new state: they name single rows, so none of the other's work is
 * lost. What was asked about is refused then, as its effect may be another one. A running read is stopped, because its older answer would overwrite the newer one.
 */
export async function changePhaseList(
  field: PhaseList,
  phaseId: string,
  wanted: WantedTicks,
  sending: TickSending = { isTold: true },
): Promise<ReadonlySet<string>> {
  const change = { field, phaseId, wanted, sending };
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  await queryClient.ensureQueryData(query);
  const put = (phases: readonly Phase[] = []) => putList(phases, change);
  const changed =
    sending.version === undefined
      ? await writeOnNewest(query, put)
      : await put(queryClient.getQueryData(query.queryKey));
  await adoptAnswer(query, (phases) => phases?.map((phase) => (phase.id === changed.id ? changed : phase)));
  return new Set(changed[field] ?? []);
}
