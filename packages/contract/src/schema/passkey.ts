import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { PASSWORD_MAX_LENGTH } from '../limits.ts';
import { idSchema, instantSchema, requiredLine } from './scalar.ts';

/** Longest text of what an authenticator answers; the largest attestations have some kilobytes. */
const ANSWER_MAX_LENGTH = 20_000;

/** Bytes as WebAuthn's JSON writes them. */
const bytesSchema = z
  .string('Der Passkey wurde nicht erkannt.')
  .max(ANSWER_MAX_LENGTH)
  .regex(/^[\w-]+$/, 'Der Passkey wurde nicht erkannt.');

const typeSchema = z.literal('public-key', 'Der Passkey wurde nicht erkannt.');
const transportsSchema = z.array(z.string().max(20)).max(10).optional();

/** What every answer of an authenticator has around its own part. */
const credentialShape = { id: bytesSchema, rawId: bytesSchema, type: typeSchema };

/** RegistrationResponseJSON of WebAuthn, as far as the server reads it. */
const registrationSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: bytesSchema,
    attestationObject: bytesSchema,
    transports: transportsSchema,
  }),
});

/** AuthenticationResponseJSON of WebAuthn, as far as the server reads it. */
const assertionSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: bytesSchema,
    authenticatorData: bytesSchema,
    signature: bytesSchema,
    userHandle: bytesSchema.optional(),
  }),
});

/** Options of WebAuthn, which only the browser reads: it takes them as they are. */
const optionsSchema = z.looseObject({ challenge: z.string() });

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: instantSchema,
  /** Null until it was used once. */
  lastUsedAt: instantSchema.nullable(),
});

/** The schemas of the calls in `passkey.ts`, each under the name of its call. */
export const passkeyCallSchemas = {
  startPasskeySignIn: { summary: 'Start signing in with a passkey.', answer: optionsSchema },
  signInWithPasskey: {
    summary: 'Sign in with a passkey.',
    body: z.object({ response: assertionSchema }),
    answer: z.object({ token: z.string(), username: z.string() }),
  },
  listPasskeys: { summary: "List the signed-in user's passkeys.", answer: z.array(passkeySchema) },
  startPasskey: {
    summary: 'Start making a passkey.',
    body: z.object({ password: z.string('Bitte geben Sie Ihr Passwort ein.').max(PASSWORD_MAX_LENGTH) }),
    answer: optionsSchema,
  },
  addPasskey: {
    summary: 'Add a passkey.',
    body: z.object({
      name: requiredLine('Bitte geben Sie dem Passkey einen Namen.'),
      response: registrationSchema,
    }),
    answer: passkeySchema,
  },
  removePasskey: { summary: 'Remove a passkey.', answer: z.object({}) },
} satisfies Record<string, CallSchemas>;
