import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROVIDER_UPLOAD_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readServeSettings } from '../apps/server/src/kernel/settings.ts';

const ROOT = join(import.meta.dirname, '..');
/** How long running calls are waited for when a server leaves, and how long a mail may take, in seconds. */
const PATIENCE_SECONDS = 30;
const MAIL_SECONDS = 40;
/** When a server ends a connection that nobody uses, in seconds. */
const KEEP_ALIVE_SECONDS = 72;

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  ports?: string[];
  secrets?: string[];
  volumes?: string[];
  stop_grace_period?: string;
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  entrypoint?: string[];
  depends_on?: Record<string, { condition: string }>;
}
interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** What somebody has filled in. */
const filledIn: Readonly<Record<string, string>> = Object.fromEntries(
  [...read('deploy/.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value]) => [
    name,
    value || `${name.replaceAll('_', '').toLowerCase()}0123`,
  ]),
);
/** The compose file as it is read: with the values filled in, and what is told by an anchor in its places. */
const compose = parse(
  read('deploy/compose.yaml').replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => {
    const value = filledIn[name];
    if (value === undefined) throw new Error(`deploy/.env.example does not name ${name}`);
    return value;
  }),
  { merge: true },
) as Compose;
const SERVERS = ['server-1', 'server-2'];
const serverOf = (name: string): Service => compose.services[name] ?? {};

const folder = mkdtempSync(join(tmpdir(), 'rahmenpreis-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

function settingsOf(service: Service) {
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, '0123456789abcdef'.repeat(4), { mode: 0o600 });
  return readServeSettings({ ...service.environment, KEY_FILE: keyFile }, '/data');
}

describe.each(SERVERS)('%s of the compose file', (name) => {
  const service = serverOf(name);

  test('gets settings that production accepts', () => {
    const settings = settingsOf(service);
    expect(settings).toMatchObject({ host: '0.0.0.0', port: 3000, watch: { host: '0.0.0.0', port: 9464 } });
    expect(settings.s3Url).toMatch(/^http:.*@store:8333\/media/);
    expect(service.environment?.['KEY_FILE']).toBe(`/run/secrets/${service.secrets?.[0]}`);
  });

  test('runs as a normal user who can write nowhere but in memory', () => {
    expect(service).toMatchObject({
      user: expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/),
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.volumes).toBeUndefined();
    expect(service.tmpfs?.map((each) => each.split(':')[0])).toEqual(['/tmp', '/data']);
  });

  test('is asked for its health, and has the time to leave', () => {
    expect(service.healthcheck?.test.join(' ')).toContain(':9464/health/ready');
    const seconds = Number(/^(\d+)s$/.exec(service.stop_grace_period ?? '')?.[1]);
    const needed = settingsOf(service).leaveNoticeMs / 1_000 + PATIENCE_SECONDS + MAIL_SECONDS;
    expect(seconds).toBeGreaterThanOrEqual(needed);
  });
});

test('only the proxy is reached from outside, and all files that are named exist', () => {
  const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
  expect(open.map(([name, { ports }]) => [name, ports])).toEqual([
    ['proxy', ['80:80', '443:443', '443:443/udp']],
  ]);
  const mounted = Object.values(compose.services)
    .flatMap(({ volumes = [] }) => volumes)
    .filter((volume) => volume.startsWith('./'));
  expect(mounted.length).toBeGreaterThan(2);
  for (const volume of mounted) {
    const [path = '', , mode] = volume.split(':');
    expect([existsSync(join(ROOT, 'deploy', path)), mode], volume).toEqual([true, 'ro']);
  }
  expect(existsSync(join(ROOT, serverOf('server-1').build?.dockerfile ?? ''))).toBe(true);
});

test('the servers work with a role that owns nothing, which the owner has made before they start', () => {
  const owner = compose.services['postgres']?.environment ?? {};
  const { tables, 'server-role': role } = compose.services;
  for (const name of SERVERS) {
    const { environment, depends_on } = serverOf(name);
    const { username, password } = new URL(environment?.['DATABASE_URL'] ?? '');
    expect(username).not.toBe(owner['POSTGRES_USER']);
    expect(read('deploy/postgres/server-role.sql')).toContain(`create role ${username} login;`);
    expect(role?.entrypoint).toContain(`--set=password=${password}`);
    expect(depends_on?.['server-role']?.condition).toBe('service_completed_successfully');
  }
  expect(role?.depends_on?.['tables']?.condition).toBe('service_completed_successfully');
  expect(role?.environment).toMatchObject({
    PGUSER: owner['POSTGRES_USER'],
    PGDATABASE: owner['POSTGRES_DB'],
    PGPASSWORD: owner['POSTGRES_PASSWORD'],
  });
  expect(new URL(tables?.environment?.['DATABASE_URL'] ?? '').username).toBe(owner['POSTGRES_USER']);
  expect(existsSync(join(ROOT, tables?.entrypoint?.[1] ?? ''))).toBe(true);
});

test('no image changes by itself from one major version to the next', () => {
  const images = Object.values(compose.services).map(({ image }) => image ?? '');
  const others = images.filter((image) => image !== 'rahmenpreis');
  expect(others.length).toBeGreaterThan(3);
  for (const image of others) expect(image).toMatch(/:\d+/);
});

test('the store knows the key that the servers use', () => {
  const { identities } = JSON.parse(compose.configs['s3']?.content ?? '{}') as {
    identities: { credentials: { accessKey: string; secretKey: string }[] }[];
  };
  const { username, password } = new URL(serverOf('server-1').environment?.['S3_URL'] ?? '');
  expect(identities[0]?.credentials).toEqual([{ accessKey: username, secretKey: password }]);
});

describe('the proxy', () => {
  const text = read('deploy/Caddyfile');
  const valueOf = (word: string): string => new RegExp(`^\\s*${word} (.+)$`, 'm').exec(text)?.[1] ?? '';
  const settings = settingsOf(serverOf('server-1'));

  test('knows all servers, and notices one that leaves before it stops listening', () => {
    const upstreams = SERVERS.map((name) => `${name}:${settings.port}`).join(' ');
    expect(valueOf('reverse_proxy')).toBe(`${upstreams} {`);
    expect(valueOf('health_uri')).toBe('/health/ready');
    expect(Number(valueOf('health_port'))).toBe(settings.watch?.port);
    expect(Number.parseInt(valueOf('health_interval'), 10) * 1_000).toBeLessThan(settings.leaveNoticeMs);
  });

  test('lets go of connections before the servers do, and passes events on as they come', () => {
    expect(Number.parseInt(valueOf('keepalive'), 10)).toBeLessThan(KEEP_ALIVE_SECONDS);
    expect(valueOf('flush_interval')).toBe('-1');
  });

  test('takes the largest upload', () => {
    const bytes = Number(/^(\d+)MB$/.exec(valueOf('max_size'))?.[1]) * 1_000_000;
    expect(bytes).toBeGreaterThan(PROVIDER_UPLOAD_MAX_BYTES);
  });
});

test('the image holds a program of root that somebody else runs', () => {
  const lines = read('deploy/Containerfile').split('\n');
  const valuesOf = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  for (const image of valuesOf('FROM')) expect(image).toMatch(/\/node:24-\w+-slim( AS build)?$/);
  expect(valuesOf('USER')).toEqual([serverOf('server-1').user]);
  expect(valuesOf('VOLUME')).toEqual(['/data']);
  expect(valuesOf('COPY').at(-1)).toBe('--from=build /app /app');
  const [, script = ''] = JSON.parse(valuesOf('ENTRYPOINT')[0] ?? '[]') as string[];
  expect(existsSync(join(ROOT, script))).toBe(true);
  expect(lines.indexOf(`USER ${valuesOf('USER')[0]}`)).toBeLessThan(
    lines.findIndex((line) => line.startsWith('ENTRYPOINT')),
  );
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['**/node_modules', 'data']));
});

test('the systemd unit runs what exists as a user of its own and gives it time to leave', () => {
  const unit = new Map(
    [...read('deploy/rahmenpreis.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value ?? '',
    ]),
  );
  expect(Object.fromEntries(unit)).toMatchObject({
    User: 'rahmenpreis',
    ProtectSystem: 'strict',
    NoNewPrivileges: 'yes',
    StateDirectory: 'rahmenpreis',
    KillMode: 'mixed',
  });
  const script = unit.get('ExecStart')?.split(' ').at(-1) ?? '';
  expect(existsSync(join(ROOT, script))).toBe(true);
  expect(Number(unit.get('TimeoutStopSec'))).toBeGreaterThan(PATIENCE_SECONDS + MAIL_SECONDS);
  expect(unit.get('Environment')).toContain('DATA_DIR=/var/lib/rahmenpreis');
});
