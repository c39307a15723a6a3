import {
  type FileEntry,
  TextReader,
  TextWriter,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';

/** How the library begins the rows of a sheet, without a word about their outline. */
const ROWS_BEGIN = '<sheetFormatPr defaultRowHeight="15"/>';
/** So much of all packing the library has done before. */
const FIRST_PACKING = 0.4;
const OPTIONS = { useWebWorkers: false, dataDescriptor: false, extendedTimestamp: false } as const;

async function copyEntry(to: ZipWriter<Uint8Array>, entry: FileEntry): Promise<void> {
  const packed = await entry.getData(new Uint8ArrayWriter(), { passThrough: true, useWebWorkers: false });
  const { uncompressedSize, signature, compressionMethod } = entry;
  await to.add(entry.filename, new Uint8ArrayReader(packed), {
    ...OPTIONS,
    ...(signature !== undefined && { signature }),
    passThrough: true,
    uncompressedSize,
    compressionMethod,
  });
}

/**
 * Says at the head of each sheet how deep its outline goes: without it Excel leaves no room for the buttons that fold it.
 * `depths` are those of the sheets in their order; what has no outline stays as it is. The sheets are packed once more, and
 * `onPacked` hears how much of that is done, as a part of 1, with what the library has packed before.
 */
export async function tellOutlineDepths(
  workbook: Uint8Array,
  depths: readonly number[],
  onPacked: (share: number) => void,
): Promise<Uint8Array> {
  if (depths.every((depth) => depth === 0)) return workbook;
  const reader = new ZipReader(new Uint8ArrayReader(workbook), { useWebWorkers: false });
  const writer = new ZipWriter(new Uint8ArrayWriter(), OPTIONS);
  const entries = (await reader.getEntries()).filter((entry) => !entry.directory);
  const allBytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  let packedBytes = 0;
  const tell = (bytes: number): void =>
    onPacked(FIRST_PACKING + ((1 - FIRST_PACKING) * (packedBytes + bytes)) / allBytes);
  for (const entry of entries) {
    const at = Number(/^xl\/worksheets\/sheet(\d+)\.xml$/.exec(entry.filename)?.[1] ?? 0) - 1;
    const depth = depths[at] ?? 0;
    if (depth === 0) {
      await copyEntry(writer, entry);
    } else {
      const xml = await entry.getData(new TextWriter(), { useWebWorkers: false });
      const told = ROWS_BEGIN.replace('/>', ` outlineLevelRow="${depth}"/>`);
      await writer.add(entry.filename, new TextReader(xml.replace(ROWS_BEGIN, told)), {
        ...OPTIONS,
        onprogress: (bytes) => {
          tell(Math.min(bytes, entry.uncompressedSize));
          return undefined;
        },
      });
    }
    packedBytes += entry.uncompressedSize;
    tell(0);
  }
  return await writer.close();
}
