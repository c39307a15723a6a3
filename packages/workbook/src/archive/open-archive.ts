import { BlobReader, type Entry, type FileEntry, Uint8ArrayReader, Writer, ZipReader } from '@zip.js/zip.js';
import { ARCHIVE_MAX_ENTRIES } from '@rahmenpreis/contract/limits.ts';

/** A file in the browser, read piece by piece so that a large archive is never held in memory as a whole. */
export interface BlobSource {
  readonly size: number;
  slice(start?: number, end?: number): unknown;
}

/** An opened archive. */
export type OpenedArchive = Awaited<ReturnType<typeof openArchive>>;

/** Collects the bytes of one entry and stops once there are more than the directory declares. */
class BoundedWriter extends Writer<Uint8Array> {
  #bytes: Uint8Array;
  #length = 0;

  constructor(sizeBytes: number) {
    super();
    this.#bytes = new Uint8Array(sizeBytes);
  }

  override async writeUint8Array(chunk: Uint8Array): Promise<void> {
    if (this.#length + chunk.length > this.#bytes.length) throw new Error('the entry is larger than it says');
    this.#bytes.set(chunk, this.#length);
    this.#length += chunk.length;
  }

  override async getData(): Promise<Uint8Array> {
    if (this.#length !== this.#bytes.length) throw new Error('the entry is smaller than it says');
    return this.#bytes;
  }
}

/**
 * Opens a .zip and reads its directory, file names in UTF-8 or the code page of old DOS programs; throws if
 * the bytes are not an archive. One entry beyond the allowed number is read, so that the excess is noticed,
 * and no more (IMPORT-001, IMPORT-010).
 */
export async function openArchive(source: Uint8Array | BlobSource) {
  const reader = new ZipReader(
    source instanceof Uint8Array
      ? new Uint8ArrayReader(source)
      : new BlobReader(source as ConstructorParameters<typeof BlobReader>[0]),
    { useWebWorkers: false, checkCrc32: true, checkOverlappingEntry: true },
  );
  const found: Entry[] = [];
  for await (const entry of reader.getEntriesGenerator()) {
    found.push(entry);
    if (found.length > ARCHIVE_MAX_ENTRIES) break;
  }
  return {
    entries: found.map(({ filename, uncompressedSize, directory, encrypted }) => ({
      // As some programs of Windows write folders.
      path: filename.replaceAll('\\', '/'),
      sizeBytes: uncompressedSize,
      isFolder: directory,
      isEncrypted: encrypted,
    })),
    /**
     * Unpacks the entry at this index of the directory; throws if its bytes are damaged or their number
     * differs from what it declares.
     */
    async read(index: number) {
      const entry = found[index];
      if (entry === undefined || entry.directory)
        throw new Error(`the archive has no file at place ${index}`);
      return await (entry as FileEntry).getData(new BoundedWriter(entry.uncompressedSize));
    },
    close: () => reader.close(),
  };
}
