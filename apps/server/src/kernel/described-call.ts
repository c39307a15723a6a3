import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { failureSchema } from '@rahmenpreis/contract/schema/failure.ts';
import { type Refusal, refusalsOf } from '@rahmenpreis/contract/schema/refusals.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import { z } from 'zod';
import { FILE_TYPES } from './answer/file-answer.ts';

/** The parts of an operation of OpenAPI 3.1 that a call's schemas alone do not give. */
export interface Operation {
  description?: string;
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, object>;
}

const TEXT = { type: 'string' } as const;
const BYTES = { type: 'string', format: 'binary' } as const;
const HEADERS_OF_FILES = { 'content-disposition': { schema: TEXT, description: 'Names the file.' } };
const ETAG = { etag: { schema: TEXT, description: 'The version, for `If-Match` and `If-None-Match`.' } };
const RETRY = {
  'retry-after': { schema: TEXT, description: 'Seconds after which to come again, if known.' },
};
/** Statuses after which the same call may be sent again. */
const PASSING_STATUSES = [429, 503, 507];

/** The schemas that all refusals share, for the components of the description. */
export const SHARED_SCHEMAS = { Failure: jsonSchema(failureSchema) };

/** Adds to a call's operation what it takes and answers beside JSON, how it is refused, and who may call. */
export function describeCall(operation: Operation, endpoint: Endpoint): void {
  operation.description = whoMay(endpoint);
  operation.parameters = [...(operation.parameters ?? []), ...headersOf(endpoint)];
  if (endpoint.fileMaxBytes !== undefined) operation.requestBody = formOf(endpoint);
  const told = operation.responses[200] ?? {};
  const isJson = endpoint.answers === undefined;
  const headers = endpoint.answers === 'file' ? HEADERS_OF_FILES : isJson ? ETAG : {};
  const schema = endpoint.answers === 'events' ? TEXT : BYTES;
  const content = Object.fromEntries(contentTypesOf(endpoint).map((type) => [type, { schema }]));
  operation.responses = {
    200: { ...told, description: 'Done.', headers, ...(isJson ? {} : { content }) },
    ...(endpoint.method === 'GET' && isJson ? { 304: { description: 'As the caller has it.' } } : {}),
  };
  for (const [status, refusals] of Map.groupBy(refusalsOf(endpoint), (refusal) => refusal.status)) {
    operation.responses[status] = refused(status, refusals);
  }
}

function whoMay({ access, fileMaxBytes }: Endpoint): string {
  const who =
    access === 'public'
      ? 'Anybody.'
      : access === 'open'
        ? 'Anybody; a token shows more.'
        : access === 'refresh'
          ? 'Whoever holds a refresh token.'
          : `Users with any of these rights: ${access.join(', ')}.`;
  return fileMaxBytes === undefined ? who : `${who} The file has at most ${fileMaxBytes / 1_000_000} MB.`;
}

function headersOf(endpoint: Endpoint): object[] {
  const own = jsonSchema(schemasOf(endpoint).headers ?? z.object({})).properties ?? {};
  const usual = {
    ...(endpoint.isCreate && {
      'Idempotency-Key': 'A repeated call with the same key gets the first answer.',
    }),
    ...(endpoint.seen !== undefined && { 'If-Match': 'The version that the caller saw.' }),
    ...(endpoint.seen !== undefined && { 'If-None-Match': '`*` where the caller saw none.' }),
    ...(endpoint.method === 'GET' &&
      !endpoint.answers && { 'If-None-Match': 'The `ETag` of what the caller has.' }),
  };
  return [
    ...Object.entries(own).map(([name, schema]) => ({ name, in: 'header', schema })),
    ...Object.entries(usual).map(([name, description]) => ({
      name,
      in: 'header',
      description,
      schema: TEXT,
    })),
  ];
}

/** A multipart body: its single file, and the texts beside it. */
function formOf(endpoint: Endpoint): object {
  const fields = jsonSchema(schemasOf(endpoint).form ?? z.object({}));
  const properties = { ...fields.properties, file: BYTES };
  const schema = { type: 'object', properties, required: [...(fields.required ?? []), 'file'] };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

/** Gives the kinds of content that a call answers where it is not refused. */
export function contentTypesOf(endpoint: Endpoint): readonly string[] {
  if (endpoint.answers === undefined) return ['application/json'];
  if (endpoint.answers === 'events') return ['text/event-stream'];
  const { files } = schemasOf(endpoint);
  if (files === 'any') return ['*/*'];
  return files?.map((ending) => FILE_TYPES[ending]!.replace(/;.*/, '')) ?? ['application/octet-stream'];
}

/** One status with the codes it has here; the body is that of every refusal. */
function refused(status: number, refusals: readonly Refusal[]): object {
  const codes = refusals.map(({ code }) => code);
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: codes } } }],
  };
  return {
    description: refusals.map(({ code, when }) => `\`${code}\`: ${when}`).join(' '),
    ...(PASSING_STATUSES.includes(status) && { headers: RETRY }),
    content: { 'application/json': { schema } },
  };
}

function jsonSchema(schema: z.ZodType): z.core.JSONSchema.JSONSchema {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}
