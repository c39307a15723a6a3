import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import type {
  addressChangeCallSchemas,
  addressChangeSchema,
  ownAddressChangeSchema,
} from './schema/address-change.ts';

const { forAdminWriters, forAnybody, forBidders } = endpointsOf<typeof addressChangeCallSchemas>();

/** A new address for signing in, as administrators see it (decision 0087). */
export type AddressChange = z.output<typeof addressChangeSchema>;

/** A new address for signing in, as the company sees it. */
export type OwnAddressChange = z.output<typeof ownAddressChangeSchema>;

const path = '/auth/v1/alpha/serviceprovider/{serviceProviderId}/address';
const publicPath = '/auth/v1/public/address';

/**
 * Asks for another sign-in address, in place of an open one: both addresses are told, and nothing changes
 * before the new one has opened its link. An account that nobody has opened yet is invited anew at once. 412
 * where another address holds by now, 409 where the new one is taken, 429 after the third within an hour.
 */
export const askAddressChange = forAdminWriters('askAddressChange', `PUT ${path}`, { seen: 'before' });

/** Agrees as a second administrator; 409 for who has asked, 404 once it is not open any more. */
export const agreeToAddressChange = forAdminWriters(
  'agreeToAddressChange',
  `PUT ${path}/{addressChangeId}/agreement`,
);

/** Withdraws an open change; 404 once it is not open any more. */
export const withdrawAddressChange = forAdminWriters(
  'withdrawAddressChange',
  `DELETE ${path}/{addressChangeId}`,
);

/** Agrees as the company, which ends the wait of 24 hours, or stops the change; 404 once it is not open. */
export const answerAddressChange = forBidders(
  'answerAddressChange',
  'PUT /auth/v1/session/address/{addressChangeId}',
);

/** Proves by the mailed link that the new address is read; 404 alike for every link that opens nothing. */
export const proveAddress = forAnybody('proveAddress', `PUT ${publicPath}/proof`);

/** Stops the change by the link to the former address; 404 alike for every link that opens nothing. */
export const objectToAddress = forAnybody('objectToAddress', `PUT ${publicPath}/objection`);
