import { execFileSync } from 'node:child_process';
import { root } from './run-checks.ts';

/** One file of a revision. */
interface File {
  readonly path: string;
  readonly text: string;
}

const TEST_HELP = /\.(?:test|page\.test|journey)\.tsx?$|\/(?:test|every-route)\/|\/demo\/tender/;
const NOT_COUNTED = /(?:^|\/)(?:SPEC-COVERAGE|CONTRACT|GLOSSARY|OPEN-DECISIONS)\.md$/;
const DOC_WITHOUT_NOUN = /\/\*\*\s*(?:\*\s*)?(?:Who|Whom|Whose|Whoever|Somebody|Nobody)\b/g;

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 });
}

/** Reads the files of a revision whose paths fit. */
function readFiles(revision: string, fits: (path: string) => boolean): File[] {
  const paths = git('ls-tree', '-r', '--name-only', revision).split('\n').filter(fits);
  const answer = execFileSync('git', ['cat-file', '--batch'], {
    cwd: root,
    input: `${paths.map((path) => `${revision}:${path}`).join('\n')}\n`,
    maxBuffer: 1 << 30,
  });
  let at = 0;
  return paths.map((path) => {
    const head = answer.indexOf('\n', at);
    const size = Number(answer.toString('utf8', at, head).split(' ').at(-1));
    at = head + size + 2;
    return { path, text: answer.toString('utf8', head + 1, head + 1 + size) };
  });
}

function isProduction(path: string): boolean {
  return /^(?:apps|packages)\/.*\.(?:tsx?|css|sql)$/.test(path) && !TEST_HELP.test(path);
}

/**
 * Counts the lines of a file that are code, those that are comments, and those of imports; blank ones are
 * none of them.
 */
function countLines(text: string): { code: number; comment: number } {
  const count = { code: 0, comment: 0 };
  let inside: 'comment' | 'import' | undefined;
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    if (inside === 'comment' || line.startsWith('/*') || line.startsWith('{/*') || line.startsWith('//')) {
      count.comment += 1;
      const opens = inside === 'comment' || line.startsWith('/*');
      inside = opens && !line.includes('*/') ? 'comment' : undefined;
    } else if (inside === 'import' || line.startsWith('import ')) {
      inside = /;$|from '/.test(line) ? undefined : 'import';
    } else count.code += 1;
  }
  return count;
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

/** Measures a revision: the rows of its table. */
function measure(revision: string): Readonly<Record<string, number>> {
  const files = readFiles(revision, isProduction);
  const lines = files.map(({ text }) => countLines(text));
  const documents = readFiles(revision, (path) => path.endsWith('.md') && !NOT_COUNTED.test(path));
  const decisions = documents.filter(({ path }) => /decisions\/\d{4}/.test(path));
  return {
    'production files': files.length,
    'lines of code': sum(lines.map(({ code }) => code)),
    'lines of comments': sum(lines.map(({ comment }) => comment)),
    'places that offer «Rückgängig» by themselves': files.filter(
      ({ path, text }) =>
        /\.tsx?$/.test(path) &&
        !/done-steps/.test(path) &&
        /\baction: ?\{[^}]*label: [\w.]*[uU]ndo/.test(text),
    ).length,
    'doc comments that begin with who': sum(
      files.map(({ text }) => text.match(DOC_WITHOUT_NOUN)?.length ?? 0),
    ),
    'words of documents': sum(documents.map(({ text }) => countWords(text))),
    'decisions over 600 words': decisions.filter(({ text }) => countWords(text) > 600).length,
    'files of benchmarks': readFiles(revision, (path) => /^bench\/.*\.ts$/.test(path)).length,
  };
}

const revisions = process.argv.length > 2 ? process.argv.slice(2) : ['HEAD'];
const measured = revisions.map(measure);
console.log(`| measured | ${revisions.join(' | ')} |`);
console.log(`|---|${'---|'.repeat(revisions.length)}`);
for (const name of Object.keys(measured[0] ?? {})) {
  const cells = measured.map((own) => (own[name] ?? 0).toLocaleString('en'));
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
