import type { BodyOf } from '@rahmenpreis/contract/endpoint.ts';
import type { addPasskey, signInWithPasskey } from '@rahmenpreis/contract/passkey.ts';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import { isAhead } from '../../../kernel/clock.ts';
import type { AccountRow } from '../account/repository.ts';
import type { PasskeyRow } from './repository.ts';
import type { CeremonySettings } from '../tools.ts';

/** How long a browser's user may take, in milliseconds. */
const CEREMONY_MS = 5 * 60_000;
const PROGRAM_NAME = 'Rahmenpreis';
const SIGN_IN = 'sign-in';
/** EdDSA, ES256 and RS256, one of which every authenticator knows. */
const ALGORITHMS = [-8, -7, -257];

/** A challenge that was answered rightly, to be used up. */
interface AnsweredChallenge {
  challenge: string;
  expiresMs: number;
}

const siteOf = ({ origin }: CeremonySettings): string => new URL(origin).hostname;
const registrationOf = (accountId: string): string => `registration ${accountId}`;

/** Recognises a challenge while a response is verified, and remembers which it was. */
function watchChallenge({ challenges }: CeremonySettings, purpose: string, nowMs: number) {
  let answered: AnsweredChallenge | undefined;
  return {
    isExpected(challenge: string): boolean {
      const expiresMs = challenges.read(isoBase64URL.toBuffer(challenge), purpose, nowMs);
      const isOwn = expiresMs !== undefined && !isAhead(new Date(expiresMs), nowMs + CEREMONY_MS);
      if (isOwn) answered = { challenge, expiresMs };
      return answered !== undefined;
    },
    answered: () => answered,
  };
}

/** What a browser needs to ask for any passkey of the program; it must ask its user for a PIN or a finger. */
export async function askForPasskey(ground: CeremonySettings, nowMs: number) {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ground),
    challenge: ground.challenges.make(SIGN_IN, nowMs + CEREMONY_MS),
    timeout: CEREMONY_MS,
    userVerification: 'required',
  });
  return { ...options };
}

/** What a browser needs to make a passkey for an account; authenticators that have one already refuse. */
export async function offerPasskey(
  ground: CeremonySettings,
  account: AccountRow,
  present: readonly PasskeyRow[],
  nowMs: number,
) {
  const options = await generateRegistrationOptions({
    rpName: PROGRAM_NAME,
    rpID: siteOf(ground),
    userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
    userName: account.username,
    userDisplayName: `${account.firstname} ${account.lastname}`.trim(),
    challenge: ground.challenges.make(registrationOf(account.id), nowMs + CEREMONY_MS),
    timeout: CEREMONY_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: present.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** Reads the passkey a browser made for the account, and its challenge; undefined if it proves nothing. */
export async function readNewPasskey(
  ground: CeremonySettings,
  accountId: string,
  response: BodyOf<typeof addPasskey>['response'],
  nowMs: number,
): Promise<{ credential: WebAuthnCredential; isBackedUp: boolean; used: AnsweredChallenge } | undefined> {
  const watch = watchChallenge(ground, registrationOf(accountId), nowMs);
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: watch.isExpected,
    expectedOrigin: ground.origin,
    expectedRPID: siteOf(ground),
    supportedAlgorithmIDs: ALGORITHMS,
    // Whatever makes the verification throw, the response proves nothing.
  }).catch(() => undefined);
  const used = watch.answered();
  if (verified?.verified !== true || used === undefined) return undefined;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return { credential, isBackedUp: credentialBackedUp, used };
}

/** The count of a passkey that signed the challenge, and the challenge; undefined if it proves nothing. */
export async function readPasskeyUse(
  ground: CeremonySettings,
  passkey: PasskeyRow,
  response: BodyOf<typeof signInWithPasskey>['response'],
  nowMs: number,
): Promise<{ counter: number; used: AnsweredChallenge } | undefined> {
  const watch = watchChallenge(ground, SIGN_IN, nowMs);
  const verified = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: watch.isExpected,
    expectedOrigin: ground.origin,
    expectedRPID: siteOf(ground),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => undefined);
  const used = watch.answered();
  if (verified?.verified !== true || used === undefined) return undefined;
  return { counter: verified.authenticationInfo.newCounter, used };
}
