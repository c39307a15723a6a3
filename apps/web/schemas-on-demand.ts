import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Edit = { start: number; end: number; text: string };

const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/][^\\/]+\.ts(\?schemas)?$/;
/** The twin of a contract module that holds its schemas. */
const TWIN = '?schemas';
/** What only the server needs to know of a call: it checks what comes in and what goes out. */
const SERVER_PARTS: readonly string[] = ['params', 'query', 'body', 'form', 'answer', 'aliases', 'summary'];

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  return typeof value === 'object' && value !== null && 'type' in value ? [value as Node] : [];
}

/** The name of an identifier or the text of a literal. */
function nameOf(value: unknown): string {
  const node = nodesOf(value)[0];
  const text = node?.['name'] ?? node?.['value'];
  return typeof text === 'string' ? text : '';
}

/** Takes the server's parts out of `endpoint({ … })`; that a call answers with a file or events stays. */
function dropServerParts(call: Node): Edit[] {
  const declared = nameOf(call['callee']) === 'endpoint' ? nodesOf(call['arguments'])[0] : undefined;
  return nodesOf(declared?.['properties'])
    .map((property) => ({ property, name: nameOf(property['key']) }))
    .filter(({ name }) => SERVER_PARTS.includes(name))
    .filter(({ name, property }) => name !== 'answer' || nodesOf(property['value'])[0]?.type !== 'Literal')
    .map(({ name, property: { start, end } }) => ({ start, end, text: `${name}: undefined` }));
}

/** The values of a module's constants that a call makes. */
function madeValues(program: Node): Node[] {
  return nodesOf(program['body'])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement))
    .flatMap((statement) => nodesOf(nodesOf(statement)[0]?.['declarations']))
    .flatMap((declarator) => nodesOf(declarator['init']))
    .filter(({ type }) => type === 'CallExpression');
}

/** Takes the server's parts out of a contract module, and lets constants vanish where nobody uses them. */
function slimConstants(program: Node): Edit[] {
  return madeValues(program).flatMap((made) => [
    { start: made.start, end: made.start, text: '/* @__PURE__ */ (() => ' },
    ...dropServerParts(made),
    { start: made.end, end: made.end, text: ')()' },
  ]);
}

/** Lets the schemas a module imports come from the twin, whose chunk only those load who check something. */
function importFromTwins(program: Node, importer: string): Edit[] {
  const isContract = CONTRACT.test(importer);
  const isTwin = importer.endsWith(TWIN);
  return nodesOf(program['body']).flatMap((statement) => {
    const source = nameOf(statement['source']);
    const isOfContract =
      source.startsWith('@rahmenpreis/contract/') || (isContract && source.startsWith('.'));
    if (statement.type !== 'ImportDeclaration' || !isOfContract) return [];
    const names = nodesOf(statement['specifiers']).map((specifier) => ({
      text: `${nameOf(specifier['imported'])} as ${nameOf(specifier['local'])}`,
      isSchema: isTwin || nameOf(specifier['imported']).endsWith('Schema'),
    }));
    const line = (isSchema: boolean, from: string) => {
      const texts = names.filter((name) => name.isSchema === isSchema).map(({ text }) => text);
      return texts.length === 0 ? '' : `import { ${texts.join(', ')} } from ${JSON.stringify(from)};`;
    };
    const text = line(false, source) + line(true, source + TWIN);
    return names.some(({ isSchema }) => isSchema)
      ? [{ start: statement.start, end: statement.end, text }]
      : [];
  });
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits.reduceRight(
    (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
    code,
  );
}

/**
 * Keeps Zod out of the pages that check nothing with it. Answers are checked by the server, and in development also by
 * the browser; the built program needs of a call only how to make it, of the schemas only those a form uses.
 */
export function schemasOnDemand(): Plugin[] {
  return [
    {
      name: 'slim-contract',
      apply: 'build',
      load: {
        filter: { id: /\?schemas$/ },
        handler: async (id) => ({
          code: await readFile(id.slice(0, -TWIN.length), 'utf8'),
          moduleType: 'ts',
        }),
      },
      transform: {
        filter: { id: /\.tsx?(\?schemas)?$/, code: /Schema\b|\bendpoint\(/ },
        handler(code, id) {
          const program = this.parse(code) as unknown as Node;
          const imports = importFromTwins(program, id);
          if (!CONTRACT.test(id)) return { code: applyEdits(code, imports), map: null };
          const edits = [...imports, ...slimConstants(program)];
          return { code: applyEdits(code, edits), map: null, moduleSideEffects: false };
        },
      },
    },
  ];
}
