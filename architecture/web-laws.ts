import {
  brokenImports,
  featureOf,
  isTest,
  type Law,
  literalsOf,
  roomOf,
  SCHEMAS,
  type Source,
  withoutComments,
} from './tree.ts';

const WEB_FLOORS = ['kernel', 'kit', 'tender', 'shell', 'features', 'router', 'main'];
/**
 * Where the prices of one property are compared: four parts, each with the files by which others enter it.
 */
const COMPARED = 'apps/web/src/features/analysis/liegenschaft/';
const COMPARED_PARTS: Readonly<Record<string, readonly string[]>> = {
  compact: ['compact-columns.tsx', 'use-compact.tsx'],
  panel: ['price-figures.tsx', 'price-panel.tsx'],
  send: ['send-button.tsx'],
  view: ['dress-table.tsx', 'view-notes.tsx', 'view-options.tsx'],
};
/** The parts of a contract that any program would have, whatever its field. */
const FOR_EVERY_PROGRAM = /\/(endpoint|failure|permission|session)\b/;

/** Mantine's parts that no first view needs, each with the one file that may draw it (decision 0015). */
const DRAWN_BY = {
  Tooltip: 'apps/web/src/kit/tooltip/tooltip.tsx',
  Select: 'apps/web/src/kit/field/select.tsx',
};

const DIALOG = 'apps/web/src/kit/dialog/modal.tsx';
/** The widths at which pages change, each in its one spelling (SCREEN.md «Narrow screens»). */
const WIDTHS = [
  '(width < 36em)',
  '(width <= 40em)',
  '(width <= 45.625em)',
  '(width < 48em)',
  '(width < 62em)',
  '(width <= 68em)',
  '(width < 75em)',
  '(width < 88em)',
];
/** Where scripts have the widths from. */
const BREAKPOINTS = 'apps/web/src/kit/page/breakpoints.ts';

/**
 * Gives the conditions on a width of a style sheet, or of a script's media query; a part that fits itself to
 * the room it has asks a container of its own, by its name, and changes no page.
 */
function widthsOf({ path, text }: Source): string[] {
  const queries = path.endsWith('.css') ? (text.match(/@(?:media|container(?=\s*\())[^{]*/g) ?? []) : [text];
  return queries.flatMap((query) => query.match(/\((?:(?:min-|max-)width:|width [<>=]+ \d)[^)]*\)/g) ?? []);
}

function webSources(tree: readonly Source[]): Source[] {
  return tree.filter(({ path }) => path.startsWith('apps/web/src/') && !isTest(path));
}

/**
 * Where German may stand: in `texts.ts`, in files whose name says that they write a text, and in the legal
 * pages, which are one text each.
 */
const TEXT_FILE = /(\/|-)texts?\.tsx?$|\/features\/legal\//;
const GERMAN =
  /[äöüÄÖÜß„“]|\b(?:[Jj]a|[Nn]ein|beginnt|endet|beendet|Bytes|Baujahr|Etagen?|Ep-Code|Uhr|[Dd]er|[Dd]ie|[Dd]as|[Uu]nd|oder|ist|wird|werden|nicht|[Kk]eine?|[Bb]itte|Sie|Ihre?|von|mit|zur?m?|[Nn]ach)\b/;
/** The name of a file that goes out; a path from here is one that comes in. */
const FILE_NAME = /^(?!['"`]\.\.?\/).*[\w})\]]\.(?:xlsx|pdf|zip|json)['"`]$/;
/** A number with its word, in the singular and the plural. */
const COUNTED = /\bcounted\([^)]*['"`]/g;
/**
 * What may be read on the screen besides string literals: words between tags, and named parts of a control.
 */
const BETWEEN_TAGS = /(?<=>)[^<>{}=;()]*[A-Za-zÄÖÜäöüß]{2}[^<>{}=;()]*(?=<\/)/g;
const NAMED_PART = /\b(?:aria-label|label|placeholder|title|confirmLabel|cancelLabel)="[^"]*"/g;

/**
 * Gives the German that a script writes beside the files for it, and words that a control is named by on the
 * spot.
 */
function looseTexts({ path, text }: Source): string[] {
  if (!/\.tsx?$/.test(path) || TEXT_FILE.test(path)) return [];
  const bare = withoutComments(text);
  const german = literalsOf(text).filter((literal) => GERMAN.test(literal) || FILE_NAME.test(literal));
  const inTags = path.endsWith('.tsx') ? [BETWEEN_TAGS, NAMED_PART] : [];
  const onTheSpot = [COUNTED, ...inTags].flatMap((part) => bare.match(part) ?? []);
  return [...new Set([...german, ...onTheSpot.map((words) => words.trim())])];
}

/** The part of the comparison of a property that a file is of, and its name in there. */
function comparedPart(path: string): [part: string, file: string] | undefined {
  const [part = '', file] = path.startsWith(COMPARED) ? path.slice(COMPARED.length).split('/') : [];
  return file !== undefined && part in COMPARED_PARTS ? [part, file] : undefined;
}

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
    name: 'every file of the web stands on a floor',
    broken: (tree) =>
      webSources(tree)
        .map(({ path }) => path)
        .filter((path) => /\.tsx?$/.test(path) && webFloor(path) < 0),
    planted: [[{ path: 'apps/web/src/theme.ts', text: '' }], [{ path: 'apps/web/src/look/a.tsx', text: '' }]],
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
      [{ path: 'apps/web/src/kit/a.tsx', text: `import '@rahmenpreis/tendering/liegenschaft/region.ts';` }],
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
    name: 'tooltips and choices are drawn by kit, one way for all',
    broken: (tree) =>
      webSources(tree).flatMap(({ path, text }) => {
        const parts = /import \{([^}]*)\} from '@mantine\/core'/.exec(text)?.[1] ?? '';
        return Object.entries(DRAWN_BY)
          .filter(([part, own]) => path !== own && new RegExp(`(?<!type )\\b${part}\\b`).test(parts))
          .map(([part, own]) => `${path} draws a ${part} beside ${own}`);
      }),
    planted: [
      [{ path: 'apps/web/src/shell/a.tsx', text: `import { Button, Tooltip } from '@mantine/core';` }],
      [{ path: 'apps/web/src/features/award/a.tsx', text: `import { Select } from '@mantine/core';` }],
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
  {
    name: 'the parts of a property’s comparison do not know each other, and are entered by the files named',
    broken: (tree) =>
      brokenImports(tree, (from, to) => {
        const [own, other] = [comparedPart(from), comparedPart(to)];
        if (other === undefined || own?.[0] === other[0]) return false;
        return own !== undefined || COMPARED_PARTS[other[0]]?.includes(other[1]) !== true;
      }),
    planted: [
      [{ path: `${COMPARED}send/a.tsx`, text: `import '../view/view-options.tsx';` }],
      [{ path: `${COMPARED}price-desk.tsx`, text: `import './compact/compact-rows.ts';` }],
    ],
  },
  {
    name: 'pages change only at the widths of SCREEN.md, and scripts have them from one file',
    broken: (tree) =>
      webSources(tree).flatMap((file) => {
        const known = file.path.endsWith('.css') || file.path === BREAKPOINTS ? WIDTHS : [];
        return widthsOf(file)
          .filter((width) => !known.includes(width))
          .map((width) => `${file.path} changes at ${width}`);
      }),
    planted: [
      [{ path: 'apps/web/src/kit/a.module.css', text: '@media (max-width: 640px) {}' }],
      [{ path: 'apps/web/src/kit/a.module.css', text: '@media (width < 50em) {}' }],
      [{ path: 'apps/web/src/kit/a.tsx', text: `useMediaQuery('(width < 48em)');` }],
    ],
  },
  {
    name: 'every dialog is that of the kit, in which messages have their place',
    broken: (tree) =>
      webSources(tree)
        .filter(({ path, text }) => path !== DIALOG && /\bModal\b[^}]*\} from '@mantine\/core'/.test(text))
        .map(({ path }) => path),
    planted: [[{ path: 'apps/web/src/kit/a.tsx', text: `import { Button, Modal } from '@mantine/core';` }]],
  },
  {
    name: 'what the user reads of the web stands in texts.ts',
    broken: (tree) =>
      webSources(tree).flatMap((file) => looseTexts(file).map((words) => `${file.path} says ${words}`)),
    planted: [
      [{ path: 'apps/web/src/kit/a.ts', text: `const A = 'Die Phase endet';` }],
      [{ path: 'apps/web/src/kit/a.tsx', text: '<b>Gespeichert</b>' }],
      [{ path: 'apps/web/src/kit/a.tsx', text: '<Button aria-label="Suchen" />' }],
      [{ path: 'apps/web/src/kit/a.tsx', text: 'const a = `${count} Gebäude`;' }],
      [{ path: 'apps/web/src/kit/a.ts', text: `saveFile(data, 'Preisspiegel.xlsx');` }],
      [{ path: 'apps/web/src/kit/a.ts', text: 'const a = `${verb}endet in ${time}`;' }],
      [{ path: 'apps/web/src/kit/a.ts', text: `counted(count, 'Stockwerk', 'Stockwerke')` }],
    ],
  },
];
