import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(js|css|svg|json)$/;

/**
 * Writes each built text file packed beside itself, so that the server need not pack dozens of them for every
 * page: with Brotli, which is an eighth smaller, and with gzip for who comes without TLS, where browsers take
 * nothing else.
 */
export function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    async writeBundle({ dir = '' }, bundle) {
      const pack = async (name: string): Promise<void> => {
        const file = join(dir, name);
        const bytes = await readFile(file);
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      };
      const texts = Object.keys(bundle).filter((each) => TEXTS.test(each));
      await Promise.all(texts.map(pack));
    },
  };
}
