import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorSchema } from '@rahmenpreis/contract/schema/operator.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartRefusal } from '../db/start-refusal.ts';
import { writeSelfSigned } from '../../test/self-signed.ts';
import { type Environment, readOperator, readServeSettings } from './settings.ts';

let folder: string;
let complete: Environment;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rahmenpreis-settings-'));
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, `${'0123456789abcdef'.repeat(4)}\n`, { mode: 0o600 });
  writeFileSync(join(folder, 'short'), 'kurz', { mode: 0o600 });
  writeFileSync(join(folder, 'repeating'), 'a'.repeat(64), { mode: 0o600 });
  writeFileSync(join(folder, 'open'), 'x'.repeat(64));
  chmodSync(join(folder, 'open'), 0o644);
  complete = {
    PUBLIC_URL: 'https://rahmenpreis.example.org/',
    DATABASE_URL: 'postgres://somewhere/rahmenpreis',
    SMTP_URL: 'smtps://name:geheim@mail.example.org:465',
    KEY_FILE: keyFile,
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

function refusalOf(env: Environment): string {
  try {
    readServeSettings(env, '/usual');
  } catch (error) {
    if (error instanceof StartRefusal) return error.message;
    throw error;
  }
  return '';
}

test('with every setting production gets them whole', () => {
  expect(readServeSettings(complete, '/usual')).toMatchObject({
    port: 3000,
    host: 'localhost',
    publicUrl: 'https://rahmenpreis.example.org',
    databaseUrl: 'postgres://somewhere/rahmenpreis',
    dataDir: '/usual',
    mailFrom: 'Rahmenpreis <no-reply@rahmenpreis.example.org>',
    trustProxy: 'loopback',
    demandsOfBidders: false,
    tls: undefined,
    scanCommand: undefined,
    watch: undefined,
    providerQuotaBytes: 1_000_000_000,
    leaveNoticeMs: 5_000,
    operator: undefined,
  });
  expect(readServeSettings(complete, '/usual').signingSecret).toHaveLength(64);
});

test.each([
  ['PUBLIC_URL', undefined, /^PUBLIC_URL fehlt: .*\.$/],
  ['PUBLIC_URL', 'rahmenpreis.example.org', /^PUBLIC_URL fehlt: .*\.$/],
  ['DATABASE_URL', undefined, /^DATABASE_URL oder DATA_DIR fehlt: .*\.$/],
  ['SMTP_URL', undefined, /^SMTP_URL fehlt: .*\.$/],
  ['SMTP_URL', 'https://mail.example.org', /^SMTP_URL fehlt: .*\.$/],
  ['KEY_FILE', undefined, /^KEY_FILE fehlt: .*\.$/],
  ['KEY_FILE', '/nowhere/key', /^KEY_FILE ist nicht lesbar: .*\.$/],
  ['WATCH_PORT', 'neun', /^WATCH_PORT muss eine Zahl von 0 bis 65535 sein, nicht „neun“\.$/],
  ['LEAVE_SECONDS', '301', /^LEAVE_SECONDS muss eine Zahl von 0 bis 300 sein, nicht „301“\.$/],
  ['PROVIDER_QUOTA_MB', 'viel', /^PROVIDER_QUOTA_MB muss eine Zahl von 0 bis 1000000 sein, nicht „viel“\.$/],
  ['TRUST_PROXY', '0.0.0.0/0', /^TRUST_PROXY nennt mit „0\.0\.0\.0\/0“ .*\.$/],
  ['TRUST_PROXY', 'loopback, proxy.example.org', /^TRUST_PROXY nennt mit „proxy\.example\.org“ .*\.$/],
  ['PORT', '99999', /^PORT muss eine Zahl .*\.$/],
])('without a good %s (%s) it refuses with one German sentence', (name, value, sentence) => {
  const message = refusalOf({ ...complete, [name]: value });
  expect(message).toMatch(sentence);
  expect(message.split('\n')).toHaveLength(1);
});

test.each([
  ['short', /^KEY_FILE ist zu kurz/],
  ['repeating', /^KEY_FILE enthält keinen zufälligen Schlüssel/],
  ['open', /^KEY_FILE darf nur für ihren Besitzer lesbar sein/],
])('a key file that is %s is refused', (name, sentence) => {
  expect(refusalOf({ ...complete, KEY_FILE: join(folder, name) })).toMatch(sentence);
});

test('TLS needs a certificate and its own key, which only its owner may read', () => {
  const [own, other] = [writeSelfSigned(folder, 'own'), writeSelfSigned(folder, 'other')];
  const readTls = (TLS_CERT_FILE: string, TLS_KEY_FILE: string) =>
    readServeSettings({ ...complete, TLS_CERT_FILE, TLS_KEY_FILE }, '/usual').tls;
  expect(readTls(own.cert, own.key)?.cert).toMatch(/^-----BEGIN CERTIFICATE-----/);
  expect(() => readTls(own.cert, '')).toThrow(/^TLS_CERT_FILE und TLS_KEY_FILE gehören zusammen: .*\.$/);
  expect(() => readTls('/nowhere', own.key)).toThrow(/^TLS_CERT_FILE ist nicht lesbar: .*\.$/);
  expect(() => readTls(own.cert, other.key)).toThrow(/passen nicht zueinander/);
  chmodSync(own.key, 0o644);
  expect(() => readTls(own.cert, own.key)).toThrow(/^TLS_KEY_FILE darf nur für ihren Besitzer lesbar sein/);
});

test('a quota may be as large as its refusal says', () => {
  const quotaOf = (PROVIDER_QUOTA_MB: string) =>
    readServeSettings({ ...complete, PROVIDER_QUOTA_MB }, '/usual').providerQuotaBytes;
  expect(quotaOf('1000000')).toBe(1_000_000_000_000);
  expect(() => quotaOf('1000001')).toThrow(StartRefusal);
});

test('everything that is missing is said at once', () => {
  expect(refusalOf({}).split('\n')).toHaveLength(4);
});

test('a folder alone is enough for the data', () => {
  const env = { ...complete, DATABASE_URL: '', DATA_DIR: '/srv/rahmenpreis' };
  expect(readServeSettings(env, '/usual')).toMatchObject({
    databaseUrl: undefined,
    dataDir: '/srv/rahmenpreis',
  });
});

test('an operator who is named leaves no placeholder behind', () => {
  const operator = readOperator({ OPERATOR_NAME: 'Nord Immobilien AG', OPERATOR_ORT: '20095 Hamburg' });
  expect(operator).toMatchObject({ name: 'Nord Immobilien AG', ort: '20095 Hamburg', register: '' });
  expect(Object.keys(operator!)).toEqual(Object.keys(operatorSchema.shape));
});
