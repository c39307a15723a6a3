import { downloadZip } from 'client-zip';
import type { ArchivedFile } from './make-archive.ts';

/** Packs files into an archive in the browser; their names are paths in it. */
export function packFiles(files: readonly ArchivedFile[]): Promise<Blob> {
  return downloadZip(files.map(({ name, content }) => ({ name, input: content }))).blob();
}
