import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Endpoint, pathsOf } from '@rahmenpreis/contract/endpoint.ts';
import { ALPHA_PERMISSIONS, DL_PERMISSIONS, type Permission } from '@rahmenpreis/contract/permission.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import { paramNamesOf, readContractExports } from '@rahmenpreis/contract/test/contract-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../test/test-server.ts';

let server: TestServer;
let endpoints: Endpoint[];
let exportNames: string[];

beforeAll(async () => {
  server = await startTestServer();
  const calls = await readContractExports();
  exportNames = calls.map(([name]) => name);
  endpoints = calls.map(([, endpoint]) => endpoint);
});
afterAll(() => server.close());

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
/** A value for each parameter of a call. */
const anyParams = (endpoint: Endpoint) =>
  Object.fromEntries(paramNamesOf(endpoint).map((name) => [name, 'x']));

describe('the calls of the server', () => {
  test('are described at addresses that browsers and proxies keep for an hour', async () => {
    for (const url of ['/openapi.json', '/docs/', '/docs/static/swagger-ui.css']) {
      const { statusCode, headers } = await server.app.inject({ url });
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'public, max-age=3600']);
    }
  });

  test('are exactly those of the contract, and so says /openapi.json', async () => {
    const answer = await server.app.inject({ url: '/openapi.json' });
    const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });

  test('are called as they are exported, and no two alike, so that each finds its own schemas', () => {
    expect(endpoints.map(({ name }) => name)).toEqual(exportNames);
    expect(new Set(exportNames).size).toBe(exportNames.length);
  });

  test('answer under every alias, with and without a trailing slash', () => {
    for (const endpoint of endpoints) {
      for (const path of pathsOf(endpoint)) {
        const url = path.replace(/\{(\w+)\}/g, ':$1');
        expect(server.app.hasRoute({ method: endpoint.method, url })).toBe(true);
      }
    }
  });

  test('ask for a token before they look at anything, unless they are public', async () => {
    for (const endpoint of endpoints.filter(({ access }) => access !== 'public' && access !== 'open')) {
      const params = anyParams(endpoint);
      const answer = await server.ask(endpoint, { params, body: { nonsense: true } });
      expect([nameOf(endpoint), answer.statusCode]).toEqual([nameOf(endpoint), 401]);
      expect(answer.json()).toMatchObject({ status: 401, error: 'Unauthorized', code: 'unauthorized' });
    }
  });

  test('refuse who lacks the right before they look at anything', async () => {
    const rights: readonly Permission[] = [...ALPHA_PERMISSIONS, ...DL_PERMISSIONS];
    const users = new Map<Permission, TestUser>();
    for (const right of rights) users.set(right, await server.signIn(`${right}@example.org`, [right]));
    let refusals = 0;
    for (const endpoint of endpoints) {
      const { access, deniedStatus = 403 } = endpoint;
      if (typeof access === 'string') continue;
      const params = anyParams(endpoint);
      for (const right of rights.filter((each) => !access.includes(each))) {
        const answer = await server.ask(endpoint, {
          as: users.get(right)!,
          params,
          body: { nonsense: true },
        });
        expect([nameOf(endpoint), right, answer.statusCode]).toEqual([nameOf(endpoint), right, deniedStatus]);
        expect(answer.json()).toMatchObject({ code: 'forbidden', details: [] });
        refusals += 1;
      }
    }
    expect(refusals).toBeGreaterThan(endpoints.length);
  });

  test('let nobody keep what they answer, and let no page of others read it', async () => {
    const user = await server.signIn('admin@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
    const headers = { origin: 'https://rival.example.org' };
    const reading = endpoints.filter(
      (each) => each.method === 'GET' && !each.path.includes('{') && schemasOf(each).query === undefined,
    );
    expect(reading.length).toBeGreaterThan(5);
    for (const endpoint of reading) {
      const answer = await server.ask(endpoint, { as: user, headers });
      expect([nameOf(endpoint), answer.statusCode]).toEqual([nameOf(endpoint), 200]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('do not wait for ever for a body that never arrives whole', () => {
    expect(server.app.server.requestTimeout).toBe(900_000);
  });

  test('refuse a body of nothing but brackets like any other that does not fit', async () => {
    const user = await server.signIn('tief@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/media/v1/media',
      headers: { authorization: `Bearer ${user.accessToken}`, 'content-type': 'application/json' },
      payload: '['.repeat(500_000) + ']'.repeat(500_000),
    });
    expect(answer.statusCode).toBe(400);
  });

  test('answer an unknown path and unreadable JSON in the one failure shape', async () => {
    const unknown = await server.app.inject({ url: '/lvep/v1/nothing' });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ status: 404, error: 'Not Found', code: 'not-found', details: [] });
    const broken = await server.app.inject({
      method: 'PUT',
      url: '/auth/v1/public/authenticate',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect(broken.statusCode).toBe(400);
    expect(broken.json()).toMatchObject({ message: 'Die Anfrage konnte nicht verarbeitet werden' });
  });
});

describe('what is refused before any call is found', () => {
  const GERMAN = /^(Die|Der) [A-ZÄÖÜ].*\.?$/;

  test.each([
    ['/property/v1/%zz', 400, 'Bad Request', 'bad-url'],
    [`/property/v1/liegenschaft/${'x'.repeat(300)}`, 414, 'URI Too Long', 'address-too-long'],
  ])('an address like %s', async (url, status, error, code) => {
    const answer = await server.app.inject({ url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      status,
      error,
      code,
      message: expect.stringMatching(GERMAN),
      details: [],
    });
  });

  test.each([
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}`, 431, 'headers-too-large'],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x`, 431, 'headers-too-large'],
    ['Unsinn', 400, 'bad-request'],
  ])('a request whose head cannot be read (%#)', async (head, status, code) => {
    await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
    const { port } = server.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}\r\n\r\n`);
    const text = (await Array.fromAsync(socket.setEncoding('utf8'))).join('');
    const [top = '', body = ''] = text.split('\r\n\r\n');
    expect(top).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(top).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toMatchObject({
      status,
      code,
      message: expect.stringMatching(GERMAN),
      details: [],
    });
  });
});

describe('the front door', () => {
  test.each([
    ['with the built pages', '<html>__CSP_NONCE__</html>', 'text/html'],
    ['without them', undefined, 'text/plain'],
  ])('answers a monitor that asks for no HTML, %s', async (_, page, type) => {
    const webFolder = mkdtempSync(join(tmpdir(), 'rahmenpreis-web-'));
    mkdirSync(join(webFolder, 'assets'));
    if (page !== undefined) writeFileSync(join(webFolder, 'index.html'), page);
    const other = await server.startOther({ webFolder });
    for (const method of ['GET', 'HEAD'] as const) {
      for (const accept of ['*/*', 'application/json', undefined]) {
        const answer = await other.app.inject({
          method,
          url: '/',
          headers: accept === undefined ? {} : { accept },
        });
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`);
        expect(answer.body.length > 0).toBe(method === 'GET');
        expect(answer.body).not.toContain('__CSP_NONCE__');
      }
    }
    expect((await other.app.inject({ url: '/anderswo' })).statusCode).toBe(404);
    await other.app.close();
    rmSync(webFolder, { recursive: true });
  });

  test('gives a browser the page of a path that is also a short spelling of a call, and whoever brings a token the call', async () => {
    const webFolder = mkdtempSync(join(tmpdir(), 'rahmenpreis-web-'));
    mkdirSync(join(webFolder, 'assets'));
    writeFileSync(join(webFolder, 'index.html'), '<html>page</html>');
    const other = await server.startOther({ webFolder });
    const ask = (url: string, headers: Record<string, string>) => other.app.inject({ url, headers });
    for (const url of ['/phase', '/phase/', '/phase?pId=1']) {
      const page = await ask(url, { accept: 'text/html,*/*' });
      expect([page.statusCode, page.body]).toEqual([200, '<html>page</html>']);
    }
    const refused = [
      await ask('/phase', { accept: 'text/html', authorization: 'Bearer x' }),
      await ask('/phase', { accept: 'application/json' }),
      await ask('/v1/phase', { accept: 'text/html' }),
      await ask('/phase/1/offers', { accept: 'text/html' }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
    await other.app.close();
    rmSync(webFolder, { recursive: true });
  });
});
