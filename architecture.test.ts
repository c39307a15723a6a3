import { describe, expect, test } from 'vitest';
import { COMMENT_LAWS } from './architecture/comment-laws.ts';
import { COPY_LAWS } from './architecture/copy-laws.ts';
import { NAME_LAWS } from './architecture/name-laws.ts';
import { QUOTED_TEXTS } from './architecture/quoted-texts.ts';
import { ROOM_LAWS } from './architecture/room-laws.ts';
import { SENSE_LAWS } from './architecture/sense-laws.ts';
import { SERVER_LAWS } from './architecture/server-laws.ts';
import {
  brokenImports,
  code,
  importsOf,
  isTest,
  readTree,
  type Law,
  type Source,
} from './architecture/tree.ts';
import { WEB_LAWS } from './architecture/web-laws.ts';
import { WORD_LAWS } from './architecture/word-laws.ts';

const MAX_LINES = 400;
const LUMBER_ROOMS = ['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'lib', 'misc', 'types'];

function findCircles(tree: readonly Source[]): string[] {
  const graph = new Map(code(tree).map((file) => [file.path, importsOf(file)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path)) {
      circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) if (graph.has(next)) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return circles;
}

const HOUSE_LAWS: readonly Law[] = [
  {
    name: 'server and web never see each other',
    broken: (tree) =>
      brokenImports(
        tree,
        (from, to) =>
          (from.startsWith('apps/web/') && to.startsWith('apps/server/')) ||
          (from.startsWith('apps/server/') && to.startsWith('apps/web/')),
      ),
    planted: [[{ path: 'apps/web/src/kit/a.ts', text: `import '../../../server/src/app.ts';` }]],
  },
  {
    name: 'what only tests need stands in the folder of the tests, and production never imports it',
    broken: (tree) => [
      ...brokenImports(tree, (from, to) => /^(apps|packages|scripts)\//.test(from) && isTest(to)),
      ...tree
        .map((file) => file.path)
        .filter(
          (path) =>
            /^apps\/server\/src\/.*\/?test-[^/]+\.ts$/.test(path) ||
            (/\.fixture\.tsx?$/.test(path) && !isTest(path)),
        ),
    ],
    planted: [
      [{ path: 'apps/server/src/features/lv/routes.ts', text: `import '../../../test/test-server.ts';` }],
      [{ path: 'apps/server/src/db/test-at-once.ts', text: '' }],
      [{ path: 'apps/web/src/kernel/session/session.fixture.ts', text: '' }],
      [{ path: 'packages/pricing/src/price/a.ts', text: `import '../test/any-book.ts';` }],
    ],
  },
  {
    name: 'no file stands in a circle',
    broken: findCircles,
    planted: [
      [
        { path: 'packages/pricing/src/a.ts', text: `import './b.ts';` },
        { path: 'packages/pricing/src/b.ts', text: `import './a.ts';` },
      ],
    ],
  },
  {
    name: 'no folder is a lumber-room',
    broken: (tree) =>
      tree
        .map((file) => file.path)
        .filter((path) =>
          path
            .split('/')
            .slice(0, -1)
            .some((folder) => LUMBER_ROOMS.includes(folder)),
        ),
    planted: [[{ path: 'apps/web/src/utils/a.ts', text: '' }]],
  },
  {
    name: `no file is longer than ${MAX_LINES} lines`,
    broken: (tree) =>
      tree
        .filter((file) => /\.(tsx?|mjs|css)$/.test(file.path))
        .filter((file) => file.text.split('\n').length - 1 > MAX_LINES)
        .map((file) => file.path),
    planted: [[{ path: 'packages/pricing/src/a.ts', text: '\n'.repeat(MAX_LINES + 1) }]],
  },
  {
    name: 'no file is a barrel',
    broken: (tree) =>
      code(tree)
        .filter((file) => /\bexport\s+(\*|\{[^}]*\})\s+from\b/.test(file.text))
        .map((file) => `${file.path} only passes on`),
    planted: [[{ path: 'packages/pricing/src/a.ts', text: `export { b } from './b.ts';` }]],
  },
];

describe('the house law', () => {
  const tree = readTree();
  test('there is a tree to judge', () => expect(tree.length).toBeGreaterThan(50));
  test('every text that the specification quotes has the place that is named for it', () => {
    const paths = new Set(tree.map(({ path }) => path));
    const places = QUOTED_TEXTS.map(({ place }) => `apps/web/src/${place}/texts.ts`);
    expect(places.filter((path) => !paths.has(path))).toEqual([]);
  });
  for (const law of [
    ...ROOM_LAWS,
    ...SERVER_LAWS,
    ...WEB_LAWS,
    ...WORD_LAWS,
    ...NAME_LAWS,
    ...COMMENT_LAWS,
    ...COPY_LAWS,
    ...SENSE_LAWS,
    ...HOUSE_LAWS,
  ]) {
    test(law.name, () => expect(law.broken(tree)).toEqual([]));
    test(`is noticed when broken: ${law.name}`, () => {
      for (const tree of law.planted) expect(law.broken(tree)).toHaveLength(1);
    });
  }
});
