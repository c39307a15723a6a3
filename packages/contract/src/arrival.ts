import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { BATCH_BODY_MAX_BYTES, PROVIDER_UPLOAD_MAX_BYTES } from './limits.ts';
import type {
  arrivalCallSchemas,
  arrivalFileSchema,
  arrivalSchema,
  arrivalStateSchema,
  arrivalWaySchema,
  enteredOfferSchema,
  enteredVersionSchema,
  ownArrivalSchema,
} from './schema/arrival.ts';

const { endpointFor, forAdminWriters, forAdmins, forBidders } = endpointsOf<typeof arrivalCallSchemas>();

/** An offer that came another way, as administrators see it (decision 0131). */
export type Arrival = z.output<typeof arrivalSchema>;

/** The same as the provider whose offer it is sees it. */
export type OwnArrival = z.output<typeof ownArrivalSchema>;

export type ArrivalWay = z.output<typeof arrivalWaySchema>;
export type ArrivalState = z.output<typeof arrivalStateSchema>;

/** A file that came with an arrival, by its digest. */
export type ArrivalFile = z.output<typeof arrivalFileSchema>;

/** A version of an entered offer that counted once. */
export type EnteredVersion = z.output<typeof enteredVersionSchema>;

/** The values of an entered offer: as they are typed now, and as they count. */
export type EnteredOffer = z.output<typeof enteredOfferSchema>;

const path = '/arrival/v1/phase/{phaseId}/arrival';
const arrivalPath = `${path}/{arrivalId}` as const;

/** Lists the arrivals of a phase, latest first; of a sealed phase only those the caller noted itself. */
export const listArrivals = forAdmins('listArrivals', `GET ${path}`);

/** Notes that an offer came another way; the server's moment decides whether it is late. */
export const noteArrival = forAdminWriters('noteArrival', `PUT ${path}`, { isCreate: true });

/** Stores a noted file, whose digest must be the noted one; 409 while the offers are sealed. */
export const storeArrivalFile = forAdminWriters('storeArrivalFile', `PUT ${arrivalPath}/file`, {
  fileMaxBytes: PROVIDER_UPLOAD_MAX_BYTES,
});

/** Ends an arrival without an offer, with a reason that the provider reads; null takes that back. */
export const omitArrival = forAdminWriters('omitArrival', `PUT ${arrivalPath}/omission`, {
  seen: 'version',
});

/** Gives what was typed of an arrival, and what of it counts. */
export const getEnteredOffer = forAdmins('getEnteredOffer', `GET ${arrivalPath}/entry`);

/** Types values of an arrival; those that are another by now than their sender saw are left and named. */
export const saveEnteredValues = forAdminWriters('saveEnteredValues', `PUT ${arrivalPath}/entry`, {
  bodyMaxBytes: BATCH_BODY_MAX_BYTES,
  seen: 'before',
});

/** Throws away what was typed and does not count yet. */
export const discardEnteredValues = forAdminWriters('discardEnteredValues', `DELETE ${arrivalPath}/entry`, {
  seen: 'version',
});

/** Finishes what was typed, checked by somebody who did not type: from then on it counts. */
export const checkEnteredOffer = forAdminWriters('checkEnteredOffer', `PUT ${arrivalPath}/check`);

/** Answers the objection of a provider. */
export const answerObjection = forAdminWriters('answerObjection', `PUT ${arrivalPath}/answer`, {
  seen: 'version',
});

/** Lists the arrivals of the own company in a phase, latest first. */
export const getOwnArrivals = forBidders('getOwnArrivals', 'GET /arrival/v1/phase/{phaseId}/ownArrival');

/** Objects to the newest version of the own offer that the owner entered, once and within its days. */
export const objectToEntry = endpointFor(['PERMISSION_DLWRITEKEYVAL'])(
  'objectToEntry',
  'PUT /arrival/v1/phase/{phaseId}/ownArrival/{arrivalId}/objection',
);
