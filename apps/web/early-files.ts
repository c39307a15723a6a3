import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PAGE } from './code-files.ts';

const SRC = join(import.meta.dirname, 'src');
const ROUTE = /'(\/[^']*)',(?:(?!'\/)[^])*?import\('([^']+)'\)/g;

/** Which module is the page at an address, as the router says it. */
function pagesOfRouter(): [path: string, module: string][] {
  const router = readFileSync(join(SRC, 'router.tsx'), 'utf8');
  return [...router.matchAll(ROUTE)].map(([, path = '', module = '']) => [path, join(SRC, module)]);
}

/**
 * Asks for the files of the page in the address at once, as the loader of code will ask for them again
 * (`import-code.ts`).
 */
const SCRIPT = `for (const file of PAGES[location.pathname] ?? []) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: '/' + FILES[file] });
  document.head.append(link);
}`;

/**
 * Lets the document name the code of the page in its address, beside what every page needs: asked for by the
 * program it would come one way to the server and back later. A link that is only preloaded leaves nothing
 * behind where it fails.
 */
export function earlyFiles(): Plugin {
  return {
    name: 'early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk: entry }) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const filesOf = (name: string, into = new Set<string>()): Set<string> => {
          if (into.has(name)) return into;
          into.add(name);
          for (const next of byName.get(name)?.imports ?? []) filesOf(next, into);
          return into;
        };
        const present = filesOf(entry?.fileName ?? '');
        const all: string[] = [];
        const placeOf = (name: string): number =>
          all.includes(name) ? all.indexOf(name) : all.push(name) - 1;
        const pages = pagesOfRouter().map(([path, module]) => {
          const page = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
          if (page === undefined) throw new Error(`${path}: no file holds ${module}.`);
          const files = filesOf(page.fileName);
          // Which tab is asked for only the page knows; what all of them need comes with it.
          const tabs = page.dynamicImports.filter((name) =>
            PAGE.test(byName.get(name)?.facadeModuleId ?? ''),
          );
          for (const tab of tabs) for (const name of filesOf(tab)) if (name !== tab) files.add(name);
          return [path, [...files.difference(present)].map(placeOf)] as const;
        });
        const known = `FILES = ${JSON.stringify(all)}, PAGES = ${JSON.stringify(Object.fromEntries(pages))}`;
        const script = `<script nonce="__CSP_NONCE__">{ const ${known};\n${SCRIPT} }</script>`;
        // Before the style sheet, for which a script behind it waits.
        return html.replace('</title>', (title) => `${title}\n${script}`);
      },
    },
  };
}
