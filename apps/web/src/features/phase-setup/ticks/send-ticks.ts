import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { serverSentence } from '../../../kernel/call/failure-text.ts';
import { showToast } from '../../../kernel/toast/toasts.tsx';
import { changePhaseList, type PhaseList } from './change-phase-list.ts';
import { createListSaver, type ListSaver } from './list-saver.ts';
import { TEXTS } from '../texts.ts';

/** The lists of a phase that the matrices tick. */
export type TickField = Exclude<PhaseList, 'publicMediaIds'>;

/** Builds what saves the ticks of one matrix (SETUP-013…015, ERR-040, ERR-041). */
export function createTickSaver(field: TickField, onGone: (rowIds: readonly string[]) => void): ListSaver {
  return createListSaver({
    send: (phaseId, wanted) => changePhaseList(field, phaseId, wanted),
    tellFailure(error) {
      showToast('error', TEXTS.tickFailed, serverSentence(error), { id: `ticks-${field}` });
      void invalidateAnswers(listPhases);
      return serverSentence(error) ?? TEXTS.tickFailed;
    },
    goneSentence: field === 'userIds' ? TEXTS.userGone : TEXTS.propertyGone,
    onGone,
  });
}
