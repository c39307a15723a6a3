import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  startPasskey,
} from '@rahmenpreis/contract/passkey.ts';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { passkeyFailureOf } from '../../../kernel/browser/passkey-failure.ts';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { serverSentence } from '../../../kernel/call/failure-text.ts';
import { CONNECTION_HINT } from '../../../kernel/texts.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { TEXTS } from './texts.ts';

const listQuery = answerQuery(listPasskeys);

/** The signed-in user's own passkeys. */
export function usePasskeys() {
  return useQuery(listQuery);
}

/** Makes a passkey with the browser and stores it under the name. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }): Promise<Passkey> => {
      const optionsJSON = (await call(startPasskey, {
        body: { password },
      })) as unknown as PublicKeyCredentialCreationOptionsJSON;
      const response = await startRegistration({ optionsJSON });
      return call(addPasskey, { body: { name, response } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listQuery.queryKey }),
  });
}

/** Removes a passkey. */
export function useRemovePasskey() {
  return useMutation({
    mutationFn: ({ id }: Passkey) => call(removePasskey, { params: { passkeyId: id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listQuery.queryKey }),
  });
}

/** Gives the sentence of what failed; undefined if the user gave up. */
export function passkeyMessage(error: unknown): string | undefined {
  const failure = passkeyFailureOf(error);
  if (failure !== undefined) return TEXTS.failures[failure];
  return serverSentence(error) ?? `${TEXTS.failed} ${CONNECTION_HINT}`;
}
