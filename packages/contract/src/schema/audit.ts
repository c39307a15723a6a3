import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { AUDIT_PAGE_MAX_COUNT } from '../limits.ts';
import { idSchema, instantSchema } from './scalar.ts';

/** What the entries of the audit log are about; each call of the contract is of one kind. */
export const auditKindSchema = z.enum([
  'session',
  'offer',
  'phase',
  'question',
  'liegenschaft',
  'lv',
  'award',
  'service-provider',
  'media',
  'audit',
  'other',
]);

export const auditPersonSchema = z.object({
  id: idSchema,
  name: z.string(),
  organisationId: idSchema,
  organisation: z.string(),
});

export const auditEntrySchema = z.object({
  /** Names the entry, and tells nothing else. */
  id: z.string(),
  /** Counts entries of the audit log; null while offers are sealed: gaps would tell how much is entered. */
  seq: z.int().nullable(),
  at: instantSchema,
  /** Null where nobody had signed in, and for what the program does by itself. */
  actorId: idSchema.nullable(),
  /** Method and canonical path of the call, or the name of what is none. */
  action: z.string(),
  /** The path as it was requested. */
  target: z.string(),
  /** 400 and more are refusals. */
  status: z.int(),
  /** What the entry says beyond that; a changed field as `{from, to}`. */
  detail: z.record(z.string(), z.unknown()),
  /** What it knows of persons and nobody has forgotten yet, by field (decision 0042). */
  personal: z.record(z.string(), z.string()),
});

const auditPageSchema = z.object({
  /** Newest first. */
  entries: z.array(auditEntrySchema),
  /** The entry to go on before; null if none is older. A page may be short or empty and not be the last. */
  next: z.string().nullable(),
});

export const auditProblemSchema = z.object({
  kind: z.enum([
    'changed',
    'removed',
    'late',
    'value-differs',
    'link-missing',
    'checkpoint-differs',
    'cut-off',
    'checkpoint-changed',
  ]),
  /** The number of the entry; of later kinds a link's position in the chain, of the last a checkpoint's. */
  place: z.int(),
});

export const auditReportSchema = z.object({
  at: instantSchema,
  /** Who asked for the check. */
  actorId: idSchema.nullable(),
  /** Links of the chain that were checked, one for each entry; null where offers were sealed. */
  linkCount: z.int().nullable(),
  /** Signed states they were held against. */
  checkpointCount: z.int(),
  /** How much is wrong in all. */
  problemCount: z.int(),
  /** The first of what is wrong; none in an honest audit log. */
  problems: z.array(auditProblemSchema),
});

export const auditCheckSchema = z.object({
  /** The checked part of the chain, 0 to 100; null while offers are sealed, as its steps tell the length. */
  percent: z.int().min(0).max(100).nullable(),
});

/** The schemas of the calls in `audit.ts`, each under the name of its call. */
export const auditCallSchemas = {
  listAuditEntries: {
    summary: 'A page of the audit trail, newest first; leaves an entry itself.',
    query: z.object({
      /** Only entries older than this one. */
      before: z.string().optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(AUDIT_PAGE_MAX_COUNT)).optional(),
      actorId: idSchema.optional(),
      /** Entries that name the phase. */
      phaseId: idSchema.optional(),
      kind: auditKindSchema.optional(),
      /** `changed` is what was done and is no reading. */
      outcome: z.enum(['changed', 'done', 'refused']).optional(),
      from: instantSchema.optional(),
      /** Only entries from before this instant. */
      until: instantSchema.optional(),
    }),
    answer: auditPageSchema,
  },
  listAuditPersons: {
    summary: 'Everybody who has an account, by name, for whom the audit trail may have entries.',
    answer: z.array(auditPersonSchema),
  },
  getAuditReport: {
    summary: 'What the last check of the audit trail found; null before the first.',
    answer: auditReportSchema.nullable(),
  },
  getAuditCheck: {
    summary:
      'How far the check of the audit trail has come that this server runs just now; null while none runs.',
    answer: auditCheckSchema.nullable(),
  },
  checkAudit: {
    summary: 'Check every entry of the audit trail against its chain and its signed states.',
    answer: auditReportSchema,
  },
} satisfies Record<string, CallSchemas>;
