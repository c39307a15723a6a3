import { isIP } from 'node:net';
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Operator } from '@rahmenpreis/contract/operator.ts';
import { StartRefusal } from '../db/start-refusal.ts';
import { readS3Url } from '../files/s3-store.ts';

/** The environment of the process, or a test's own. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where the data lies: files in `dataDir`, and there too the database unless `databaseUrl` names a server,
 * and images and documents unless `s3Url` names a bucket.
 */
export interface DataPlace {
  databaseUrl: string | undefined;
  dataDir: string;
  s3Url?: string | undefined;
  /** The state of the tables to which a database of production may be brought, since a backup was made. */
  backupMade?: string | undefined;
}

/** Where those who watch over a server listen to it. */
export interface WatchPlace {
  host: string;
  port: number;
  /** By which it is spoken there, as the program is; plain HTTP if absent. */
  tls?: TlsFiles | undefined;
}

/** A certificate with its chain and its private key, as PEM. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** Everything `npm run serve` must be told (OPERATIONS.md «Production»). */
export interface ServeSettings extends DataPlace {
  port: number;
  host: string;
  publicUrl: string;
  smtpUrl: string;
  mailFrom: string;
  signingSecret: Uint8Array;
  /** Whether bidders need a second factor as administrators do. */
  demandsOfBidders: boolean;
  /** By which it speaks TLS itself; plain HTTP if undefined, for the proxy in front ends TLS. */
  tls: TlsFiles | undefined;
  /** The command that looks through each file that arrives; undefined if there is none. */
  scanCommand: string | undefined;
  /** Addresses of the proxies in front that are trusted about a caller's address. */
  trustProxy: string;
  /** How many bytes a provider may store for each phase that lists it. */
  providerQuotaBytes: number;
  /** Where health and metrics are asked for; nowhere if nothing is set. */
  watch: WatchPlace | undefined;
  /** How long it still takes calls after it was told to leave, so that proxies notice. */
  leaveNoticeMs: number;
  /** The operator of the program; undefined if nothing about it is set. */
  operator: Operator | undefined;
}

/** How many bytes a provider may store for each phase that lists it, unless it is set otherwise. */
export const PROVIDER_QUOTA_BYTES = 1_000_000_000;
const KEY_MIN_BYTES = 32;
/** Random letters or digits never repeat so few of them over and over. */
const KEY_MIN_KINDS = 8;
/** Networks that may be named by a word instead of addresses. */
const NAMED_NETWORKS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];
const DEFAULT_PORT = 3000;
const PORT_MAX = 65_535;
/** How long a leaving server still takes calls: a proxy that asks every second or two has noticed by then. */
const LEAVE_SECONDS = 5;
const LEAVE_MAX_SECONDS = 300;

/** Reads PORT; throws StartRefusal unless it is a port. */
export function readPort(text: string | undefined): number {
  return readNumber('PORT', text, { usual: DEFAULT_PORT, max: PORT_MAX });
}

/** Reads the place of health and metrics, none without WATCH_PORT; throws StartRefusal if it is no port. */
export function readWatchPlace(env: Environment): WatchPlace | undefined {
  const port = readNumber('WATCH_PORT', env['WATCH_PORT'], { usual: 0, max: PORT_MAX });
  return port === 0 ? undefined : { host: env['WATCH_HOST'] || 'localhost', port };
}

function readNumber(name: string, text: string | undefined, { usual, max }: { usual: number; max: number }) {
  if (!text) return usual;
  if (/^\d+$/.test(text) && Number(text) <= max) return Number(text);
  throw new StartRefusal(`${name} muss eine Zahl von 0 bis ${max} sein, nicht „${text}“.`);
}

/** Reads who runs the program: what is not set stays empty; undefined if nothing at all is set. */
export function readOperator(env: Environment): Operator | undefined {
  const names = {
    name: 'OPERATOR_NAME',
    strasse: 'OPERATOR_STRASSE',
    ort: 'OPERATOR_ORT',
    vertretung: 'OPERATOR_VERTRETUNG',
    telefon: 'OPERATOR_TELEFON',
    email: 'OPERATOR_EMAIL',
    register: 'OPERATOR_REGISTER',
    umsatzsteuerId: 'OPERATOR_UMSATZSTEUER_ID',
    datenschutzEmail: 'OPERATOR_DATENSCHUTZ_EMAIL',
  } satisfies Record<keyof Operator, string>;
  const entries = Object.entries(names).map(([field, name]) => [field, env[name] ?? ''] as const);
  const isNamed = entries.some(([, value]) => value !== '');
  return isNamed ? (Object.fromEntries(entries) as Operator) : undefined;
}

/**
 * Reads DATABASE_URL and DATA_DIR, of which production needs one, and S3_URL; throws StartRefusal if neither
 * of the two is set or S3_URL names no bucket.
 */
export function readDataPlace(env: Environment, usualDataDir: string): DataPlace {
  const databaseUrl = env['DATABASE_URL'] || undefined;
  const s3Url = env['S3_URL'] || undefined;
  if (s3Url !== undefined) readS3Url(s3Url);
  if (databaseUrl !== undefined || env['DATA_DIR']) {
    const backupMade = env['BACKUP_MADE'] || undefined;
    return { databaseUrl, dataDir: env['DATA_DIR'] || usualDataDir, s3Url, backupMade };
  }
  throw new StartRefusal(
    'DATABASE_URL oder DATA_DIR fehlt: Geben Sie den PostgreSQL-Server oder den Ordner für die eingebaute Datenbank an.',
  );
}

/**
 * Reads the settings of production. Throws StartRefusal with one German sentence for everything that is
 * missing or wrong, all at once.
 */
export function readServeSettings(env: Environment, usualDataDir: string): ServeSettings {
  const problems: string[] = [];
  // What could not be read is never looked at: the problems are thrown before.
  const attempt = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof StartRefusal)) throw error;
      problems.push(error.message);
      return undefined as T;
    }
  };
  const port = attempt(() => readPort(env['PORT']));
  const publicUrl = attempt(() => readPublicUrl(env['PUBLIC_URL']));
  const place = attempt(() => readDataPlace(env, usualDataDir));
  const smtpUrl = attempt(() => readSmtpUrl(env['SMTP_URL']));
  const signingSecret = attempt(() => readKeyFile(env['KEY_FILE']));
  const trustProxy = attempt(() => readTrustProxy(env['TRUST_PROXY'] || 'loopback'));
  const tls = attempt(() => readTlsFiles(env['TLS_CERT_FILE'], env['TLS_KEY_FILE']));
  const numberOf = (name: string, bounds: { usual: number; max: number }) =>
    attempt(() => readNumber(name, env[name], bounds));
  const quotaMb = numberOf('PROVIDER_QUOTA_MB', { usual: PROVIDER_QUOTA_BYTES / 1_000_000, max: 1_000_000 });
  const watch = attempt(() => readWatchPlace(env));
  const leaveSeconds = numberOf('LEAVE_SECONDS', { usual: LEAVE_SECONDS, max: LEAVE_MAX_SECONDS });
  if (problems.length > 0) throw new StartRefusal(problems.join('\n'));
  return {
    port,
    host: env['HOST'] || 'localhost',
    publicUrl,
    ...place,
    smtpUrl,
    mailFrom: env['MAIL_FROM'] || `Rahmenpreis <no-reply@${new URL(publicUrl).hostname}>`,
    signingSecret,
    demandsOfBidders: env['SECOND_FACTOR'] === 'all',
    tls,
    scanCommand: env['SCAN_COMMAND']?.trim() || undefined,
    trustProxy,
    providerQuotaBytes: quotaMb * 1_000_000,
    watch,
    leaveNoticeMs: leaveSeconds * 1_000,
    operator: readOperator(env),
  };
}

function readPublicUrl(text: string | undefined): string {
  const url = URL.parse(text ?? '');
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new StartRefusal(
      'PUBLIC_URL fehlt: Geben Sie die Adresse an, unter der Ihre Nutzer das Programm erreichen, zum Beispiel https://rahmenpreis.example.org.',
    );
  }
  return url.href.replace(/\/+$/, '');
}

/** Reads SMTP_URL; throws StartRefusal unless it is a mail server. */
export function readSmtpUrl(text: string | undefined): string {
  const url = URL.parse(text ?? '');
  if (url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return url.href;
  throw new StartRefusal(
    'SMTP_URL fehlt: Geben Sie den Mailserver an, zum Beispiel smtps://name:passwort@mail.example.org:465.',
  );
}

function readTrustProxy(text: string): string {
  const wrong = text.split(',').find((each) => !isNetwork(each.trim()));
  if (wrong === undefined) return text;
  throw new StartRefusal(
    `TRUST_PROXY nennt mit „${wrong.trim()}“ keine Adresse eines Proxys: Geben Sie Adressen oder Netze an, zum Beispiel 10.0.0.5, 192.168.0.0/16. Allen Adressen zu vertrauen ist nicht möglich, weil dann jeder seine Herkunft vortäuschen könnte.`,
  );
}

/** True for a named network, an address, or an address with a number of bits that leaves some of it fixed. */
function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  if (family === 0) return false;
  return bits === undefined || (Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Reads both files, or none if neither is named. */
function readTlsFiles(certPath: string | undefined, keyPath: string | undefined): TlsFiles | undefined {
  if (!certPath && !keyPath) return undefined;
  if (!certPath || !keyPath) {
    throw new StartRefusal('TLS_CERT_FILE und TLS_KEY_FILE gehören zusammen: Geben Sie beide an oder keine.');
  }
  const [cert, key] = [readWhole(certPath), readWhole(keyPath)];
  if (cert === undefined) throw new StartRefusal(`TLS_CERT_FILE ist nicht lesbar: ${certPath}.`);
  if (key === undefined) throw new StartRefusal(`TLS_KEY_FILE ist nicht lesbar: ${keyPath}.`);
  if (key.isOpenToOthers) {
    throw new StartRefusal(`TLS_KEY_FILE darf nur für ihren Besitzer lesbar sein: „chmod 600 ${keyPath}“.`);
  }
  try {
    createSecureContext({ cert: cert.text, key: key.text });
  } catch {
    throw new StartRefusal(`TLS_CERT_FILE und TLS_KEY_FILE passen nicht zueinander oder sind kein PEM.`);
  }
  return { cert: cert.text, key: key.text };
}

function readKeyFile(path: string | undefined): Uint8Array {
  if (!path) {
    throw new StartRefusal(
      'KEY_FILE fehlt: Geben Sie die Datei mit dem geheimen Schlüssel an; „openssl rand -hex 32“ erzeugt einen.',
    );
  }
  const found = readWhole(path);
  if (found === undefined) throw new StartRefusal(`KEY_FILE ist nicht lesbar: ${path}.`);
  if (found.isOpenToOthers) {
    throw new StartRefusal(`KEY_FILE darf nur für ihren Besitzer lesbar sein: „chmod 600 ${path}“.`);
  }
  const secret = new TextEncoder().encode(found.text.trim());
  if (secret.length < KEY_MIN_BYTES) {
    throw new StartRefusal(
      `KEY_FILE ist zu kurz: Der Schlüssel braucht mindestens ${KEY_MIN_BYTES} Zeichen.`,
    );
  }
  if (new Set(secret).size >= KEY_MIN_KINDS) return secret;
  throw new StartRefusal(
    'KEY_FILE enthält keinen zufälligen Schlüssel, sondern wenige Zeichen immer wieder; „openssl rand -hex 32“ erzeugt einen.',
  );
}

function readWhole(path: string): { text: string; isOpenToOthers: boolean } | undefined {
  try {
    const isOpenToOthers = process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
    return { text: readFileSync(path, 'utf8'), isOpenToOthers };
  } catch {
    return undefined;
  }
}
