const IV_BYTES = 12;

/** A value as JSON, encrypted by AES-GCM. */
export interface EncryptedJson {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly cipher: ArrayBuffer;
}

/** Encrypts a value. */
export async function encryptJson(key: CryptoKey, value: unknown) {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, cipher: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) };
}

/** Decrypts a value; rejects where its key is another one. */
export async function decryptJson(key: CryptoKey, { iv, cipher }: EncryptedJson): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipher);
  return JSON.parse(new TextDecoder().decode(plain));
}
