import { QUOTED_TEXTS } from './quoted-texts.ts';
import { code, importsOf, isTest, type Law, literalsOf, type Source, withoutComments } from './tree.ts';

const TOAST_TITLE = /\bshow(?:Toast\(\s*[^,]+|Failure\(\s*(?=\S))(?:,\s*)?([^;]*?)[,)]/g;
/** A title with one of these verbs is a sentence; one without is a heading. */
const VERB = /\b(?:wurden?|konnten?|sind|ist|hat|haben|bleibt|bleiben|lässt|lassen)\b/;

/** Gives the titles of messages in a file that are sentences and do not end as one. */
function openSentences(file: Source, textOf: ReadonlyMap<string, string>): string[] {
  const texts = importsOf(file)
    .map((path) => textOf.get(path) ?? '')
    .join('\n');
  const titles = [...withoutComments(file.text).matchAll(TOAST_TITLE)].flatMap(([, title = '']) => [
    ...literalsOf(title).map((literal) => literal.slice(1, -1)),
    ...[...title.matchAll(/TEXTS\.(\w+)/g)].flatMap(([, name]) =>
      [...texts.matchAll(new RegExp(`\\b${name}:\\s*['\`]([^'\`]*)['\`]`, 'g'))].map(([, text = '']) => text),
    ),
  ]);
  const quoted = new Set(QUOTED_TEXTS.map(({ text }) => text));
  return titles.filter((title) => VERB.test(title) && !/[.!?…]$/.test(title) && !quoted.has(title));
}

/** How the program speaks to its users. */
export const WORD_LAWS: readonly Law[] = [
  {
    name: 'what users read quotes as „this“',
    broken: (tree) =>
      code(tree)
        .filter(({ path }) => /^(apps|packages)\//.test(path) && !isTest(path))
        .flatMap(({ path, text }) =>
          literalsOf(text)
            .filter((literal) => /[«»]/.test(literal))
            .map((literal) => `${path} says ${literal}`),
        ),
    planted: [
      [{ path: 'packages/workbook/src/a.ts', text: `const A = 'Die Spalte «Nr.» fehlt.';` }],
      [{ path: 'apps/server/src/a.ts', text: 'const a = `Der Schlüssel «${key}» ist unbekannt.`;' }],
    ],
  },
  {
    name: 'what the specification quotes stands as it is quoted',
    broken: (tree) => {
      const textOf = new Map(tree.map(({ path, text }) => [path, text]));
      return QUOTED_TEXTS.flatMap(({ id, place, text }) => {
        const said = textOf.get(`apps/web/src/${place}/texts.ts`);
        return said === undefined || said.includes(`'${text}'`) ? [] : [`${place} lacks «${text}» (${id})`];
      });
    },
    planted: [
      [
        {
          path: 'apps/web/src/features/session/texts.ts',
          text: `export const TEXTS = { passwordChanged: 'Das Passwort wurde erfolgreich geändert.' };`,
        },
      ],
    ],
  },
  {
    name: 'the title of a message that is a sentence ends with a full stop',
    broken: (tree) => {
      const textOf = new Map(tree.map(({ path, text }) => [path, text]));
      return code(tree)
        .filter(({ path }) => path.startsWith('apps/web/src/') && !isTest(path))
        .flatMap((file) => openSentences(file, textOf).map((title) => `${file.path} says ${title}`));
    },
    planted: [
      [
        {
          path: 'apps/web/src/kit/a.ts',
          text: `import { TEXTS } from './texts.ts'; showToast('error', TEXTS.gone);`,
        },
        { path: 'apps/web/src/kit/texts.ts', text: `export const TEXTS = { gone: 'Der Dialog ist weg' };` },
      ],
      [
        {
          path: 'apps/web/src/kit/a.ts',
          text: `import { TEXTS } from './texts.ts'; showFailure(TEXTS.gone, error);`,
        },
        { path: 'apps/web/src/kit/texts.ts', text: `export const TEXTS = { gone: 'Der Dialog ist weg' };` },
      ],
    ],
  },
];
