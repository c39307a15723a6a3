import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fetchedCode } from './fetched-code.ts';
import { packedFiles } from './packed-files.ts';

/** Many dialogs read Excel, and no page does before somebody chooses a file: its code comes by itself. */
const READS_EXCEL = /node_modules\/hucre|workbook\/src\/sheet\/(?:read-workbook|table-in|header|zip-check)\./;

/** Days of the calendar in Berlin: many parts count in them, but not every page. */
const COUNTS_DAYS = /node_modules\/temporal-|tendering\/src\/phase\/phase-day\./;

const isCommon = (id: string): boolean => !READS_EXCEL.test(id) && !COUNTS_DAYS.test(id);

/** The browser's build. The server replaces the nonce placeholder in index.html with every request. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), fetchedCode(), packedFiles()],
  // Workers load what they need in pieces, as pages do.
  worker: { format: 'es' },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined assets would be data: addresses, which the content security policy refuses for fonts and scripts.
    assetsInlineLimit: 0,
    // One style sheet for all pages, which is there before any of them: a dozen files less to ask for with each page.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // What many parts share, and all their drawings, come in one file each instead of a hundred: less to ask for, and it packs better.
        // Small parts that only some share come together too; what they need themselves stays where it is.
        codeSplitting: {
          groups: [
            { name: 'shared', minShareCount: 16, test: isCommon },
            { name: 'days', minShareCount: 2, test: COUNTS_DAYS },
            { name: 'read-excel', minShareCount: 2, test: READS_EXCEL },
            { name: 'icons', test: /@tabler/, minShareCount: 2 },
            {
              name: 'small',
              minShareCount: 8,
              maxModuleSize: 6_000,
              includeDependenciesRecursively: false,
              test: isCommon,
            },
          ],
        },
      },
    },
  },
});
