import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(js|css|svg|json)$/;

/** Writes each built text file packed beside itself, so that the server need not pack dozens of them for every page. */
export function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((each) => TEXTS.test(each))) {
        const file = join(dir, name);
        writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
      }
    },
  };
}
