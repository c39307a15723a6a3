import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CODE_FILES } from './code-files.ts';
import { earlyFiles } from './early-files.ts';
import { fetchedCode } from './fetched-code.ts';
import { packedFiles } from './packed-files.ts';

/** The browser's build. The server replaces the nonce placeholder in index.html with every request. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), fetchedCode(), earlyFiles(), packedFiles()],
  // Workers load what they need in pieces, as pages do.
  worker: { format: 'es' },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined assets would be data: addresses, which the content security policy refuses for fonts and
    // scripts.
    assetsInlineLimit: 0,
    // One style sheet for all pages, which is there before any of them: a dozen files less to ask for with
    // each page.
    cssCodeSplit: false,
    // The libraries that every page needs are one file, which the browser keeps for good.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: CODE_FILES } } },
  },
});
