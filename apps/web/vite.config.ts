import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fetchedCode } from './fetched-code.ts';
import { packedFiles } from './packed-files.ts';

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
    rolldownOptions: {
      output: {
        // What many parts share comes in one file instead of a hundred: less to ask for, and it packs better.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 8 }] },
      },
    },
  },
});
