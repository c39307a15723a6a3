import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import fc from 'fast-check';
import type { z } from 'zod';
import type { World } from '../world.ts';
import { addUnknown, anyJunk, anyMutations, mutate, type Mutation } from './mutations.ts';
import { valuesOf } from './values.ts';
import { valuesInWorld } from './world-values.ts';

export type Fields = Record<string, unknown>;
export type Who = 'admin' | 'reader' | 'bidder' | 'rival' | 'stranger';

/** One request of a fuzz, as far as it can be printed; the file is named by what it is. */
export interface FuzzRequest {
  who: Who;
  params: Fields;
  query: Fields;
  headers: Record<string, string>;
  /** What is sent as JSON, or as it stands. */
  body: { json: unknown } | { raw: string } | undefined;
  file: { content: FileContent; filename: string; fields: Fields } | undefined;
}

const FILE_CONTENTS = ['nothing', 'text', 'pdf', 'catalog', 'lv', 'receipt', 'cutOff', 'noise'] as const;
/** What the file of an upload is; which of them a call takes is its own affair. */
export type FileContent = (typeof FILE_CONTENTS)[number];

/** Texts that are sent in the place of JSON. */
const NO_JSON: readonly string[] = [
  '',
  '{',
  '[1,',
  'null',
  'true',
  '"text"',
  '17',
  '{"a":1e999}',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `${'['.repeat(200)}${']'.repeat(200)}`,
  `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`,
  '{"key":"\\ud800"}',
  '\ufeff{}',
];
const HEADERS: readonly Record<string, string>[] = [
  {},
  {},
  {},
  {},
  { 'if-match': '"1"' },
  { 'if-match': '*' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"x", "1"' },
  { 'idempotency-key': 'twice' },
  { 'idempotency-key': 'x'.repeat(201) },
  { 'content-type': 'text/xml' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { range: 'bytes=0-1' },
  { 'secure-key': 'x' },
];
const FILENAMES = [
  'ep-katalog.xlsx',
  'Plan.pdf',
  'Bild.jpg',
  'ohne',
  '',
  '../../x.xlsx',
  'ü\u202e🙂.pdf',
  `${'x'.repeat(300)}.pdf`,
];

/**
 * Makes requests of a call: half of them as its schema says, about things of the world, half of them broken
 * in some place or with fields that it does not know.
 */
export function requestsOf(call: Endpoint, world: World): fc.Arbitrary<FuzzRequest> {
  const { params, query, body, form } = schemasOf(call);
  const byName = valuesInWorld(world);
  const part = (schema: z.ZodType | undefined) =>
    schema === undefined ? fc.constant({}) : (valuesOf(schema, byName) as fc.Arbitrary<Fields>);
  const sent = body === undefined ? fc.constant(undefined) : valuesOf(body, byName).map((json) => ({ json }));
  const file = fc.record({
    content: fc.constantFrom(...FILE_CONTENTS),
    filename: fc.constantFrom(...FILENAMES),
    fields: part(form),
  });
  const good = fc.record({
    who: whoFor(call),
    params: part(params),
    query: part(query),
    headers: fc.constantFrom(...HEADERS),
    body: sent,
    file: call.fileMaxBytes === undefined ? fc.constant(undefined) : file,
  });
  const broken = fc
    .record({
      good,
      where: fc.constantFrom('params', 'query', 'body', 'body', 'body', 'unknown', 'raw'),
      mutations: anyMutations,
      junk: anyJunk,
      raw: fc.constantFrom(...NO_JSON),
    })
    .map(breakRequest);
  return fc.oneof(good, broken);
}

function breakRequest(broken: {
  good: FuzzRequest;
  where: string;
  mutations: Mutation[];
  junk: unknown;
  raw: string;
}): FuzzRequest {
  const { good, where, mutations, junk, raw } = broken;
  const fieldsOf = (fields: Fields) => {
    const changed = mutate(fields, mutations);
    return typeof changed === 'object' && changed !== null ? (changed as Fields) : { value: changed };
  };
  if (where === 'params')
    return { ...good, params: { ...good.params, ...pick(good.params, fieldsOf(good.params)) } };
  if (where === 'query') return { ...good, query: fieldsOf(good.query) };
  if (where === 'raw') return { ...good, body: { raw } };
  if (good.file !== undefined) return { ...good, file: { ...good.file, fields: fieldsOf(good.file.fields) } };
  if (good.body === undefined || !('json' in good.body)) return { ...good, body: { json: junk } };
  const { json } = good.body;
  return { ...good, body: { json: where === 'unknown' ? addUnknown(json) : mutate(json, mutations) } };
}

/** Of the changed parameters those that the path has. */
function pick(params: Fields, changed: Fields): Fields {
  return Object.fromEntries(Object.keys(params).map((name) => [name, changed[name] ?? '-']));
}

/** Who may call, most of the time. */
function whoFor({ access }: Endpoint): fc.Arbitrary<Who> {
  const isForAdmins = Array.isArray(access) && access.some((right: string) => right.includes('ALPHA'));
  const isForBidders = Array.isArray(access) && access.some((right: string) => right.includes('DL'));
  const usual: Who[] = [
    ...(isForAdmins ? (['admin'] as const) : []),
    ...(isForBidders ? (['bidder'] as const) : []),
  ];
  const anybody = fc.constantFrom<Who>('admin', 'reader', 'bidder', 'rival', 'stranger');
  if (usual.length === 0) return anybody;
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: anybody });
}
