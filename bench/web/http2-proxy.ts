import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';

/** A proxy that speaks HTTP/2 with browsers, as the one of `deploy/Caddyfile` does. */
export interface Http2Proxy {
  readonly url: string;
  /**
   * What a browser is started with to trust it: from a server it does not trust it keeps nothing in its
   * cache.
   */
  readonly trust: string;
  close(): Promise<void>;
}

/** Makes a certificate for a day. */
function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'rahmenpreis-proxy-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=127.0.0.1'];
  try {
    execFileSync('openssl', ['req', '-x509', ...made, '-days', '1', '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !CONNECTION_HEADERS.has(name)),
  );
}

const headersOf = ({ headers, authority }: Http2ServerRequest) => ({
  ...passedOn(headers),
  host: authority,
  'x-forwarded-proto': 'https',
});

/** Opens one on a port of its own before the server at that address. */
export async function openHttp2Proxy(target: string): Promise<Http2Proxy> {
  const certificate = makeCertificate();
  const publicKey = new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' });
  const proxy = createSecureServer(certificate, (asked, answer) => {
    const call = request(new URL(asked.url, target), { method: asked.method, headers: headersOf(asked) });
    call.on('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 502, passedOn(reply.headers));
      pipeline(reply, answer, () => undefined);
    });
    call.on('error', () => answer.stream.destroy());
    // A page that closes ends its stream of events.
    answer.on('close', () => call.destroy());
    asked.pipe(call);
  });
  const sessions = new Set<ServerHttp2Session>();
  proxy.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    trust: `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`,
    async close() {
      const ended = once(proxy, 'close');
      proxy.close();
      for (const session of sessions) session.destroy();
      await ended;
    },
  };
}
