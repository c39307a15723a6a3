import * as contract from '@rahmenpreis/contract/passkey.ts';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { passkeyFailureOf } from '../../../kernel/browser/passkey-failure.ts';
import { call } from '../../../kernel/call/call.ts';
import { PASSKEY_TEXTS } from '../../../shell/user/texts.ts';
import { beginSession, type SignInResult } from '../sign-in-calls.ts';
import { passkeyMessage } from '../refusal-text.ts';

/** Signs in with a passkey that the user chooses; undefined if the user gave up (decision 0040). */
export async function signInWithPasskey(): Promise<SignInResult | undefined> {
  try {
    const optionsJSON = (await call(
      contract.startPasskeySignIn,
    )) as unknown as PublicKeyCredentialRequestOptionsJSON;
    const response = await startAuthentication({ optionsJSON });
    const { token, username } = await call(contract.signInWithPasskey, { body: { response } });
    return await beginSession(token, username);
  } catch (error) {
    const failure = passkeyFailureOf(error);
    if (failure === 'given-up') return undefined;
    return {
      kind: 'refused',
      sentence: failure === undefined ? passkeyMessage(error) : PASSKEY_TEXTS.failures.impossible,
    };
  }
}
