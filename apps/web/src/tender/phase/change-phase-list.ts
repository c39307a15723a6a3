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

/**
 * Brings ticks into a list of a phase and gives its ids afterwards. If somebody else changed the phase
 * meanwhile, they are brought into its new state: they name single rows, so no work is lost. What was asked
 * about is refused then, as its effect may differ. A running read is stopped: its answer would be older.
 */
export async function changePhaseList(
  field: PhaseList,
  phaseId: string,
  wanted: WantedTicks,
  { isTold, reason, version }: TickSending = { isTold: true },
): Promise<ReadonlySet<string>> {
  const put = async (phases: readonly Phase[] = []): Promise<Phase> => {
    const phase = phases.find(({ id }) => id === phaseId);
    if (phase === undefined) {
      const message = CHANGE_MAIL_TEXTS.phaseGone;
      throw new CallFailure({ status: 404, error: 'Not Found', message, code: 'not-found' });
    }
    const { title, start, end, type } = phase;
    return call(changePhase, {
      params: { phaseId },
      query: mailQuery(isTold),
      body: { title, start, end, type, reason, [field]: applyTicks(phase[field] ?? [], wanted) },
      ifMatch: `"${version ?? phase.version ?? 0}"`,
    });
  };
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  await queryClient.ensureQueryData(query);
  const changed =
    version === undefined
      ? await writeOnNewest(query, put)
      : await put(queryClient.getQueryData(query.queryKey));
  await adoptAnswer(query, (phases) => phases?.map((phase) => (phase.id === changed.id ? changed : phase)));
  return new Set(changed[field] ?? []);
}
