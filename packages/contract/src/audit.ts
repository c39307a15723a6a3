import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import type {
  auditCallSchemas,
  auditCheckSchema,
  auditEntrySchema,
  auditKindSchema,
  auditPersonSchema,
  auditProblemSchema,
  auditReportSchema,
} from './schema/audit.ts';

const { forAdmins } = endpointsOf<typeof auditCallSchemas>();

/** What an entry of the audit log is about. */
export type AuditKind = z.output<typeof auditKindSchema>;

/** One line of the audit log: who did or tried what, and how it ended. */
export type AuditEntry = z.output<typeof auditEntrySchema>;

/** Somebody who has an account. */
export type AuditPerson = z.output<typeof auditPersonSchema>;

/** Something wrong with the audit log, and where. */
export type AuditProblem = z.output<typeof auditProblemSchema>;

/** What a check of the audit log found. */
export type AuditReport = z.output<typeof auditReportSchema>;

/** How far a check of the audit log has come. */
export type AuditCheck = z.output<typeof auditCheckSchema>;

/** Gives a page of the audit log, newest first; reading it is an entry itself (decision 0048). */
export const listAuditEntries = forAdmins('listAuditEntries', 'GET /audit/v1/auditEntry');

/** Lists everybody for whom the audit log may have entries. */
export const listAuditPersons = forAdmins('listAuditPersons', 'GET /audit/v1/auditPerson');

/** Gives what the last check of the audit log found. */
export const getAuditReport = forAdmins('getAuditReport', 'GET /audit/v1/auditReport');

/** Gives how far the running check of the audit log has come. */
export const getAuditCheck = forAdmins('getAuditCheck', 'GET /audit/v1/auditCheck');

/** Checks the whole audit log against its chain and its signed states (decision 0033). */
export const checkAudit = forAdmins('checkAudit', 'POST /audit/v1/auditReport');
