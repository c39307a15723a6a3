/** Names content by its SHA-256 in hexadecimal; an archive goes by that of its sheet (decision 0014). */
export async function contentKey(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
