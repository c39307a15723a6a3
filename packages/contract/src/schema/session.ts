import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH } from '../limits.ts';
import { ownAddressChangeSchema } from './address-change.ts';
import { NAME_REQUIRED } from '../required-fields.ts';
import { emailSchema, idSchema, instantSchema, requiredLine } from './scalar.ts';

const tokenAnswer = z.object({ token: z.string() });

export const tokenKindSchema = z.enum(['access', 'refresh', 'two-factor']);

/** A code of the second factor: six digits; spaces around and between them are ignored. */
const codeSchema = z
  .string('Bitte geben Sie den Code ein.')
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().min(1, 'Bitte geben Sie den Code ein.').max(TEXT_MAX_LENGTH));

/** A name to sign in with; anything that is not an address simply matches no account. */
const usernameSchema = z
  .string('Bitte geben Sie eine valide E-Mail-Adresse ein.')
  .trim()
  .toLowerCase()
  .max(TEXT_MAX_LENGTH, 'Bitte geben Sie eine valide E-Mail-Adresse ein.');

/** A password that somebody chooses (AUTH-016). */
const newPasswordSchema = z
  .string('Bitte geben Sie ein Passwort ein.')
  .min(PASSWORD_MIN_LENGTH, `Das gewählte Passwort muss mindestens ${PASSWORD_MIN_LENGTH} Zeichen besitzen.`)
  .max(PASSWORD_MAX_LENGTH, `Das gewählte Passwort darf höchstens ${PASSWORD_MAX_LENGTH} Zeichen besitzen.`);

export const twoFactorKindSchema = z.enum(['none', 'mail', 'app']);

/** The mails that a user may do without; receipts and changes of a phase always come. */
export const mutableMailSchema = z.enum([
  'phase-admitted',
  'phase-started',
  'phase-reminder',
  'award-approval',
]);

/** Whom a company names to get copies of its mails; nobody signs in with this address (decision 0087). */
export const secondContactSchema = z.object({ name: requiredLine(NAME_REQUIRED), address: emailSchema });

/** The same as it stands: nothing goes to the address but a link, until somebody has confirmed by it. */
export const namedContactSchema = secondContactSchema.extend({ isProven: z.boolean() });

export const ownAccountSchema = z.object({
  id: idSchema,
  organisationId: idSchema,
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  organisation: z.string(),
  /** Which second factor the next sign-in will ask for. */
  twoFactor: twoFactorKindSchema,
  mutedMails: z.array(mutableMailSchema),
  /** The open change of the own address, or the last for a month; missing without one (decision 0087). */
  addressChange: ownAddressChangeSchema.optional(),
  /** Missing where nobody is named. */
  secondContact: namedContactSchema.optional(),
});

/** A sign-in that still holds. */
export const ownSessionSchema = z.object({
  id: idSchema,
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  /** What the browser called itself; null where it said nothing. */
  agent: z.string().nullable(),
  /** True of the one that asks. */
  isCurrent: z.boolean(),
});

/** The schemas of the calls in `session.ts`, each under the name of its call. */
export const sessionCallSchemas = {
  authenticate: {
    summary: 'Sign in with e-mail and password.',
    body: z.object({
      username: usernameSchema,
      password: z.string('Bitte geben Sie Ihr Passwort ein.').max(PASSWORD_MAX_LENGTH),
    }),
    answer: tokenAnswer,
  },
  validateToken: {
    summary: 'Exchange a two-factor token and its code for a refresh token.',
    body: z.object({
      token: z.string('Sie haben keine Berechtigung die Anfrage auszuführen'),
      key: codeSchema,
    }),
    answer: tokenAnswer,
  },
  refreshToken: {
    summary: 'Exchange a refresh token for an access token.',
    headers: z.object({
      'rotate-refresh': z.enum(['true']).optional().describe('Asks for the next refresh token, too.'),
      'idle-refresh': z.enum(['true']).optional().describe('The session idles out as if it had not asked.'),
    }),
    answer: tokenAnswer.extend({ refreshToken: z.string().optional() }),
  },
  forgotPassword: {
    summary: 'Ask for a link to choose a new password.',
    body: z.object({ username: usernameSchema }),
    answer: z.object({}),
  },
  resetPassword: {
    summary: 'Choose a new password with the token of a link.',
    body: z.object({
      token: z.string('Sie haben keine Berechtigung das Passwort zu ändern.'),
      newPassword: newPasswordSchema,
    }),
    answer: z.object({ username: z.string() }),
  },
  logout: { summary: 'End the session.', answer: z.object({}) },
  getOwnAccount: { summary: "Get the signed-in user's own account.", answer: ownAccountSchema },
  getKeepingKey: {
    summary: 'Get the key under which a browser keeps what was typed in a phase and is not stored.',
    answer: z.object({
      /** 32 bytes for AES-256-GCM, as base64url. */
      key: z.base64url().length(43),
    }),
  },
  listOwnSessions: { summary: 'List the own sessions that still hold.', answer: z.array(ownSessionSchema) },
  endOwnSessions: {
    summary: 'End own sessions, as they were seen.',
    body: z.object({ sessionIds: z.array(idSchema, 'Bitte geben Sie eine Liste an.').max(1_000) }),
    answer: z.array(ownSessionSchema),
  },
  muteMails: {
    summary: 'Choose which mails not to get.',
    body: z.object({ muted: z.array(mutableMailSchema).max(mutableMailSchema.options.length) }),
    answer: ownAccountSchema,
  },
  setSecondContact: {
    summary: 'Name who gets copies of the mails, or nobody.',
    body: z.object({
      contact: secondContactSchema.nullable(),
      /** The address that the caller saw; null where nobody was named. */
      before: z.string('Bitte geben Sie die bisherige Adresse an.').nullable(),
    }),
    answer: ownAccountSchema,
  },
  proveContact: {
    summary: 'Confirm with the token of a link that copies of mails are wanted.',
    body: z.object({ token: z.string('Der Link ist unvollständig.') }),
    /** Whose mails these are. */
    answer: z.object({ organisation: z.string() }),
  },
  startAuthenticator: {
    summary: 'Start setting up an authenticator app.',
    answer: z.object({
      /** In Base32, for typing. */
      secret: z.string(),
      /** `otpauth://totp/…`, for the QR code. */
      uri: z.string(),
    }),
  },
  confirmAuthenticator: {
    summary: 'Switch the authenticator app on.',
    body: z.object({ key: codeSchema }),
    answer: ownAccountSchema,
  },
  removeAuthenticator: {
    summary: 'Switch the authenticator app off.',
    body: z.object({ key: codeSchema }),
    answer: ownAccountSchema,
  },
} satisfies Record<string, CallSchemas>;
