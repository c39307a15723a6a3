import { BlobReader, BlobWriter, TextReader, TextWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';

/**
 * Replaces the first cell of the given sheet, from 1, that holds a number by one that holds another; throws
 * where none does.
 */
export async function forgeCell(
  bytes: Uint8Array,
  sheet: number,
  was: number,
  is: number,
): Promise<Uint8Array> {
  const writer = new ZipWriter(new BlobWriter());
  const cell = `<v>${was}</v>`;
  let isForged = false;
  for (const entry of await new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)]))).getEntries()) {
    if (entry.directory) continue;
    const text = await entry.getData(new TextWriter());
    const isHere: boolean = !isForged && entry.filename.endsWith(`/sheet${sheet}.xml`) && text.includes(cell);
    isForged ||= isHere;
    await writer.add(entry.filename, new TextReader(isHere ? text.replace(cell, `<v>${is}</v>`) : text));
  }
  if (!isForged) throw new Error(`no cell of sheet ${sheet} holds ${was}`);
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}
