import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** One file of the tree: its path from the root and its text. */
export interface Source {
  path: string;
  text: string;
}
/**
 * A law of the house: what it is called, which files of a tree break it, and small trees that break it once
 * each.
 */
export interface Law {
  name: string;
  broken(tree: readonly Source[]): string[];
  planted: readonly (readonly Source[])[];
}

/**
 * Where everything is that only the server's tests need, and the tests of what holds on every call of the
 * contract.
 */
const SERVER_TESTS = 'apps/server/test/';
/** The schemas of what travels, apart from the calls that a browser makes without them (decision 0011). */
export const SCHEMAS = 'packages/contract/src/schema/';
/** Where a pure room keeps what only tests and benchmarks need. */
const ROOM_TESTS = /^(?:packages\/\w+|apps\/web)\/src\/test\//;

const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*|\bimport\.meta\.resolve\(\s*)['"]([^'"]+)['"]/g;

/** The files a file imports, as paths from the root if they are ours, else as written. */
export function importsOf(file: Source): string[] {
  return [...file.text.matchAll(IMPORT)].map(([, name = '']) => {
    if (name.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file.path), name));
    const room = /^@rahmenpreis\/(\w+)\/(.+)$/.exec(name);
    return room ? `packages/${room[1]}/src/${room[2]}` : name;
  });
}

/** True for a test, and for what only tests need. */
export function isTest(path: string): boolean {
  const isForTests = path.startsWith(SERVER_TESTS) || ROOM_TESTS.test(path);
  return isForTests || /\.(test|journey)\.tsx?$/.test(path);
}

/** The files of a tree that are TypeScript. */
export function code(tree: readonly Source[]): Source[] {
  return tree.filter((file) => /\.tsx?$/.test(file.path));
}

/** Every import in a non-test file that `isBroken` objects to, as «a imports b». */
export function brokenImports(
  tree: readonly Source[],
  isBroken: (from: string, to: string) => boolean,
): string[] {
  return code(tree)
    .filter((file) => !isTest(file.path))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => isBroken(file.path, target))
        .map((target) => `${file.path} imports ${target}`),
    );
}

/** The tree without the imports that vanish when it runs, those of types alone. */
export function withoutTypes(tree: readonly Source[]): Source[] {
  return tree.map(({ path, text }) => ({ path, text: text.replace(/^import type [^;]*;$/gm, '') }));
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;,({])\/\/[^\n]*/g;
const LITERAL = /'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`(?:[^`\\]|\\.)*`/g;

/** The text of a file that runs. */
export function withoutComments(text: string): string {
  return text.replaceAll(COMMENT, '');
}

/** The string literals of a file, with their quotes. */
export function literalsOf(text: string): string[] {
  return withoutComments(text).match(LITERAL) ?? [];
}

/** The room of `packages` or `apps` a file stands in. */
export function roomOf(path: string): string | undefined {
  return /^(?:packages|apps)\/(\w+)\//.exec(path)?.[1];
}

/** The feature a file belongs to, of server or web, and its path in there. */
export function featureOf(path: string): { side: string; noun: string; file: string } | undefined {
  const found = /^apps\/(server|web)\/src\/features\/([^/]+)\/(.+)$/.exec(path);
  return found ? { side: found[1]!, noun: found[2]!, file: found[3]! } : undefined;
}

/** The tree as it lies on the disk: what git knows or would add. */
export function readTree(): Source[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => /^(apps|packages|e2e|bench|scripts)\/.+\.(tsx?|mjs|css)$/.test(path))
    .flatMap((path) => {
      // A file that was deleted but is still in git's index is not part of the tree.
      try {
        return [{ path, text: readFileSync(path, 'utf8') }];
      } catch {
        return [];
      }
    });
}
