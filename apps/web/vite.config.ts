import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fetchedCode } from './fetched-code.ts';
import { packedFiles } from './packed-files.ts';
import { isMeant, PAGE_CHUNKS } from './page-chunks.ts';

/** What every page needs of Mantine, also those before the login. */
const BASIC_PARTS =
  /@mantine[\\/](hooks[\\/]esm[\\/](?!use-(click-outside|clipboard|collapse|debounced-callback|disclosure|focus|hotkeys|in-viewport|local-storage|long-press|move|viewport-size))[a-z-]+|core[\\/]esm[\\/](core|components[\\/](ActionIcon|Alert|Button|CloseButton|Group|Input|InputBase|Loader|Portal|Skeleton|Text|TextInput|Transition|UnstyledButton|VisuallyHidden)))[\\/]|node_modules[\\/]clsx/;
/** What hints and lists that open beside a button stand on; it comes with the first touch of a page. */
const FLOATING_PARTS =
  /@floating-ui|@mantine[\\/]hooks[\\/]esm[\\/]use-(click-outside|focus|long-press)|@mantine[\\/]core[\\/]esm[\\/](utils[\\/]Floating|components[\\/](FocusTrap|Overlay|Popover|Tooltip))/;
/** What one page alone needs comes with that page. */
const SHARED_BY = 2;
/** The chunks of our own code, as the build wants them. */
const OWN_CHUNKS = Object.entries(PAGE_CHUNKS).map(([name, paths]) => ({
  name,
  minShareCount: SHARED_BY,
  test: (id: string) => paths.some((path) => isMeant(path, id.replaceAll('\\', '/'))),
}));

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
        // Each file names those it imports, dozens of times on every page: so the names are short.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          // What pages need together comes together: a hundred small files are larger and slower than a few.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'tanstack',
              test: /node_modules[\\/](@tanstack[\\/](router|react-router|history|query|react-query|store|react-store)|use-sync-external-store)/,
            },
            { name: 'mantine', test: BASIC_PARTS },
            { name: 'floating', test: FLOATING_PARTS },
            ...OWN_CHUNKS,
            { name: 'icons', test: /@tabler/, minShareCount: SHARED_BY },
          ],
        },
      },
    },
  },
});
