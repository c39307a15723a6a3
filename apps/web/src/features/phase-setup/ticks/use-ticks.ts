import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { listServiceProviders } from '@rahmenpreis/contract/service-provider.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { useState, useSyncExternalStore } from 'react';
import { answerQuery, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { showToast } from '../../../kernel/toast/toasts.tsx';
import type { ListSaver } from './list-saver.ts';
import { createTickSaver } from './send-ticks.ts';
import { TEXTS } from '../texts.ts';

function tellGone(names: readonly string[]): void {
  showToast('error', TEXTS.goneTitle, TEXTS.goneText(joinGerman(names)), { sticky: true });
}

function useTicks(create: () => ListSaver): ListSaver {
  const [ticks] = useState(create);
  useSyncExternalStore(ticks.subscribe, ticks.snapshot);
  return ticks;
}

/** The ticks of the property matrix (SETUP-013, SETUP-016). */
export function usePropertyTicks(): ListSaver {
  return useTicks(() =>
    createTickSaver('liegenschaftIds', (ids) => {
      const known = queryClient.getQueryData(answerQuery(listLiegenschaften).queryKey) ?? [];
      tellGone(known.filter(({ id }) => ids.includes(id)).map(({ nummer, name }) => `${nummer} ${name}`));
      void invalidateAnswers(listLiegenschaften);
    }),
  );
}

/** The ticks of the user matrix (SETUP-014, SETUP-016). */
export function useUserTicks(): ListSaver {
  return useTicks(() =>
    createTickSaver('userIds', (ids) => {
      const known = queryClient.getQueryData(answerQuery(listServiceProviders).queryKey) ?? [];
      tellGone(
        known
          .filter(({ id }) => ids.includes(id))
          .map(({ firstname, lastname }) => `${firstname} ${lastname}`),
      );
      void invalidateAnswers(listServiceProviders);
    }),
  );
}
