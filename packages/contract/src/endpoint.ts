import type { z } from 'zod';
import type { Permission } from './permission.ts';

export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
/**
 * Who may call: anybody, anybody but identified by a bearer token if one is sent, the holder of a refresh
 * token, or a user holding any one of the listed rights.
 */
export type Access = 'public' | 'open' | 'refresh' | readonly Permission[];

/** One call of the program: what travels, and who may make it. */
export interface Endpoint {
  readonly method: Method;
  /** The canonical path with parameters in braces. */
  readonly path: `/${string}`;
  /** Shorter spellings of the same call that the specification uses (API-001, OPEN-03). */
  readonly aliases: readonly string[];
  readonly access: Access;
  /** Replaces 403 where the specification says so (ERR-011). */
  readonly deniedStatus?: 401;
  /** One English sentence for the OpenAPI pages. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Largest size in bytes of the single file of a multipart call. */
  readonly fileMaxBytes?: number;
  /** The text fields beside that file. */
  readonly form?: z.ZodType;
  /** A create: with an `Idempotency-Key` a repeated call gets the first one's answer (CONTRACT.md «Repeated creates»). */
  readonly isCreate?: true;
  /** The schema of `data`, `file` for bytes, or `events` for a stream of server-sent events. */
  readonly answer: z.ZodType | 'file' | 'events';
}

/** Declares a call and keeps the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

/**
 * Gives the shorter spellings of a canonical path: `/auth/v1/public/x` also answers under `/v1/public/x` and `/public/x`
 * (OPEN-03).
 */
export function shortPaths(path: `/${string}`): string[] {
  const withoutService = path.replace(/^\/[a-z]+(?=\/v1\/)/, '');
  return [withoutService, withoutService.replace(/^\/v1/, '')];
}

type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined;
type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What the server reads from the path. */
export type ParamsOf<E extends Endpoint> = SchemaOutput<E['params']>;
/** What the server reads from the query. */
export type QueryOf<E extends Endpoint> = SchemaOutput<E['query']>;
/** What the server reads from the body. */
export type BodyOf<E extends Endpoint> = SchemaOutput<E['body']>;
/** What the server reads from the text fields beside a file. */
export type FormOf<E extends Endpoint> = SchemaOutput<E['form']>;
/** What a client sends as body. */
export type SentBodyOf<E extends Endpoint> = SchemaInput<E['body']>;
/** What a client gets as `data`; `File` is how it holds the bytes of a download, `Stream` how it reads events. */
export type AnswerOf<E extends Endpoint, File, Stream = never> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : E['answer'] extends 'events'
    ? Stream
    : File;
