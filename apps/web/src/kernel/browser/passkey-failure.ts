/** The reasons for no passkey: given up by the user, there already, or impossible at this address. */
type PasskeyFailure = 'given-up' | 'there-already' | 'impossible';

const KINDS: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: 'given-up',
  AbortError: 'given-up',
  InvalidStateError: 'there-already',
  SecurityError: 'impossible',
  NotSupportedError: 'impossible',
};

/** True where the browser knows passkeys; it offers them only where the connection is safe. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Tells by the name of an error of WebAuthn why there is no passkey; undefined for any other error. */
export function passkeyFailureOf(error: unknown): PasskeyFailure | undefined {
  return error instanceof Error ? KINDS[error.name] : undefined;
}
