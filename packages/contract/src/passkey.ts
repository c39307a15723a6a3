import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { PERMISSIONS } from './permission.ts';
import type { passkeyCallSchemas, passkeySchema } from './schema/passkey.ts';

const endpoint = endpointsOf<typeof passkeyCallSchemas>();

/** A passkey of the signed-in user: what it is called, and when it came and was last used. */
export type Passkey = z.output<typeof passkeySchema>;

const publicPath = '/auth/v1/public/passkey';
const ownPath = '/auth/v1/session/passkey';

/** Gives what a browser needs to ask its user for any passkey of this program (decision 0040). */
export const startPasskeySignIn = endpoint('startPasskeySignIn', {
  method: 'PUT',
  path: `${publicPath}/options`,
  access: 'public',
});

/** Signs in with a passkey, which is possession and knowledge at once; gives a refresh token. */
export const signInWithPasskey = endpoint('signInWithPasskey', {
  method: 'PUT',
  path: publicPath,
  access: 'public',
});

/** Lists the signed-in user's own passkeys, the oldest first. */
export const listPasskeys = endpoint('listPasskeys', {
  method: 'GET',
  path: ownPath,
  access: PERMISSIONS,
});

/** Gives what a browser needs to make a passkey; asks for the password, so that an unlocked screen is not enough. */
export const startPasskey = endpoint('startPasskey', {
  method: 'PUT',
  path: `${ownPath}/options`,
  access: PERMISSIONS,
});

/** Adds the passkey that the browser has made. */
export const addPasskey = endpoint('addPasskey', {
  method: 'PUT',
  path: ownPath,
  access: PERMISSIONS,
});

/** Removes a passkey; the other ways to sign in stay. */
export const removePasskey = endpoint('removePasskey', {
  method: 'DELETE',
  path: `${ownPath}/{passkeyId}`,
  access: PERMISSIONS,
});
