import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import type {
  feedbackCallSchemas,
  feedbackFormSchema,
  feedbackSchema,
  groupStandingSchema,
  ownFeedbackSchema,
  toldGroupSchema,
} from './schema/feedback.ts';

const { forAdmins, forAdminWriters, forBidders } = endpointsOf<typeof feedbackCallSchemas>();

/** The form in which an owner tells the bidders of a phase where they stand. */
export type FeedbackForm = z.output<typeof feedbackFormSchema>;

/** The standing of a bidder in a service group, of which the form leaves a part. */
export type GroupStanding = z.output<typeof groupStandingSchema>;

/** The one thing told to a bidder about a service group. */
export type ToldGroup = z.output<typeof toldGroupSchema>;

/** The feedback of a phase as administrators see it. */
export type Feedback = z.output<typeof feedbackSchema>;

/** The feedback that a bidder got on its offer in a phase. */
export type OwnFeedback = z.output<typeof ownFeedbackSchema>;

const path = '/lvep/v1/phase/{phaseId}/feedback';

/** Gives what the bidders of an ended phase would be told, or what they were told (decision 0130). */
export const getFeedback = forAdmins('getFeedback', `GET ${path}`);

/**
 * Tells all bidders of an ended phase where they stand, once and never again: 409 where that is over, 412
 * where it is another than its sender saw.
 */
export const sendFeedback = forAdminWriters('sendFeedback', `PUT ${path}`);

/** Gives what the own company was told about its offer in a phase. */
export const getOwnFeedback = forBidders('getOwnFeedback', `GET ${path}/own`);
