import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** How a passkey's answer shall differ from the right one. */
export interface Deviation {
  origin?: string;
  site?: string;
  /** Without it the user was not asked for PIN or finger. */
  isVerified?: boolean;
  counter?: number;
}

/** A passkey in memory, as an authenticator of a test holds it. */
export interface SoftwarePasskey {
  /** The authenticator's name for it, in base64url. */
  id: string;
  /** Answers a challenge when the passkey is made. */
  register(challenge: string, deviation?: Deviation): object;
  /** Signs a challenge. */
  use(challenge: string, deviation?: Deviation): object;
}

/** Makes an ES256 passkey for the program at the origin. */
export function makePasskey(origin: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const frame = (response: object) => ({ id, rawId: id, type: 'public-key', response });

  const clientData = (type: string, challenge: string, deviation: Deviation): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: deviation.origin ?? origin, crossOrigin: false }));
  const authenticatorData = (deviation: Deviation, credential: Uint8Array[] = []): Buffer => {
    const site = deviation.site ?? new URL(origin).hostname;
    const verified = (deviation.isVerified ?? true) ? USER_VERIFIED : 0;
    const head = Buffer.alloc(5);
    head.writeUInt8(USER_PRESENT | verified | (credential.length > 0 ? HAS_CREDENTIAL : 0));
    head.writeUInt32BE(deviation.counter ?? 0, 1);
    return Buffer.concat([createHash('sha256').update(site).digest(), head, ...credential]);
  };

  return {
    id,
    register(challenge, deviation = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = authenticatorData(deviation, [Buffer.alloc(16), length, credentialId, coseKey]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return frame({
        clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      });
    },
    use(challenge, deviation = {}) {
      const client = clientData('webauthn.get', challenge, deviation);
      const authData = authenticatorData(deviation);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return frame({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}
