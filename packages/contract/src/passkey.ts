import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import type { passkeyCallSchemas, passkeySchema } from './schema/passkey.ts';

const { forAnybody, forUsers } = endpointsOf<typeof passkeyCallSchemas>();

/** A passkey of the signed-in user: what it is called, and when it came and was last used. */
export type Passkey = z.output<typeof passkeySchema>;

const publicPath = '/auth/v1/public/passkey';
const ownPath = '/auth/v1/session/passkey';

/** Gives what a browser needs to ask its user for any passkey of this program (decision 0040). */
export const startPasskeySignIn = forAnybody('startPasskeySignIn', `PUT ${publicPath}/options`);

/** Signs in with a passkey, which is possession and knowledge at once; gives a refresh token. */
export const signInWithPasskey = forAnybody('signInWithPasskey', `PUT ${publicPath}`);

/** Lists the signed-in user's own passkeys, the oldest first. */
export const listPasskeys = forUsers('listPasskeys', `GET ${ownPath}`);

/** Gives the options of a new passkey; asks for the password, as an unlocked screen is not enough. */
export const startPasskey = forUsers('startPasskey', `PUT ${ownPath}/options`);

/** Adds the passkey that the browser has made. */
export const addPasskey = forUsers('addPasskey', `PUT ${ownPath}`);

/** Removes a passkey; the other ways to sign in stay. */
export const removePasskey = forUsers('removePasskey', `DELETE ${ownPath}/{passkeyId}`);
