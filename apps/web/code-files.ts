import type { Rolldown } from 'vite';

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;
type NameOf = Extract<Groups[number]['name'], (...args: never[]) => unknown>;
type Context = Parameters<NameOf>[1];

const LIBRARIES = /node_modules/;
/** What can be opened by an address, and the tabs whose code comes by itself. */
export const PAGE =
  /(?:page|-tab|price-table|factor-matrix|liegenschaft-matrix|offer-documents|property-table|gebaeude-details)\.tsx$/;
const CONTRACT = /packages\/contract\//;
/** What so many pages need comes with the first of them. */
const COMMON_PAGES = 8;

/** The part of the program that a module belongs to: who opens one page of it mostly opens the others too. */
function areaOf(id: string): string {
  if (/\/features\/(?:price-input|price-overview|offer)\//.test(id)) return 'own-offer';
  return /\/(?:features|shell|tender|packages)\/([\w-]+)/.exec(id)?.[1] ?? 'shared';
}

/** Whatever is loaded by itself and needs this module at once: the start of the program, a page, a dialog. */
function rootsOf(id: string, context: Context): string[] {
  const seen = new Set([id]);
  for (const each of seen)
    for (const importer of context.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  return [...seen].filter((each) => {
    const info = context.getModuleInfo(each);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
}

/**
 * The file in which a module of ours comes; none where only one page or dialog needs it, which has it itself.
 */
function fileOf(id: string, context: Context): string | null {
  const roots = rootsOf(id, context);
  if (roots.length < 2) return null;
  const pages = roots.filter((root) => PAGE.test(root));
  if (pages.length === 0) return `late-${areaOf(id)}`;
  if (pages.length >= COMMON_PAGES) return 'common';
  const [area = '', ...others] = new Set(pages.map(areaOf));
  // What bidders alone open is no load for others.
  if (others.length > 0) return [area, ...others].every((own) => own.startsWith('own-')) ? 'own' : 'shared';
  if (roots.every((root) => areaOf(root) === area)) return area;
  // What names a call is small, and asked for by what follows live updates on every page.
  return CONTRACT.test(id) ? 'shared' : `${area}-lent`;
}

/** Libraries, and what of ours goes with them, in a file that only those load who need it. */
const APART = { minShareCount: 2, includeDependenciesRecursively: false };

/**
 * The files in which the code comes: what every page needs, what many or those of one area need, what comes
 * late. A page asks for about ten of them (decision 0109).
 */
export const CODE_FILES: Groups = [
  { name: 'library', tags: ['$initial'], test: LIBRARIES },
  { name: 'frame', tags: ['$initial'] },
  {
    name: 'days',
    ...APART,
    test: /node_modules\/temporal-|tendering\/src\/(?:phase\/phase-day|question\/questions-until)\./,
  },
  { name: 'schemas', ...APART, test: /node_modules\/zod|contract\/src\/schema\// },
  { name: 'calendar', ...APART, test: /@mantine\/dates|dayjs|kit\/field\/day-input/ },
  {
    name: 'archives',
    ...APART,
    test: /node_modules\/(?:client-zip|fflate|@zip)|workbook\/src\/archive\/open-archive/,
  },
  {
    name: 'pictures',
    ...APART,
    test: /node_modules\/(?:d3-|internmap)|packages\/picture\/src\/(?!text\/|award\/region-tiles)|tender\/picture\/(?!texts|use-picture-choice|picture\.module)/,
  },
  { name: 'excel', ...APART, test: /node_modules\/hucre/ },
  { name: 'icons', ...APART, test: /@tabler/ },
  // Small, and not worth a request of its own.
  { name: 'widgets', ...APART, test: /@mantine\/core\/esm\/components\/(?:Kbd|NavLink)\// },
  { name: 'widgets', ...APART, minShareCount: 3, test: LIBRARIES },
  {
    debugName: 'areas',
    name: (id, context) => (LIBRARIES.test(id) ? null : fileOf(id, context)),
    includeDependenciesRecursively: false,
  },
];
