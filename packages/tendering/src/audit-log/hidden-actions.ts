import type { AuditAction } from './audit-action.ts';

/**
 * Actions that tell who asked a question: no reader of the audit log is shown by whom they were done, or at
 * which hour (decision 0119).
 */
export const ASKING_ACTIONS: readonly string[] = [
  'GET /question/v1/phase/{phaseId}/own',
  'PUT /question/v1/phase/{phaseId}/own',
  'PUT /question/v1/phase/{phaseId}/own/{questionId}/reply',
  'MAIL question',
] satisfies AuditAction[];

/**
 * Writes of administrators that tell of an offer: hidden as what bidders do, while its phase is sealed
 * (decision 0131).
 */
export const ARRIVAL_ACTIONS: readonly string[] = [
  'PUT /arrival/v1/phase/{phaseId}/arrival',
  'PUT /arrival/v1/phase/{phaseId}/arrival/{arrivalId}/file',
  'PUT /arrival/v1/phase/{phaseId}/arrival/{arrivalId}/omission',
  'PUT /arrival/v1/phase/{phaseId}/arrival/{arrivalId}/entry',
  'DELETE /arrival/v1/phase/{phaseId}/arrival/{arrivalId}/entry',
  'PUT /arrival/v1/phase/{phaseId}/arrival/{arrivalId}/check',
  'PUT /arrival/v1/phase/{phaseId}/arrival/{arrivalId}/answer',
] satisfies AuditAction[];
