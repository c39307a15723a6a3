import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { LIST_BODY_MAX_BYTES } from './limits.ts';
import type {
  packagesSchema,
  phaseCallSchemas,
  phaseChangesSchema,
  phaseDocumentSchema,
  phaseInputSchema,
  phaseSchema,
} from './schema/phase.ts';

const { forAdminWriters, forAdmins, forBidders, forUsers } = endpointsOf<typeof phaseCallSchemas>();

/**
 * A tender phase (PHASE-001). A bidder that is not listed gets only id, title, start, end and type; a listed
 * one finds only itself in userIds (CONTRACT.md «Who sees what»).
 */
export type Phase = z.output<typeof phaseSchema>;

/** A phase as it is sent; its documents are `publicMediaIds` (PHASE-001, SETUP-018). */
export type PhaseInput = z.output<typeof phaseInputSchema>;

/** What of a phase was changed, since a bidder last confirmed its offer and day by day, in words. */
export type PhaseChanges = z.output<typeof phaseChangesSchema>;

/** The packages of a phase that are open, and those that other phases ask for again (decision 0129). */
export type PhasePackages = z.output<typeof packagesSchema>;

/** A tender document of a phase with all its versions (decision 0120). */
export type PhaseDocument = z.output<typeof phaseDocumentSchema>;

const path = '/lvep/v1/phase';

/** Lists the phases in the order start, end, title (PHASE-004, API-027). */
export const listPhases = forUsers('listPhases', `GET ${path}`);

/** Creates a phase, also with another's files; 409 where it overlaps (API-025, PHASE-006, decision 0085). */
export const createPhase = forAdminWriters('createPhase', `PUT ${path}`, {
  isCreate: true,
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
});

/**
 * Changes a phase before its end; lists that the body omits stay (API-027, PHASE-009…012). What would end it
 * is refused with 409 unless confirmed, and then ends it two minutes later (decision 0023).
 */
export const changePhase = forAdminWriters('changePhase', `PUT ${path}/{phaseId}`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
  seen: 'version',
});

/**
 * Opens the offers of a phase with four eyes after its end: the first administrator asks for it, a second one
 * confirms (decision 0046).
 */
export const openOffers = forAdminWriters('openOffers', `PUT ${path}/{phaseId}/opening`, { seen: 'version' });

/** Deletes a future phase with its catalogue and LVs (API-026, PHASE-009). */
export const deletePhase = forAdminWriters('deletePhase', `DELETE ${path}/{phaseId}`, { seen: 'version' });

/** Lists what of a phase is not awarded, and what other phases ask for again; 409 while it is sealed. */
export const getPackages = forAdmins('getPackages', `GET ${path}/{phaseId}/package`);

/** Counts the bidders with offers and prices in a phase, to ask before something is taken from them. */
export const countBids = forAdmins('countBids', `GET ${path}/{phaseId}/bids`);

/**
 * Tells a bidder what became of catalogue, LVs, properties and documents since its offer was last confirmed,
 * else since the start, nothing once withdrawn (decision 0047); and all it was told, by day (decision 0102).
 */
export const getPhaseChanges = forBidders('getPhaseChanges', `GET ${path}/{phaseId}/changes`);

/** Lists the tender documents of a phase in the order of `publicMediaIds`, with all their versions. */
export const listDocuments = forUsers('listDocuments', `GET ${path}/{phaseId}/document`);

/**
 * Puts an uploaded document in the place of one of the phase's, whose former versions stay readable; bidders
 * of a running phase are told what is different (decision 0120). 404 where the phase has no such document;
 * 409 where that was replaced before, the new one is among them already, or the phase has ended.
 */
export const replaceDocument = forAdminWriters('replaceDocument', `PUT ${path}/{phaseId}/document`, {
  seen: 'version',
});
