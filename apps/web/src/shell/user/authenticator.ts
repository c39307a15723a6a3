import {
  confirmAuthenticator,
  getOwnAccount,
  type OwnAccount,
  removeAuthenticator,
  startAuthenticator,
} from '@rahmenpreis/contract/session.ts';
import { useMutation } from '@tanstack/react-query';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { serverSentence } from '../../kernel/call/failure-text.ts';
import { CONNECTION_HINT } from '../../kernel/texts.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { TEXTS } from './texts.ts';

/** Asks for a new secret; nothing changes until a first code confirms it. */
export function useStartAuthenticator() {
  return useMutation({ mutationFn: () => call(startAuthenticator) });
}

/** Switches the authenticator app on or off with a code from it. */
export function useSwitchAuthenticator(action: 'on' | 'off') {
  return useMutation({
    mutationFn: (key: string) =>
      call(action === 'on' ? confirmAuthenticator : removeAuthenticator, { body: { key } }),
    onSuccess: (account: OwnAccount) =>
      queryClient.setQueryData(answerQuery(getOwnAccount).queryKey, account),
  });
}

/** Gives the sentence of a refused code or secret (ERR-009, ERR-018). */
export function authenticatorMessage(error: unknown): string {
  if (isCallFailure(error, 404)) return TEXTS.wrongCode;
  return serverSentence(error) ?? `${TEXTS.failed} ${CONNECTION_HINT}`;
}
