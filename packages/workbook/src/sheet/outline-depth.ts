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
 * `depths` are those of the sheets in their order; what has no outline stays as it is.
 */
export async function tellOutlineDepths(
  workbook: Uint8Array,
  depths: readonly number[],
): Promise<Uint8Array> {
  if (depths.every((depth) => depth === 0)) return workbook;
  const reader = new ZipReader(new Uint8ArrayReader(workbook), { useWebWorkers: false });
  const writer = new ZipWriter(new Uint8ArrayWriter(), OPTIONS);
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    const at = Number(/^xl\/worksheets\/sheet(\d+)\.xml$/.exec(entry.filename)?.[1] ?? 0) - 1;
    const depth = depths[at] ?? 0;
    if (depth === 0) {
      await copyEntry(writer, entry);
      continue;
    }
    const xml = await entry.getData(new TextWriter(), { useWebWorkers: false });
    const told = ROWS_BEGIN.replace('/>', ` outlineLevelRow="${depth}"/>`);
    await writer.add(entry.filename, new TextReader(xml.replace(ROWS_BEGIN, told)), OPTIONS);
  }
  return await writer.close();
}
