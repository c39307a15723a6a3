import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { BATCH_BODY_MAX_BYTES } from './limits.ts';
import type {
  awardConditionSchema,
  keyValChangesSchema,
  keyValSchema,
  keyvalCallSchemas,
} from './schema/keyval.ts';

const { endpointFor, forAdminWriters, forAdmins, forBidders } = endpointsOf<typeof keyvalCallSchemas>();

/** One key-value entry of an organisation (KV-001). */
export type KeyVal = z.output<typeof keyValSchema>;

/** What became of an administrator's batch. */
export type AlphaBatchAnswer = z.output<(typeof keyvalCallSchemas)['saveAlphaKeyVals']['answer']>;

/** The awards that one batch changed. */
export type AwardWrite = z.output<(typeof keyvalCallSchemas)['getAwardWrite']['answer']>;

/** The rebate of a bidder that an applied scenario brought into the award. */
export type AwardCondition = z.output<typeof awardConditionSchema>;

/** What makes a later list of key-values of an earlier one (CONTRACT.md «Changes»). */
export type KeyValChanges = z.output<typeof keyValChangesSchema>;

const alphaPath = '/keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/keyVal';
const ownPath = '/keyval/v1/orga/{orgaId}/phase/{phaseId}/keyVal';

/** Lists every organisation's entries of a phase (API-039). */
export const listPhaseKeyVals = forAdmins('listPhaseKeyVals', 'GET /keyval/v1/alpha/phase/{phaseId}');

/** Lists one organisation's entries of a phase for administrators (API-038). */
export const listOrgaKeyVals = forAdmins(
  'listOrgaKeyVals',
  'GET /keyval/v1/alpha/phase/{phaseId}/orga/{orgaId}',
);

/** Lists a bidder's own entries of a phase, or the one about its participation (OPEN-04, PHASE-013). */
export const listOwnKeyVals = forBidders('listOwnKeyVals', 'GET /keyval/v1/phase/{phaseId}/orga/{orgaId}');

/** Gives the changes in all organisations' entries since the list or changes of that ETag (decision 0031). */
export const listPhaseKeyValChanges = forAdmins(
  'listPhaseKeyValChanges',
  `GET ${listPhaseKeyVals.path}/changes`,
);

/** Gives what of one organisation's entries changed since the list, or the changes, with that ETag. */
export const listOrgaKeyValChanges = forAdmins(
  'listOrgaKeyValChanges',
  `GET ${listOrgaKeyVals.path}/changes`,
);

/** Gives what of a bidder's own entries changed since the list, or the changes, with that ETag. */
export const listOwnKeyValChanges = forBidders('listOwnKeyValChanges', `GET ${listOwnKeyVals.path}/changes`);

/** Creates an administrator's entry: filter, target or award; an existing key is updated (API-040). */
export const createAlphaKeyVal = forAdminWriters('createAlphaKeyVal', `PUT ${alphaPath}`, {
  bodyMaxBytes: BATCH_BODY_MAX_BYTES,
  seen: 'before',
});

/** Changes an administrator's entry (API-040). */
export const changeAlphaKeyVal = forAdminWriters('changeAlphaKeyVal', `PUT ${alphaPath}/{keyValId}`, {
  bodyMaxBytes: BATCH_BODY_MAX_BYTES,
  seen: 'before',
});

/**
 * Saves many of an administrator's entries and removes those whose value is null, each only where the stored
 * value is the one its caller saw; the others are left, with who was first (decision 0065).
 */
export const saveAlphaKeyVals = forAdminWriters(
  'saveAlphaKeyVals',
  'PUT /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/batch/keyVal',
  { bodyMaxBytes: BATCH_BODY_MAX_BYTES, seen: 'before' },
);

/** Gives every award that a batch changed; its audit log entry may list only the first (decision 0077). */
export const getAwardWrite = forAdmins(
  'getAwardWrite',
  'GET /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/awardWrite/{awardWriteId}',
);

/**
 * Takes back what one batch changed of awards, whoever sent it, while that is offered; a package that is
 * another by now, or cannot go back to who had it, is left with who was first (decision 0077).
 */
export const undoAwardWrite = forAdminWriters(
  'undoAwardWrite',
  'PUT /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/undo/{awardWriteId}',
);

/** Lists the rebates of the scenario that was applied last; awards give their amounts (decision 0114). */
export const listAwardConditions = forAdmins(
  'listAwardConditions',
  'GET /keyval/v1/alpha/phase/{phaseId}/orga/{orgaId}/condition',
);

/** Removes the rebate of a bidder that came by an application; it is taken back as a batch is. */
export const removeAwardCondition = forAdminWriters(
  'removeAwardCondition',
  'DELETE /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/awardWrite/{awardWriteId}/condition/{serviceProviderId}',
);

/** Removes an administrator's entry, for instance an award (API-041). */
export const deleteAlphaKeyVal = forAdminWriters('deleteAlphaKeyVal', `DELETE ${alphaPath}/{keyValId}`, {
  seen: 'version',
});

/** Creates a bidder's entry; an existing key is updated (OPEN-04, KV-002). */
export const createOwnKeyVal = endpointFor(['PERMISSION_DLWRITEKEYVAL'])('createOwnKeyVal', `PUT ${ownPath}`);

/** Changes a bidder's entry (OPEN-04, KV-002). */
export const changeOwnKeyVal = endpointFor(['PERMISSION_DLWRITEKEYVAL'])(
  'changeOwnKeyVal',
  `PUT ${ownPath}/{keyValId}`,
);

/** Removes a bidder's price or factor; the price is then missing, the factor neutral (PRICE-006, BID-014). */
export const deleteOwnKeyVal = endpointFor(['PERMISSION_DLWRITEKEYVAL'])(
  'deleteOwnKeyVal',
  `DELETE ${ownPath}/{keyValId}`,
);

/**
 * Saves many of a bidder's entries and removes those whose value is null, all or none; the answer lists what
 * is stored (API-037, BID-025).
 */
export const saveOwnKeyVals = endpointFor(['PERMISSION_DLWRITEKEYVAL'])(
  'saveOwnKeyVals',
  'PUT /keyval/v1/orga/{orgaId}/phase/{phaseId}/batch/keyVal',
  { bodyMaxBytes: BATCH_BODY_MAX_BYTES },
);
