import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets kept in the database, so that a copy of it alone opens nothing. */
export type SecretBox = ReturnType<typeof createSecretBox>;

/**
 * Makes the box from the server's secret with a derived key (HKDF-SHA-256), so that signing and encrypting
 * never share one. The text is `v1.` and base64url of nonce, tag and AES-256-GCM cipher text.
 */
export function createSecretBox(serverSecret: Uint8Array) {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', serverSecret, '', `rahmenpreis ${purpose}`, KEY_BYTES));
  const key = derive(`secret box ${VERSION}`);
  return {
    /** Gives the encrypted text; `owner` is whose secret it is, and it decrypts only with the same owner. */
    seal(secret: string, owner: string) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(owner),
      );
      const closed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url')}`;
    },
    /** Decrypts the secret; undefined if the text was changed, or is of another owner or another key. */
    open(sealed: string, owner: string) {
      const [version, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      try {
        return (
          cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
        );
      } catch {
        return undefined;
      }
    },
    // HKDF takes 1024 bytes of such words at most, and lists of them must not run together.
    /** Derives a key of 32 bytes for others to encrypt with: the same for the same words only. */
    deriveKey: (words: readonly string[]) =>
      derive(`handed key ${VERSION} ${createHash('sha256').update(JSON.stringify(words)).digest('hex')}`),
  };
}
