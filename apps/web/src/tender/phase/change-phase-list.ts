import { changePhase, listPhases, type Phase, type PhaseInput } from '@rahmenpreis/contract/phase.ts';
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
 * Changes what `fieldsOf` gives of a phase, which stands as somebody else has left it meanwhile; undefined,
 * and nothing changed, where it gives nothing. A running read is stopped: its answer would be older.
 */
export async function changePhaseFields(
  phaseId: string,
  fieldsOf: (phase: Phase) => Partial<PhaseInput> | undefined,
  { isTold, reason, version }: TickSending = { isTold: true },
): Promise<Phase | undefined> {
  const put = async (phases: readonly Phase[] = []): Promise<Phase | undefined> => {
    const phase = phases.find(({ id }) => id === phaseId);
    if (phase === undefined) {
      const message = CHANGE_MAIL_TEXTS.phaseGone;
      throw new CallFailure({ status: 404, error: 'Not Found', message, code: 'not-found' });
    }
    const fields = fieldsOf(phase);
    if (fields === undefined) return undefined;
    const { title, start, end, type } = phase;
    return call(changePhase, {
      params: { phaseId },
      query: mailQuery(isTold),
      body: { title, start, end, type, reason, ...fields },
      ifMatch: `"${version ?? phase.version ?? 0}"`,
    });
  };
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  await queryClient.ensureQueryData(query);
  const changed =
    version === undefined
      ? await writeOnNewest(query, put)
      : await put(queryClient.getQueryData(query.queryKey));
  if (changed === undefined) return undefined;
  await adoptAnswer(query, (phases) => phases?.map((phase) => (phase.id === changed.id ? changed : phase)));
  return changed;
}

/**
 * Brings ticks into a list of a phase and gives its ids afterwards. If somebody else changed the phase
 * meanwhile, they are brought into its new state: they name single rows, so no work is lost. What was asked
 * about is refused then, as its effect may differ.
 */
export async function changePhaseList(
  field: PhaseList,
  phaseId: string,
  wanted: WantedTicks,
  sending?: TickSending,
): Promise<ReadonlySet<string>> {
  const changed = await changePhaseFields(
    phaseId,
    (phase) => ({ [field]: applyTicks(phase[field] ?? [], wanted) }),
    sending,
  );
  return new Set(changed?.[field] ?? []);
}
