import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import type { liveUpdateCallSchemas, liveUpdateSchema } from './schema/live-updates.ts';

const { forUsers } = endpointsOf<typeof liveUpdateCallSchemas>();

/**
 * What a user's pages stand on at a moment: its rights, and the versions of what it may see. A version that differs from
 * the ETag of the answer at hand means that there is something new to ask for.
 */
export type LiveUpdate = z.output<typeof liveUpdateSchema>;

/** Name of the events of the stream. */
export const LIVE_UPDATE_EVENT = 'news';

/**
 * Follows what the signed-in user's pages show, with the phase in view where one is named: one event at once and one
 * whenever something changed. The stream ends when the session does, its last right, or the token (decision 0021).
 */
export const followNews = forUsers('followNews', 'GET /lvep/v1/events', { answers: 'events' });
