import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeDemoMark } from './db/demo-mark.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { DEMO_PASSWORD } from './demo/accounts.ts';
import { inviteAdministrator } from './features/session/admin-command.ts';
import { NEUTRAL_OPERATOR } from './features/operator/routes.ts';
import type { ServeSettings } from './kernel/settings.ts';
import { serveProduction, startServer } from './main.ts';
import { findFreePort } from '../test/counterpart/free-port.ts';
import { writeSelfSigned } from '../test/self-signed.ts';
import { startReceiver, textOf } from '../test/counterpart/test-receiver.ts';

const PUBLIC_URL = 'https://rahmenpreis.example.org';
const CHIEF = 'chefin@nord.example.org';
const PASSWORD = 'Ganz-Neu-2026';
const YEAR_MS = 365 * 24 * 60 * 60_000;

let database: TestDatabase;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let dataDir: string;
let settings: ServeSettings;

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  database = await createTestDatabase();
  receiver = await startReceiver();
  dataDir = mkdtempSync(join(tmpdir(), 'rahmenpreis-main-'));
  settings = {
    port: await findFreePort(),
    host: 'localhost',
    publicUrl: PUBLIC_URL,
    databaseUrl: database.databaseUrl,
    dataDir,
    smtpUrl: receiver.url,
    mailFrom: 'Rahmenpreis <no-reply@example.org>',
    signingSecret: new TextEncoder().encode('s'.repeat(64)),
    trustProxy: 'loopback',
    demandsOfBidders: false,
    tls: undefined,
    scanCommand: undefined,
    watch: undefined,
    providerQuotaBytes: 1_000_000_000,
    leaveNoticeMs: 0,
    operator: { ...NEUTRAL_OPERATOR, name: 'Nord Immobilien AG' },
  };
});
afterAll(async () => {
  await receiver.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
  vi.restoreAllMocks();
});

async function put(path: string, body: object): Promise<{ status: number; data: { token: string } }> {
  const answer = await fetch(`http://localhost:${settings.port}/auth/v1/public/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return { status: answer.status, data };
}

async function nextMail(count: number): Promise<string> {
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(count);
  return textOf(receiver.received.at(-1)!);
}

test('production: an administrator comes in by invitation and mailed code, and the demo never does', async () => {
  const said = vi.mocked(console.log);
  const server = await serveProduction(settings);
  expect(said.mock.lastCall?.[0]).toContain(`(hier http://localhost:${settings.port})`);
  try {
    const operator = await fetch(`http://localhost:${settings.port}/auth/v1/public/operator`);
    expect(operator.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(operator.headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\)/);
    expect(await operator.json()).toMatchObject({ data: { name: 'Nord Immobilien AG' } });
    expect((await put('authenticate', { username: 'admin@example.org', password: 'x' })).status).toBe(404);

    const expire = new Date(Date.now() + YEAR_MS);
    await inviteAdministrator(database.db, { username: CHIEF, readOnly: false, expire }, Date.now());
    const invitation = await nextMail(1);
    const link = new URL(/https:\S+/.exec(invitation)![0]);
    expect(`${link.origin}${link.pathname}`).toBe(`${PUBLIC_URL}/resetpw/pw`);
    const token = link.searchParams.get('t')!;
    expect((await put('password/reset', { token, newPassword: PASSWORD })).status).toBe(200);

    const half = await put('authenticate', { username: CHIEF, password: PASSWORD });
    const key = /\d{6}/.exec(await nextMail(2))![0];
    const whole = await put('token/validate', { token: half.data.token, key });
    expect(whole.status).toBe(200);
  } finally {
    await server.close();
  }
  // Between the proxy and the server it may be TLS as well.
  const { cert, key } = writeSelfSigned(dataDir);
  const tls = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  const watch = { host: 'localhost', port: await findFreePort() };
  const secured = await serveProduction({ ...settings, tls, watch });
  expect(said.mock.lastCall?.[0]).toContain(`(hier https://localhost:${settings.port})`);
  const places = [
    `localhost:${settings.port}/auth/v1/public/operator`,
    `localhost:${watch.port}/health/live`,
  ];
  for (const place of places) {
    const answered = Promise.withResolvers<number | undefined>();
    get(`https://${place}`, { ca: tls.cert }, (answer) => {
      answer.resume();
      answered.resolve(answer.statusCode);
    }).on('error', answered.reject);
    expect(await answered.promise).toBe(200);
    await expect(fetch(`http://${place}`)).rejects.toThrow(TypeError);
  }
  await secured.close();
  const { databaseUrl } = settings;
  const demo = startServer({ port: settings.port, dataDir, databaseUrl, empty: true });
  await expect(demo).rejects.toThrow(/wird mit „npm run serve“ betrieben/);
  await (await serveProduction(settings)).close();
}, 60_000);

test('„npm start“ names the accounts that are there and no others, and lets itself be watched', async () => {
  const own = await createTestDatabase();
  const watchPort = await findFreePort();
  const said = vi.mocked(console.log);
  said.mockClear();
  const server = await startServer({
    port: settings.port,
    dataDir,
    databaseUrl: own.databaseUrl,
    empty: true,
    smtpUrl: settings.smtpUrl,
    watch: { host: '127.0.0.1', port: watchPort },
  });
  try {
    const greeting = said.mock.calls.flat().join('\n');
    expect(greeting).toContain('admin@example.org');
    expect(greeting).not.toContain('bieter6@example.org');
    expect((await fetch(`http://127.0.0.1:${watchPort}/health/live`)).status).toBe(200);
  } finally {
    await server.close();
  }
  // Started again without the word for it, it is still the database without bidders.
  said.mockClear();
  const again = await startServer({
    port: settings.port,
    dataDir,
    databaseUrl: own.databaseUrl,
    empty: false,
  });
  await again.close();
  expect(said.mock.calls.flat().join('\n')).not.toContain('bieter6@example.org');
  await own.close();
}, 60_000);

test('„npm start“ sends its mails through the mail server where one is set', async () => {
  const own = await createTestDatabase();
  const { port, smtpUrl } = settings;
  const server = await startServer({
    port,
    dataDir,
    databaseUrl: own.databaseUrl,
    empty: true,
    smtpUrl,
    mailFrom: undefined,
  });
  try {
    const before = receiver.received.length;
    await put('authenticate', { username: 'leitung@example.org', password: DEMO_PASSWORD });
    expect(await nextMail(before + 1)).toMatch(/^\d{6}$/m);
    expect(existsSync(join(dataDir, 'mail'))).toBe(false);
  } finally {
    await server.close();
    await own.close();
  }
}, 60_000);

test('production refuses a database that holds the demo', async () => {
  await writeDemoMark(database.db, 'complete');
  await expect(serveProduction(settings)).rejects.toThrow(/enthält die Konten der Beispielausschreibung/);
});
