import { posix } from 'node:path';
import { code, importsOf, isTest, type Law, type Source } from './tree.ts';

const SMALL = 40;
const PRODUCTION = /^(?:apps|packages|scripts)\//;
/**
 * Files that something other than an import starts, as a program, its build, its database; and the routes of
 * a feature of the server, which `app.ts` opens one feature after the other, however small.
 */
const DOOR = /^(?:apps\/\w+\/[^/]+|apps\/server\/src\/features\/[\w-]+\/routes|(?:.*\/)?main|.*\.d)\.tsx?$/;
const LATE = /(?:\bimport\(\s*|\bimport\.meta\.resolve\(\s*|\bnew URL\(\s*)['"]([^'"]+)['"]/g;

/** The files that run, without tests and what only these need. */
function production(tree: readonly Source[]): Source[] {
  return code(tree).filter(({ path }) => PRODUCTION.test(path) && !isTest(path));
}

/** The files that others load when they need them: by a dynamic import, as a worker, as a module for one. */
function loadedLate(files: readonly Source[]): Set<string> {
  const late = files.flatMap(({ path, text }) => {
    const names = [...text.matchAll(LATE)].map(([, name = '']) => `import '${name}';`);
    return importsOf({ path, text: names.join('\n') });
  });
  return new Set(late);
}

/** Files of less than 40 lines that a single file needs, or none: «a has one importer». */
function smallForOne(tree: readonly Source[]): string[] {
  const files = production(tree);
  const late = loadedLate(files);
  const importers = new Map<string, number>();
  for (const file of files) {
    for (const to of new Set(importsOf(file))) importers.set(to, (importers.get(to) ?? 0) + 1);
  }
  return files
    .filter(({ path }) => /^(?:apps|packages)\//.test(path) && !DOOR.test(path) && !late.has(path))
    .filter(({ path, text }) => text.split('\n').length - 1 < SMALL && (importers.get(path) ?? 0) < 2)
    .map(({ path }) => path)
    .toSorted();
}

/**
 * Which of the names beside each other lead to which, for each folder: what is deeper counts for the folder
 * it is in.
 */
function siblings(tree: readonly Source[]): Map<string, Map<string, Set<string>>> {
  const files = production(tree).filter(({ path }) => path.includes('/src/'));
  const known = new Set(files.map(({ path }) => path));
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const file of files) {
    const from = file.path.split('/');
    for (const target of importsOf(file)) {
      if (!known.has(target)) continue;
      const to = target.split('/');
      const depth = from.findIndex((name, place) => name !== to[place]);
      if (depth < 0) continue;
      const folder = from.slice(0, depth).join('/');
      const graph = folders.get(folder) ?? new Map<string, Set<string>>();
      folders.set(folder, graph);
      const leads = graph.get(from[depth]!) ?? new Set<string>();
      graph.set(from[depth]!, leads.add(to[depth]!));
    }
  }
  return folders;
}

function reached(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const next of graph.get(name) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return seen;
}

/** The circles of a graph, each as the names in it. */
function knots(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reach = new Map([...graph.keys()].map((name) => [name, reached(graph, name)]));
  const done = new Set<string>();
  return [...graph.keys()].toSorted().flatMap((name) => {
    if (done.has(name) || !reach.get(name)!.has(name)) return [];
    const knot = [...reach.get(name)!].filter((other) => reach.get(other)?.has(name)).toSorted();
    for (const member of knot) done.add(member);
    return [knot];
  });
}

const isFile = (name: string) => posix.extname(name) !== '';
const inWords = (folder: string, knot: readonly string[]) => `${folder}: ${knot.join(', ')}`;

/** Circles of folders beside each other, whatever lies between them left out. */
function folderCircles(tree: readonly Source[]): string[] {
  return [...siblings(tree)]
    .flatMap(([folder, graph]) => {
      const ofFolders = [...graph].filter(([name]) => !isFile(name));
      return knots(new Map(ofFolders)).map((knot) => inWords(folder, knot));
    })
    .toSorted();
}

/** Circles of a folder's files and folders: who stands in one has an import that climbs. */
function climbs(tree: readonly Source[]): string[] {
  return [...siblings(tree)]
    .flatMap(([folder, graph]) =>
      knots(graph)
        .filter((knot) => knot.some(isFile))
        .map((knot) => inWords(folder, knot)),
    )
    .toSorted();
}

/** What asks for sense: that a file or folder is worth opening, and a room has an above and a below. */
export const SENSE_LAWS: readonly Law[] = [
  {
    name: `a file under ${SMALL} lines has two importers, or is loaded late, or is a door`,
    broken: smallForOne,
    planted: [
      [
        { path: 'apps/web/src/main.tsx', text: `import './kit/a.ts';` },
        { path: 'apps/web/src/kit/a.ts', text: '' },
      ],
      [
        { path: 'apps/web/src/main.tsx', text: `import('./kit/late.ts');` },
        { path: 'apps/web/src/kit/late.ts', text: `import './a.ts';` },
        { path: 'apps/web/src/kit/late.test.ts', text: `import './a.ts';` },
        { path: 'apps/web/src/kit/a.ts', text: '' },
      ],
    ],
  },
  {
    name: 'folders beside each other stand in no circle',
    broken: folderCircles,
    planted: [
      [
        { path: 'apps/web/src/kit/a/a.ts', text: `import '../b/b.ts';` },
        { path: 'apps/web/src/kit/b/b.ts', text: `import '../a/deep/c.ts';` },
        { path: 'apps/web/src/kit/a/deep/c.ts', text: '' },
      ],
    ],
  },
  {
    // An import climbs if what it names, a file or folder of the same room, leads back to where the import
    // stands.
    name: 'no import climbs inside a room',
    broken: climbs,
    planted: [
      [
        { path: 'apps/web/src/kit/b.ts', text: `import './a/a.ts';` },
        { path: 'apps/web/src/kit/a/a.ts', text: '' },
        { path: 'apps/web/src/kit/a/c.ts', text: `import '../b.ts';` },
      ],
    ],
  },
];
