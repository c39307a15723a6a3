import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The module with which Vite wraps every `import()` of a build. */
const VITE_HELPER = '\0vite/preload-helper.js';
const OWN_HELPER = join(import.meta.dirname, 'src/kernel/code/import-code.ts');

/**
 * Lets every `import()` of the build go through our own loader: the module preloads of Vite's leave a failure
 * behind that some browsers never forget.
 */
export function fetchedCode(): Plugin {
  return {
    name: 'fetched-code',
    enforce: 'pre',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // Vite leaves out a file that comes alone, whose address the loader must know too.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'html' || files.includes(file) ? files : [file, ...files],
        },
      },
    }),
    resolveId: (id) => (id === VITE_HELPER ? OWN_HELPER : null),
  };
}
