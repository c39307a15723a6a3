import { brokenImports, code, importsOf, isTest, roomOf, SCHEMAS, withoutTypes, type Law } from './tree.ts';

const PURE_ROOMS = ['german', 'pricing', 'contract', 'tendering', 'scenario', 'picture', 'workbook'];
/** The folder of pricing's assembler, and the only file in it that others may import. */
const WIDE = 'packages/pricing/src/wide/';
const WIDE_DOOR = `${WIDE}wide-kernel.ts`;
/** Where numbers in key-values are read, and what a regular expression for digits only looks like. */
const STORED_NUMBER = 'packages/tendering/src/keyval/stored-number.ts';
/** Where a stored yes or no is read, and what comparing one looks like. */
const STORED_FLAG = [
  'keyval/stored-flag.ts',
  'participation/market-area.ts',
  'participation/participation.ts',
].map((file) => `packages/tendering/src/${file}`);
const FLAG_COMPARED = /[!=]==? '(?:true|false)'/;
/** Who reads a yes of another kind, which has the same spelling: in a header, an address or a form. */
const OTHER_FLAGS = [
  'apps/server/src/features/session/routes.ts',
  'apps/web/src/features/analysis/address.ts',
  'apps/web/src/features/phase-setup/page.tsx',
  'apps/web/src/shell/ask-early.ts',
  `${SCHEMAS}liegenschaft.ts`,
  `${SCHEMAS}media.ts`,
];
const DIGITS_ONLY = /\/\^[(?:0|]*(?:\\d|\[\d-9\])(?:\\d)?(?:\+|\*|\{[\d,]+\})\)?\$\//;
/**
 * The plain way to price one LV, and who takes it: the lines of an LV, and the sums over several (decision
 * 0056).
 */
const ONE_LV = 'packages/pricing/src/price/price-lv.ts';
const PRICING_LVS = ['offer/priced-lv.ts', 'cluster/cluster-sums.ts'].map(
  (file) => `packages/tendering/src/${file}`,
);
/** Where pictures are drawn: in a room of their own, and in the web. */
const PICTURE_ROOMS = ['packages/picture/src/', 'apps/web/src/tender/picture/'];
/** A style attribute, as an object of React or in printed SVG; policies without inline styles refuse it. */
const INLINE_STYLE = /\bstyle=|\bstyle: (?:\{|['"`])/;
/** The only file that knows the solver of scenarios. */
const SOLVER = 'packages/scenario/src/model/solver.ts';
/** What German needs of the language, and how places are written; each with the only file that may do it. */
const HOMES: Readonly<Record<string, RegExp>> = {
  'packages/german/src/compare-german.ts': /\bIntl\.Collator\b|\.localeCompare\(/,
  'packages/german/src/search-words.ts': /\.toLocaleLowerCase\(/,
  'packages/german/src/german-date.ts': /\bIntl\.DateTimeFormat\b|\.toLocale(?:Date|Time)String\(/,
  'packages/tendering/src/liegenschaft/liegenschaft-label.ts': /\bnummer\} \$\{[^}]*name\}/i,
  'packages/tendering/src/liegenschaft/adresse-line.ts':
    /\bstrasse\}[^`]*\$\{[^}]*hausnummer\}|\[[^\]]*strasse, [^\]]*hausnummer\]\.join/,
};

/** What holds in the pure rooms, and of them. */
export const ROOM_LAWS: readonly Law[] = [
  {
    name: 'pure rooms import only the rooms above them, and no library of another floor',
    broken: (tree) =>
      brokenImports(tree, (from, to) => {
        const [own, other] = [PURE_ROOMS.indexOf(roomOf(from) ?? ''), PURE_ROOMS.indexOf(roomOf(to) ?? '')];
        const pure = from.startsWith('packages/') && own >= 0;
        return (
          pure && (other > own || to.startsWith('apps/') || /^(node:|fastify|react|pg$|drizzle)/.test(to))
        );
      }),
    planted: [[{ path: 'packages/pricing/src/a.ts', text: `import '@rahmenpreis/contract/b.ts';` }]],
  },
  {
    name: 'calls of the contract load neither their schemas nor Zod',
    broken: (tree) =>
      brokenImports(withoutTypes(tree), (from, to) => {
        const isCall = from.startsWith('packages/contract/src/') && !from.startsWith(SCHEMAS);
        return isCall && (to === 'zod' || to.startsWith(SCHEMAS));
      }),
    planted: [
      [{ path: 'packages/contract/src/a.ts', text: `import { z } from 'zod';` }],
      [{ path: 'packages/contract/src/a.ts', text: `import { type A, aSchema } from './schema/a.ts';` }],
    ],
  },
  {
    name: 'numbers of key-values are read in one file',
    broken: (tree) =>
      code(tree)
        .filter((file) => !isTest(file.path) && file.path !== STORED_NUMBER && DIGITS_ONLY.test(file.text))
        .filter((file) => importsOf(file).some((target) => /keyval|own-offer/.test(target)))
        .map((file) => file.path),
    planted: ['/^\\d+$/', '/^[0-9]{1,16}$/', '/^(?:0|[1-9]\\d{0,15})$/'].map((expression) => [
      {
        path: 'packages/tendering/src/a.ts',
        text: `import './keyval-key.ts';\nexport const DIGITS = ${expression};`,
      },
    ]),
  },
  {
    name: 'a stored yes or no is read where market area and participation are',
    broken: (tree) =>
      code(tree)
        .filter(({ path }) => /^(apps|packages)\//.test(path) && !isTest(path))
        .filter(({ path }) => ![...STORED_FLAG, ...OTHER_FLAGS].includes(path))
        .filter(({ text }) => FLAG_COMPARED.test(text))
        .map(({ path }) => path),
    planted: [
      [{ path: 'apps/web/src/tender/a.ts', text: `const takesPart = own.participation === 'true';` }],
      [{ path: 'packages/tendering/src/offer/a.ts', text: `const isIn = value !== 'false';` }],
    ],
  },
  {
    name: 'one LV is priced where its lines are made and where those of several are added up',
    broken: (tree) =>
      brokenImports(withoutTypes(tree), (from, to) => to === ONE_LV && !PRICING_LVS.includes(from)),
    planted: [
      [
        {
          path: 'apps/server/src/features/lv-export/a.ts',
          text: `import { priceLv } from '@rahmenpreis/pricing/price/price-lv.ts';`,
        },
      ],
      [
        {
          path: 'packages/tendering/src/offer/a.ts',
          text: `import '@rahmenpreis/pricing/price/price-lv.ts';`,
        },
      ],
    ],
  },
  {
    name: 'German texts are ordered and searched, and instants, properties and addresses written, in one file each',
    broken: (tree) =>
      code(tree)
        .filter((file) => /^(apps|packages)\//.test(file.path) && !isTest(file.path))
        .flatMap((file) =>
          Object.entries(HOMES)
            .filter(([home, word]) => file.path !== home && word.test(file.text))
            .map(([home]) => `${file.path} does by itself what ${home} does`),
        ),
    planted: [
      [{ path: 'apps/web/src/kit/a.ts', text: `const german = new Intl.Collator('de');` }],
      [{ path: 'packages/pricing/src/a.ts', text: `names.sort((a, b) => a.localeCompare(b, 'de'));` }],
      [{ path: 'apps/server/src/app.ts', text: `text.toLocaleLowerCase('de').includes(word);` }],
      [{ path: 'apps/web/src/kit/a.ts', text: `const day = new Intl.DateTimeFormat('de-DE');` }],
      [{ path: 'apps/server/src/app.ts', text: `const day = date.toLocaleDateString('de-DE');` }],
      [{ path: 'apps/web/src/kit/a.ts', text: 'const a = `${house.nummer} ${house.name}`;' }],
      [{ path: 'apps/server/src/app.ts', text: 'const a = `${strasse} ${adresse.hausnummer}`;' }],
      [{ path: 'packages/workbook/src/a.ts', text: `const a = [strasse, hausnummer].join(' ');` }],
    ],
  },
  {
    name: 'one file knows the solver of scenarios',
    broken: (tree) => brokenImports(tree, (from, to) => to.startsWith('highs') && from !== SOLVER),
    planted: [
      [{ path: 'packages/scenario/src/a.ts', text: `import loadHighs from 'highs';` }],
      [{ path: 'apps/server/src/app.ts', text: `await import('highs');` }],
    ],
  },
  {
    name: 'pictures take from libraries no more than scales, shapes and arrays of d3',
    broken: (tree) =>
      brokenImports(tree, (from, to) => {
        const isLibrary = !to.startsWith('packages/');
        const isOwn = from.startsWith('packages/picture/src/') && !isTest(from);
        return isOwn && isLibrary && !/^d3-(?:scale|shape|array)$/.test(to);
      }),
    planted: [
      [{ path: 'packages/picture/src/a.ts', text: `import { geoPath } from 'd3-geo';` }],
      [{ path: 'packages/picture/src/a.ts', text: `import { useMemo } from 'react';` }],
    ],
  },
  {
    name: 'pictures have no style attribute',
    broken: (tree) =>
      code(tree)
        .filter(({ path }) => PICTURE_ROOMS.some((room) => path.startsWith(room)) && !isTest(path))
        .filter(({ text }) => INLINE_STYLE.test(text))
        .map(({ path }) => path),
    planted: [
      [{ path: 'apps/web/src/tender/picture/a.tsx', text: `<g style={{ opacity: 0.5 }} />` }],
      [{ path: 'packages/picture/src/a.ts', text: 'const a = `<rect style="fill:red"/>`;' }],
    ],
  },
  {
    name: 'the assembler of pricing is entered by its door',
    broken: (tree) =>
      brokenImports(tree, (from, to) => !from.startsWith(WIDE) && to.startsWith(WIDE) && to !== WIDE_DOOR),
    planted: [
      [{ path: 'packages/pricing/src/sums/a.ts', text: `import '../wide/kernel-code.ts';` }],
      [{ path: 'bench/a.ts', text: `import '@rahmenpreis/pricing/wide/price-wide-lv.ts';` }],
    ],
  },
];
