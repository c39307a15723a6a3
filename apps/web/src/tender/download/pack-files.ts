import { openArchive } from '@rahmenpreis/workbook/archive/open-archive.ts';
import { uniqueNames } from '@rahmenpreis/workbook/archive/unique-names.ts';
import { downloadZip } from 'client-zip';
import type { ArchivedFile } from './make-archive.ts';

/** Packs files in the browser under their names, which are paths; a second «a.xlsx» becomes «a (2).xlsx». */
export function packFiles(files: readonly ArchivedFile[]): Promise<Blob> {
  const names = uniqueNames(files.map(({ name }) => name));
  const input = files.map(({ content, madeAt }, at) => ({
    name: names[at],
    input: content,
    ...(madeAt === undefined ? {} : { lastModified: madeAt }),
  }));
  return downloadZip(input).blob();
}

/** The files of an archive that the server has made. */
export async function unpackFiles(archive: Blob): Promise<ArchivedFile[]> {
  const opened = await openArchive(archive);
  try {
    const files: ArchivedFile[] = [];
    for (const [at, { path }] of opened.entries.entries()) {
      files.push({ name: path, content: new Blob([(await opened.read(at)) as Uint8Array<ArrayBuffer>]) });
    }
    return files;
  } finally {
    await opened.close();
  }
}
