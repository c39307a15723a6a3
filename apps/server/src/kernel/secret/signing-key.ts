import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';

/** Signs texts so that anybody can tell by the public key that the server did. */
export type Signer = ReturnType<typeof createSigner>;

const SEED_BYTES = 32;
/** What stands before the seed of an Ed25519 key in PKCS #8, and before a public one in SPKI (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Makes the signer whose key follows from the server's secret; each text must begin with what it is. */
export function createSigner(serverSecret: Uint8Array) {
  // Named after what it signed first: by another name it would be another key.
  const seed = Buffer.from(hkdfSync('sha256', serverSecret, '', 'rahmenpreis audit v1', SEED_BYTES));
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    /** The public key in base64url. */
    key: spki.subarray(PUBLIC_PREFIX.length).toString('base64url'),
    /** Gives the Ed25519 signature of a text in base64url. */
    sign: (text: string) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}

/** True if a signature is that of a text by the owner of a public key, all as a signer gives them. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, Buffer.from(publicKey, 'base64url')]),
    format: 'der',
    type: 'spki',
  });
  const bytes = Buffer.from(signature, 'base64url');
  // The last sign has bits that no byte takes: with others there it would be another text all the same.
  return bytes.toString('base64url') === signature && verify(null, Buffer.from(text), key, bytes);
}
