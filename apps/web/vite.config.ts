import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { planChunks } from './chunk-plan.ts';
import { listViews } from './chunk-views.ts';
import { fetchedCode } from './fetched-code.ts';
import { buildLone } from './lone-chunks.ts';
import { packedFiles } from './packed-files.ts';

const ROOT = import.meta.dirname;
const FRAME = join(ROOT, 'src/shell/frame/shell.tsx');
/** The pages without the frame. */
const FRAMELESS = /[\\/](features[\\/](session|legal)[\\/]|shell[\\/])/;

/** Says which modules come together, from what the program is made of. */
async function planFiles(): Promise<ReadonlyMap<string, string>> {
  const { chunks, start, beginnings } = await buildLone(ROOT, [react(), fetchedCode()]);
  const around = (page: string) => (FRAMELESS.test(page) ? undefined : FRAME);
  return planChunks(chunks, listViews(chunks, start, beginnings, around));
}

/** The browser's build. The server replaces the nonce placeholder in index.html with every request. */
export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const together = command === 'build' ? await planFiles() : new Map<string, string>();
  return {
    root: ROOT,
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
          // Each file names those it imports: so the names are short.
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: 'assets/[hash:7][extname]',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'together', name: (module) => together.get(module) ?? null }],
          },
        },
      },
    },
  };
});
