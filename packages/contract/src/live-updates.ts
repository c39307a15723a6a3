import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import type { liveUpdateCallSchemas, liveUpdateSchema } from './schema/live-updates.ts';

const { forUsers } = endpointsOf<typeof liveUpdateCallSchemas>();

/**
 * The state of a user's pages at a moment: its rights, and the versions of what it may see. A version that
 * differs from the ETag of the answer at hand means that there is something new to ask for.
 */
export type LiveUpdate = z.output<typeof liveUpdateSchema>;

/** Name of the events of the stream. */
export const LIVE_UPDATE_EVENT = 'news';

/**
 * Follows what the signed-in user's pages show, with the phase in view where one is named: an event at once
 * and one per change. The stream ends with the session, its last right, or the token (decision 0021).
 */
export const followNews = forUsers('followNews', 'GET /lvep/v1/events', { answers: 'events' });
