import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Writes a certificate for localhost and its key into a folder, by the system's openssl. */
export function writeSelfSigned(folder: string, name = 'tls'): { cert: string; key: string } {
  const files = { cert: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) };
  const words = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  const output = ['-keyout', files.key, '-out', files.cert, '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', ...words.split(' '), ...output], { stdio: 'ignore' });
  return files;
}
