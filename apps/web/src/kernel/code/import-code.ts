import { noteAbsence, noteStatus } from '../connection.ts';
import { createCodeLoader } from './code-loader.ts';
import { CodeMissing } from './code-missing.ts';
import { noteNewVersion } from './new-version.ts';

/** Longest time until a file of the program is there, in milliseconds. */
const FILE_MAX_MS = 120_000;

async function fetchFile(url: string): Promise<void> {
  let status: number;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FILE_MAX_MS) });
    await response.arrayBuffer();
    ({ status } = response);
  } catch {
    noteAbsence();
    throw new CodeMissing('unreachable', url);
  }
  noteStatus(status);
  if (status === 200) return;
  if (status === 404) noteNewVersion();
  throw new CodeMissing(status === 404 ? 'replaced' : 'unreachable', url);
}

function readEarly(url: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = url;
  document.head.append(link);
}

/** The scripts that the page itself named. */
function filesOfPage(): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')];
  return [...links.map(({ href }) => href), ...scripts.map(({ src }) => src)];
}

const loadCode = createCodeLoader({ fetchFile, readEarly }, filesOfPage());

/**
 * Imports a part of the program with its files, relative to the site's root. The build puts it around each
 * `import()`, under Vite's name for it (`fetched-code.ts`). Rejects with CodeMissing; can be repeated.
 */
export function __vitePreload<Module>(
  importModule: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const addresses = files.map((file) => new URL(`/${file}`, location.origin).href);
  return loadCode(importModule, addresses);
}
