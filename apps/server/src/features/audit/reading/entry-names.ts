import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/** Names entries to callers, so that a name tells neither how many there are nor which came later. */
export interface EntryNames {
  /** The name of an entry, by its number. */
  print(seq: number): string;
  /** The number behind a name; undefined for a text that is none. */
  read(name: string): number | undefined;
}

const KEY_BYTES = 32;
const BLOCK_BYTES = 16;
/** Where the number stands in the block; what is before is zero, by which a forged name is known. */
const NUMBER_AT = 8;

/** Makes the names of entries: their numbers, each encrypted as the one block it is, with a key that follows from the server's secret (decision 0048). */
export function createEntryNames(serverSecret: Uint8Array): EntryNames {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'rahmenpreis audit entry v1', KEY_BYTES));
  return {
    print(seq) {
      const block = Buffer.alloc(BLOCK_BYTES);
      block.writeBigUInt64BE(BigInt(seq), NUMBER_AT);
      // The same entry has the same name each time, and no two blocks are ever the same.
      const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
      return Buffer.concat([cipher.update(block), cipher.final()]).toString('hex');
    },
    read(name) {
      const block = Buffer.from(name, 'hex');
      if (block.length !== BLOCK_BYTES) return undefined;
      const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
      const plain = Buffer.concat([decipher.update(block), decipher.final()]);
      const isOurs = plain.subarray(0, NUMBER_AT).every((byte) => byte === 0);
      const seq = plain.readBigUInt64BE(NUMBER_AT);
      return isOurs && seq <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(seq) : undefined;
    },
  };
}
