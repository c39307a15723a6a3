import { brokenImports, roomOf, featureOf, SCHEMAS, type Law } from './tree.ts';

const WEB_FLOORS = ['kernel', 'kit', 'tender', 'shell', 'features', 'router', 'main'];
/** The parts of a contract that any program would have, whatever its field. */
const FOR_EVERY_PROGRAM = /\/(endpoint|failure|permission|session)\b/;

function webFloor(path: string): number {
  const inner = /^apps\/web\/src\/(.+)$/.exec(path)?.[1];
  if (inner === undefined) return -1;
  const first = inner.split('/')[0]!.replace(/\.tsx?$/, '');
  return WEB_FLOORS.indexOf(first);
}

/** What holds in the browser application. */
export const WEB_LAWS: readonly Law[] = [
  {
    name: 'web floors are climbed one way: kernel, kit, tender, shell, features, router, main',
    broken: (tree) => brokenImports(tree, (from, to) => webFloor(from) >= 0 && webFloor(to) > webFloor(from)),
    planted: [[{ path: 'apps/web/src/kit/a.tsx', text: `import '../features/award/page.tsx';` }]],
  },
  {
    name: 'kernel and kit of the web know nothing of tenders',
    broken: (tree) =>
      brokenImports(tree, (from, to) => {
        const room = roomOf(to);
        const isOwn = room === 'contract' && FOR_EVERY_PROGRAM.test(to);
        const isTender = ['contract', 'tendering', 'workbook'].includes(room ?? '') && !isOwn;
        return /^apps\/web\/src\/(kernel|kit)\//.test(from) && isTender;
      }),
    planted: [
      [{ path: 'apps/web/src/kit/a.tsx', text: `import '@rahmenpreis/tendering/region.ts';` }],
      [{ path: 'apps/web/src/kernel/a.ts', text: `import '@rahmenpreis/contract/phase.ts';` }],
    ],
  },
  {
    name: 'of the web only features load schemas, where a form checks, and main for development',
    broken: (tree) =>
      brokenImports(tree, (from, to) => {
        const isWithout = /^apps\/web\/src\/(?!features\/|main\.tsx$)/.test(from);
        return isWithout && (to === 'zod' || to.startsWith(SCHEMAS));
      }),
    planted: [
      [{ path: 'apps/web/src/tender/a.ts', text: `import '@rahmenpreis/contract/schema/lv.ts';` }],
      [{ path: 'apps/web/src/shell/a.ts', text: `import { z } from 'zod';` }],
    ],
  },
  {
    name: 'web features do not import features',
    broken: (tree) =>
      brokenImports(tree, (from, to) => {
        const [own, other] = [featureOf(from), featureOf(to)];
        return own?.side === 'web' && other?.side === 'web' && own.noun !== other.noun;
      }),
    planted: [[{ path: 'apps/web/src/features/award/a.ts', text: `import '../offer/model.ts';` }]],
  },
];
