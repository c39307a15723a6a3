import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { GebaeudeInput } from '@rahmenpreis/contract/gebaeude.ts';
import type { MediaVersion } from '@rahmenpreis/contract/media.ts';
import type { Permission } from '@rahmenpreis/contract/permission.ts';
import { type PackedLv, readPackedLv, writePackedLv } from './packed-lv.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const packedLv = customType<{ data: PackedLv; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: writePackedLv,
  fromDriver: readPackedLv,
});
const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const id = () => uuid().primaryKey().defaultRandom();

/** The owner's organisation, or a bidder's; every account and every key-value belongs to one. */
export const organisation = pgTable('organisation', {
  id: id(),
  name: text().notNull(),
  kind: text({ enum: ['owner', 'bidder'] }).notNull(),
});

export const account = pgTable(
  'account',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisation.id),
    username: text().notNull(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    phone: text().notNull().default(''),
    organisationLogo: text().notNull().default(''),
    info: text().notNull().default(''),
    valid: boolean().notNull().default(true),
    registration: instant().notNull(),
    expire: instant().notNull(),
    permissions: text().array().$type<Permission[]>().notNull(),
    /** Null until the invited person has chosen a password. */
    passwordHash: text(),
    /** Whether a mailed code is asked at every sign-in; an authenticator app, where set up, takes its place. */
    twoFactor: text({ enum: ['none', 'mail'] })
      .notNull()
      .default('none'),
    /** The authenticator app's secret, closed by `kernel/secret/secret-box.ts`; null without an app. */
    totpSecret: text(),
    /** The secret of an app that was not confirmed with a code yet, closed likewise. */
    totpPending: text(),
    /** The latest half minute since 1970 whose code was used; no code counts twice. */
    totpCounter: integer(),
  },
  (table) => [uniqueIndex('account_username').on(sql`lower(${table.username})`)],
);

/** One sign-in; the refresh token names it, and logging out or reuse of an old token ends it. */
export const session = pgTable('session', {
  id: id(),
  accountId: uuid()
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' }),
  createdAt: instant().notNull(),
  lastUsedAt: instant().notNull(),
  endedAt: instant(),
  /** How often the refresh token was rotated; a token of an older generation is void. */
  generation: integer().notNull().default(0),
  rotatedAt: instant(),
});

/** A sign-in whose password was right and whose second factor is still to come. */
export const twoFactorChallenge = pgTable('two_factor_challenge', {
  id: id(),
  accountId: uuid()
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' }),
  kind: text({ enum: ['mail', 'app'] }).notNull(),
  expiresAt: instant().notNull(),
  /** SHA-256 of the mailed code; null until the mail is written, and for an app. */
  codeHash: bytes(),
  tries: integer().notNull().default(0),
  usedAt: instant(),
});

/** A link for choosing a password, of an invitation or a reset; the token itself exists only in the mail. */
export const passwordLink = pgTable('password_link', {
  id: id(),
  accountId: uuid()
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' }),
  tokenHash: bytes().notNull().unique(),
  expiresAt: instant().notNull(),
});

/** Tries of the last day to sign in or to get a reset link, by which throttling decides (QUALITY.md «Throttling»). */
export const attempt = pgTable(
  'attempt',
  {
    id: id(),
    kind: text({ enum: ['login', 'forgot'] }).notNull(),
    username: text().notNull(),
    address: text().notNull(),
    at: instant().notNull(),
    /** False while the password is still being checked. */
    failed: boolean().notNull(),
  },
  (table) => [
    index('attempt_username').on(table.username, table.at),
    index('attempt_address').on(table.address, table.at),
    index('attempt_at').on(table.at),
  ],
);

/** What a mail is about. The secrets in a mail are made when it is written, so that none is ever stored. */
type MailOrder =
  | { kind: 'code'; challengeId: string }
  | { kind: 'invitation'; accountId: string }
  | {
      kind: 'password-changed' | 'two-factor-reset' | 'authenticator-on' | 'authenticator-off';
      accountId: string;
    }
  | { kind: 'reset'; username: string };

/** Mails that are ordered in the transaction of their cause and sent afterwards, again and again until it works. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    createdAt: instant().notNull(),
    order: jsonb().$type<MailOrder>().notNull(),
    tries: integer().notNull().default(0),
    /** When to try next; null once the mail is sent, has become pointless or was given up. */
    dueAt: instant(),
    sentAt: instant(),
    /** Why the last try failed. */
    failure: text(),
  },
  (table) => [index('outbox_due').on(table.dueAt)],
);

export const liegenschaft = pgTable(
  'liegenschaft',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisation.id),
    createdAt: instant().notNull(),
    /** Grows with every change; it is the entity's ETag. */
    version: integer().notNull().default(1),
    nummer: text().notNull(),
    name: text().notNull(),
    beschreibung: text().notNull(),
    anmerkung: text().notNull(),
    eigentuemer: text().notNull(),
    verantwortlicher: text().notNull(),
    strasse: text().notNull(),
    hausnummer: text().notNull(),
    postleitzahl: text().notNull(),
    stadt: text().notNull(),
    region: text().notNull(),
    land: text().notNull(),
    hauptBildId: uuid(),
    hauptPlanId: uuid(),
    mediaIds: uuid().array().notNull(),
    /** Knows the archive again that it was imported from (decision 0014). */
    archiveKey: text(),
  },
  (table) => [uniqueIndex('liegenschaft_archive').on(table.organisationId, table.archiveKey)],
);

/** A building; its fields are saved and merged as one object (PROP-020), so they are stored as one. */
export const gebaeude = pgTable(
  'gebaeude',
  {
    id: id(),
    liegenschaftId: uuid()
      .notNull()
      .references(() => liegenschaft.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    version: integer().notNull().default(1),
    fields: jsonb().$type<GebaeudeInput>().notNull(),
  },
  (table) => [index('gebaeude_liegenschaft').on(table.liegenschaftId)],
);

export const phase = pgTable('phase', {
  id: id(),
  version: integer().notNull().default(1),
  title: text().notNull(),
  start: instant().notNull(),
  end: instant().notNull(),
  type: text({ enum: ['OFFER', 'FINAL'] }).notNull(),
  publicMediaIds: uuid().array().notNull(),
});

/** A property of a phase; `restrict` is the rule «linked to a phase → 409» (ERR-011). */
export const phaseLiegenschaft = pgTable(
  'phase_liegenschaft',
  {
    phaseId: uuid()
      .notNull()
      .references(() => phase.id, { onDelete: 'cascade' }),
    liegenschaftId: uuid()
      .notNull()
      .references(() => liegenschaft.id, { onDelete: 'restrict' }),
  },
  (table) => [primaryKey({ columns: [table.phaseId, table.liegenschaftId] })],
);

/** A bidder that a phase lists; without a row it has no access to the phase (SHELL-018). */
export const phaseUser = pgTable(
  'phase_user',
  {
    phaseId: uuid()
      .notNull()
      .references(() => phase.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.phaseId, table.userId] })],
);

/** A phase's price catalogue with its entries in tree order and the file it came from. */
export const epCatalog = pgTable('ep_catalog', {
  id: id(),
  phaseId: uuid()
    .notNull()
    .unique()
    .references(() => phase.id, { onDelete: 'cascade' }),
  filename: text().notNull(),
  createdAt: instant().notNull(),
  entries: jsonb().$type<EpEntry[]>().notNull(),
  file: bytes().notNull(),
});

/** One position as an LV keeps it; the place in the tree and the key references are the catalogue's. */
export interface StoredLvPosition {
  id: string;
  serialNumber: string;
  identificationNumber: string;
  mengeMillis: number;
  description: string;
  optionalPosition: boolean;
  optionalPositionActive: boolean;
  epCode: string;
  sliceTag: EpEntry['sliceTag'] & string;
  unit: string;
}

/**
 * A property's LV in a phase. Positions are read and written only as a whole, so they are one value. Deleting the
 * phase's catalogue deletes its LVs (SETUP-006).
 */
export const lv = pgTable(
  'lv',
  {
    id: id(),
    phaseId: uuid().notNull(),
    propertyId: uuid()
      .notNull()
      .references(() => liegenschaft.id, { onDelete: 'restrict' }),
    filename: text().notNull(),
    createdAt: instant().notNull(),
    positions: jsonb().$type<StoredLvPosition[]>().notNull(),
    /** The same positions as prices need them, read without parsing (QUALITY.md «Speed»). */
    packed: packedLv().notNull(),
    file: bytes().notNull(),
  },
  (table) => [
    unique('lv_phase_property').on(table.phaseId, table.propertyId),
    foreignKey({ columns: [table.phaseId], foreignColumns: [epCatalog.phaseId] }).onDelete('cascade'),
  ],
);

/**
 * Counts an organisation's writes in a phase. Whoever writes holds its row until the end of the transaction, so numbers
 * become visible in their order and none is ever missing (decision 0005).
 */
export const keyValHead = pgTable(
  'key_val_head',
  {
    phaseId: uuid()
      .notNull()
      .references(() => phase.id, { onDelete: 'cascade' }),
    organisationId: uuid()
      .notNull()
      .references(() => organisation.id),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.phaseId, table.organisationId] })],
);

/** Prices, factors, market areas, participation, targets, awards and filters (KV-001). */
export const keyVal = pgTable(
  'key_val',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisation.id),
    phaseId: uuid()
      .notNull()
      .references(() => phase.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    key: text().notNull(),
    value: text().notNull(),
    /** The organisation's head when this was written, so that a reader can ask for what is newer. */
    revision: integer().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    unique('key_val_organisation_key').on(table.organisationId, table.key),
    index('key_val_phase').on(table.phaseId, table.organisationId, table.revision),
  ],
);

/** Images and documents; their bytes lie in the media store under the id and the version's label (MEDIA-004). */
export const media = pgTable('media', {
  id: id(),
  organisationId: uuid()
    .notNull()
    .references(() => organisation.id),
  kind: text({ enum: ['img', 'doc'] }).notNull(),
  title: text().notNull(),
  filename: text().notNull(),
  copyright: text().notNull(),
  keywords: text().array().notNull(),
  public: boolean().notNull(),
  createdAt: instant().notNull(),
  versions: jsonb().$type<StoredMediaVersion[]>().notNull(),
});

/** One stored picture or document; `sha256` in hex proves its bytes. */
export interface StoredMediaVersion extends Omit<MediaVersion, 'url'> {
  sha256: string;
}

/** Answers of creates that came with an `Idempotency-Key`, kept for a day (CONTRACT.md «Repeated creates»). */
export const answeredCall = pgTable(
  'answered_call',
  {
    actorId: uuid().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    at: instant().notNull(),
    /** Null only inside the transaction that works on it. */
    answer: jsonb().$type<{ data: unknown; etag: string | null }>(),
  },
  (table) => [
    primaryKey({ columns: [table.actorId, table.call, table.key] }),
    index('answered_call_at').on(table.at),
  ],
);

/** Every write and every refused attempt (QUALITY.md «Audit trail»). */
export const audit = pgTable('audit', {
  seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant().notNull(),
  actorId: uuid(),
  action: text().notNull(),
  target: text().notNull(),
  status: integer().notNull(),
  detail: jsonb().notNull(),
});

/** Keys that sign tokens; kept in the database so that all server processes share them. */
export const signingKey = pgTable('signing_key', {
  id: id(),
  secret: bytes().notNull(),
  createdAt: instant().notNull(),
});

/**
 * Whether the demo tender is in this database: `loading` from before its first row until after its last, so that a
 * start that was killed while loading is noticed and begun anew; `production` where it must never come.
 */
export const demoMark = pgTable('demo_mark', {
  state: text({ enum: ['loading', 'complete', 'production'] }).primaryKey(),
});
