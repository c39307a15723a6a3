import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { listServiceProviders } from '@rahmenpreis/contract/service-provider.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { useState, useSyncExternalStore } from 'react';
import { answerQuery, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { serverSentence } from '../../../kernel/call/failure-text.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { changePhaseList, type PhaseList } from '../../../tender/phase/change-phase-list.ts';
import { TEXTS } from '../texts.ts';
import { createListSaver, type ListSaver } from './list-saver.ts';

/** The lists of a phase that the matrices tick. */
export type TickField = Exclude<PhaseList, 'publicMediaIds'>;

/** Builds the tick saver of one matrix (SETUP-013…015, ERR-040, ERR-041); `nameGone` names deleted rows. */
function createTickSaver(field: TickField, nameGone: (rowIds: readonly string[]) => string[]): ListSaver {
  return createListSaver({
    send: (phaseId, wanted, sending) => changePhaseList(field, phaseId, wanted, sending),
    tellFailure(error) {
      showToast('error', TEXTS.tickNotSaved, serverSentence(error), { id: `ticks-${field}` });
      void invalidateAnswers(listPhases);
      return serverSentence(error) ?? TEXTS.tickNotSaved;
    },
    goneSentence: field === 'userIds' ? TEXTS.userGone : TEXTS.propertyGone,
    onGone(rowIds) {
      showToast('error', TEXTS.goneTitle, TEXTS.goneText(joinGerman(nameGone(rowIds))), { sticky: true });
      void invalidateAnswers(field === 'userIds' ? listServiceProviders : listLiegenschaften);
    },
  });
}

function useTicks(...what: Parameters<typeof createTickSaver>): ListSaver {
  const [ticks] = useState(() => createTickSaver(...what));
  useSyncExternalStore(ticks.subscribe, ticks.snapshot);
  return ticks;
}

/** The ticks of the property matrix (SETUP-013, SETUP-016). */
export function usePropertyTicks(): ListSaver {
  return useTicks('liegenschaftIds', (ids) => {
    const known = queryClient.getQueryData(answerQuery(listLiegenschaften).queryKey) ?? [];
    return known.filter(({ id }) => ids.includes(id)).map(liegenschaftLabel);
  });
}

/** The ticks of the user matrix (SETUP-014, SETUP-016). */
export function useUserTicks(): ListSaver {
  return useTicks('userIds', (ids) => {
    const known = queryClient.getQueryData(answerQuery(listServiceProviders).queryKey) ?? [];
    return known
      .filter(({ id }) => ids.includes(id))
      .map(({ firstname, lastname }) => `${firstname} ${lastname}`);
  });
}
