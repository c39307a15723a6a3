import type { z } from 'zod';
import { ALPHA_PERMISSIONS, DL_PERMISSIONS, type Permission, PERMISSIONS } from './permission.ts';

export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
/**
 * Who may call: anybody, anybody but identified by a bearer token if one is sent, the holder of a refresh
 * token, or a user holding any one of the listed rights.
 */
type Access = 'public' | 'open' | 'refresh' | readonly Permission[];

/**
 * The schemas of what is sent with one call, and how the OpenAPI pages describe it. They stand in `schema/`,
 * apart from the call, because a browser makes calls without checking them (decision 0011).
 */
export interface CallSchemas {
  /** One English sentence for the OpenAPI pages. */
  readonly summary: string;
  /** What the path names besides ids: a name that ends in `Id` is one. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The text fields beside the file of a multipart call. */
  readonly form?: z.ZodObject;
  /** Headers that this call alone reads; they are described, and checked where they are read. */
  readonly headers?: z.ZodObject;
  /** Which files are answered, by the endings of their names. */
  readonly files?: 'any' | readonly ('csv' | 'json' | 'pdf' | 'txt' | 'xls' | 'xlsx' | 'zip')[];
  /** The schema of `data`; missing where the call answers with bytes or events. */
  readonly answer?: z.ZodType;
}

interface Declared {
  readonly method: Method;
  /**
   * The canonical path with parameters in braces. An id is named by the noun before it, `/phase/{phaseId}`,
   * in path, schema, handler and call alike; no parameter is just an `id`.
   */
  readonly path: `/${string}`;
  /** Shorter spellings of the same call, where they are other ones than the usual (API-001, OPEN-03). */
  readonly aliases?: readonly string[];
  readonly access: Access;
  /** Replaces 403 where the specification says so (ERR-011). */
  readonly deniedStatus?: 401;
  /** Largest size in bytes of the single file of a multipart call. */
  readonly fileMaxBytes?: number;
  /** Largest size in bytes of a JSON body, where it is more than the usual one. */
  readonly bodyMaxBytes?: number;
  /** With an `Idempotency-Key` a repeated create gets the first answer (CONTRACT.md «Repeated creates»). */
  readonly isCreate?: true;
  /**
   * How a write on what two people can hold says what its caller saw (decision 0065): `If-Match`, the value
   * in `before`, which an entry's `If-Match` or `If-None-Match` may stand for, or in `replaces` what a
   * preview compared with. The browser always says it; a tool that does not is blind in the audit log.
   */
  readonly seen?: 'version' | 'before' | 'replaces';
  /** The answer in place of JSON: a download, bytes for programs alone, or a stream of server-sent events. */
  readonly answers?: 'file' | 'bytes' | 'events';
}

/** One call of the program: how to make it, and who may. */
export interface Endpoint extends Declared {
  /** The name under which the call is exported, and under which `schema/` holds its schemas. */
  readonly name: string;
  /** Type only, never present at run time: what is sent. Get the schemas themselves from `schemasOf`. */
  readonly schemas?: CallSchemas;
}

/** Method and canonical path: `GET /lvep/v1/phase/{phaseId}`. */
type Call = `${Method} /${string}`;
type MethodIn<C extends Call> = C extends `${infer M extends Method} ${string}` ? M : never;
type PathIn<C extends Call> = C extends `${Method} ${infer Path extends `/${string}`}` ? Path : never;
type More = Omit<Declared, 'method' | 'path' | 'access'>;

/** A call that answers with JSON has a schema for it, and one that does not says what it answers. */
type FitAnswer<S extends CallSchemas, M extends More> = [
  S extends { answer: z.ZodType } ? 'data' : 'other',
  M extends { answers: string } ? 'other' : 'data',
] extends ['data', 'data'] | ['other', 'other']
  ? unknown
  : 'Either `answers` or a schema of the answer is needed.';

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type NamesOf<S extends CallSchemas> = S extends { params: z.ZodObject<infer Shape> } ? keyof Shape : never;
type IdName = `${string}Id`;
/** The names in the path besides ids are those of the schema, no more and no fewer. */
type FitPath<Path extends string, S extends CallSchemas> = [
  Exclude<NamesIn<Path>, IdName>,
  NamesOf<S>,
] extends [NamesOf<S>, Exclude<NamesIn<Path>, IdName>]
  ? unknown
  : `Parameters differ: ${NamesIn<Path>} in the path`;
type Params<Names extends string, Others> = [Names] extends [never]
  ? undefined
  : Record<Extract<Names, IdName>, string> & (Others extends undefined ? unknown : Others);

/** Gives what declares the calls of one noun by who may make them, each named and typed by its schemas. */
export function endpointsOf<Noun extends Readonly<Record<string, CallSchemas>>>() {
  const endpointFor =
    <const A extends Access>(access: A) =>
    <
      const Name extends keyof Noun & string,
      const C extends Call,
      const M extends More = Record<never, never>,
    >(
      name: Name,
      call: C & FitPath<PathIn<C>, Noun[Name]> & FitAnswer<Noun[Name], M>,
      more?: M,
    ) => {
      const [method, path] = call.split(' ') as [MethodIn<C>, PathIn<C>];
      const declared = { name, method, path, access, ...more };
      return declared as typeof declared & M & { readonly schemas?: Noun[Name] };
    };
  return {
    endpointFor,
    forAnybody: endpointFor('public'),
    forUsers: endpointFor(PERMISSIONS),
    forAdmins: endpointFor(ALPHA_PERMISSIONS),
    forAdminWriters: endpointFor(['PERMISSION_ALPHAWRITE']),
    forBidders: endpointFor(DL_PERMISSIONS),
  };
}

/**
 * Gives every path under which a call answers, the canonical one first: `/auth/v1/public/x` also answers
 * under `/v1/public/x` and `/public/x` (API-001, OPEN-03).
 */
export function pathsOf({ path, aliases }: Endpoint): readonly string[] {
  const withoutService = path.replace(/^\/[a-z]+(?=\/v1\/)/, '');
  return [path, ...(aliases ?? [withoutService, withoutService.replace(/^\/v1/, '')])];
}

/** Gives a call's path with its parameters in place; throws where one is missing. */
export function fillPath<const E extends Endpoint>(
  { name, path }: E,
  params: Readonly<Record<NamesIn<E['path']>, string>>,
): string {
  const given: Readonly<Record<string, string>> = params;
  return path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = given[parameter];
    if (value === undefined) throw new Error(`${name} is called without ${parameter}.`);
    return encodeURIComponent(value);
  });
}

type SchemasOf<E extends Endpoint> = NonNullable<E['schemas']>;
type Output<E extends Endpoint, Part extends keyof CallSchemas> =
  SchemasOf<E> extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.output<S> : undefined;
type Input<E extends Endpoint, Part extends keyof CallSchemas> =
  SchemasOf<E> extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.input<S> : undefined;

/** What the server reads from the path. */
export type ParamsOf<E extends Endpoint> = Params<NamesIn<E['path']>, Output<E, 'params'>>;
/** What the server reads from the query. */
export type QueryOf<E extends Endpoint> = Output<E, 'query'>;
/** What the server reads from the body. */
export type BodyOf<E extends Endpoint> = Output<E, 'body'>;
/** What the server reads from the text fields beside a file. */
export type FormOf<E extends Endpoint> = Output<E, 'form'>;
/** What a client sends as path parameters. */
export type SentParamsOf<E extends Endpoint> = Params<NamesIn<E['path']>, Input<E, 'params'>>;
/** What a client sends as query. */
export type SentQueryOf<E extends Endpoint> = Input<E, 'query'>;
/** What a client sends as body. */
export type SentBodyOf<E extends Endpoint> = Input<E, 'body'>;
/** What the server sends as `data`. */
export type SentAnswerOf<E extends Endpoint> = Input<E, 'answer'>;
/** The `data` a client gets; `File` is how it holds a download's bytes, `Stream` how it reads events. */
export type AnswerOf<E extends Endpoint, File, Stream = never> = E extends { answers: 'events' }
  ? Stream
  : E extends { answers: 'file' }
    ? File
    : E extends { answers: 'bytes' }
      ? Uint8Array
      : Output<E, 'answer'>;
