import { closedSentence } from '@rahmenpreis/tendering/award/award-change.ts';
import { mayWriteAlpha, useUser } from '../../kernel/session/session.ts';
import { usePhases } from '../questions.ts';

/** Says why nothing of an award can be changed here: it is closed, or its reader may only read. */
export function useAwardLock(phaseId: string, readOnly: string): string | undefined {
  const mayWrite = mayWriteAlpha(useUser());
  const { data: phases } = usePhases();
  const closedAt = phases?.find(({ id }) => id === phaseId)?.closedAt;
  if (closedAt !== undefined) return closedSentence(closedAt);
  return mayWrite ? undefined : readOnly;
}
