import type { Readable } from 'node:stream';

/** A file of the store and when it was written. */
export interface StoredFile {
  key: string;
  changedMs: number;
}

/** Where the bytes of media are kept; keys are made by the server and never come from outside. */
export interface MediaStore {
  /** Keeps the bytes; when it returns they survive a power cut. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Opens the bytes for reading; undefined if there are none. */
  open(key: string): Promise<Readable | undefined>;
  /** Removes the bytes; nothing happens if there are none. */
  remove(key: string): Promise<void>;
  /** Iterates over everything that is kept. */
  list(): AsyncIterable<StoredFile>;
}
