import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { HANDOVER_COLUMNS } from '../handover-form.ts';
import { PROVIDER_LIST_MAX_COUNT } from '../limits.ts';
import { idSchema, lineSchema, listOf, requiredLine } from './scalar.ts';

function areDifferent(texts: readonly string[]): boolean {
  return new Set(texts.map((text) => text.toLowerCase())).size === texts.length;
}

export const handoverFormSchema = z.object({
  columns: listOf(
    z.object({
      name: z.enum(HANDOVER_COLUMNS),
      header: requiredLine('Bitte geben Sie jeder Spalte eine Überschrift.', 100),
    }),
    HANDOVER_COLUMNS.length,
  )
    .min(1, 'Bitte wählen Sie mindestens eine Spalte.')
    .refine((columns) => areDifferent(columns.map(({ name }) => name)), 'Eine Spalte steht zweimal da.')
    .refine(
      (columns) => areDifferent(columns.map(({ header }) => header)),
      'Zwei Spalten haben dieselbe Überschrift.',
    ),
  csv: z.object({
    separator: z.enum([';', ',', '\t'], 'Bitte wählen Sie ein Trennzeichen.'),
    decimal: z.enum([',', '.'], 'Bitte wählen Sie ein Dezimalzeichen.'),
    /** Begins with the mark by which Excel knows UTF-8. */
    hasMark: z.boolean('Bitte geben Sie true oder false an.'),
  }),
});

const daySchema = z.iso.date('Bitte geben Sie einen Tag an.').nullable();

/** Terms of the contract with one provider; empty where nothing is said. */
export const handoverContractSchema = z
  .object({
    serviceProviderId: idSchema,
    number: lineSchema,
    begin: daySchema,
    end: daySchema,
    costObject: lineSchema,
  })
  .refine(({ begin, end }) => begin === null || end === null || begin <= end, {
    path: ['end'],
    message: 'Das Ende liegt vor dem Beginn.',
  });

/** The content of a save: the form, and each contract. */
export const handoverSaidSchema = z.object({
  form: handoverFormSchema,
  contracts: listOf(handoverContractSchema, PROVIDER_LIST_MAX_COUNT),
});

export const handoverSchema = handoverSaidSchema.extend({ version: z.int() });

/** The schemas of the calls in `handover.ts`, each under the name of its call. */
export const handoverCallSchemas = {
  getHandover: {
    summary: 'The form of hand-over files, and what is said of the contracts of a phase.',
    answer: handoverSchema,
  },
  saveHandover: {
    summary: 'Stores the form of hand-over files, and what is said of the contracts of a phase.',
    body: handoverSaidSchema,
    answer: handoverSchema,
  },
  exportHandover: {
    summary: 'The awards of a phase, a row for each position, as a flat table in the stored form.',
    query: z.object({ type: z.enum(['excel', 'csv']) }),
    files: ['xlsx', 'csv'],
  },
} as const satisfies Record<string, CallSchemas>;
