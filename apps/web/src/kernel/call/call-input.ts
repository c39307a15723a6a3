import type {
  AnswerOf,
  Endpoint,
  SentBodyOf,
  SentParamsOf,
  SentQueryOf,
} from '@rahmenpreis/contract/endpoint.ts';

type Nothing = Record<never, never>;
type ParamsPart<E extends Endpoint> =
  SentParamsOf<E> extends undefined ? Nothing : { params: SentParamsOf<E> };
type QueryPart<E extends Endpoint> =
  SentQueryOf<E> extends undefined
    ? Nothing
    : Nothing extends SentQueryOf<E>
      ? { query?: SentQueryOf<E> }
      : { query: SentQueryOf<E> };
type BodyPart<E extends Endpoint> = SentBodyOf<E> extends undefined ? Nothing : { body: SentBodyOf<E> };
type FilePart<E extends Endpoint> = E extends { fileMaxBytes: number }
  ? { file: File; fields?: Readonly<Record<string, string>> }
  : Nothing;
/** A write on what two can hold says what its page saw; only others' tools may omit that (decision 0065). */
type SeenPart<E extends Endpoint> = E extends { seen: 'version' }
  ? { ifMatch: string }
  : E extends { seen: 'replaces' }
    ? { query: { replaces: string } }
    : E extends { seen: 'before' }
      ? 'before' extends keyof SentBodyOf<E>
        ? { body: { before: string | number | null } } | { ifMatch: string } | { ifNoneMatch: '*' }
        : Nothing
      : Nothing;

/** What a call may carry besides what its endpoint demands. */
interface CallOptions {
  readonly ifMatch?: string | undefined;
  /** `*`: only if there is none yet; an ETag: only if the answer is another one by now. */
  readonly ifNoneMatch?: string | undefined;
  readonly idempotencyKey?: string;
  /** The headers of this call by lower-case name; `authorization` replaces the bearer token. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Called with the sent share, 0 … 1, while a file travels. */
  readonly onProgress?: (share: number) => void;
}

type Needs<E extends Endpoint> = ParamsPart<E> & QueryPart<E> & BodyPart<E> & FilePart<E> & SeenPart<E>;
type CallInput<E extends Endpoint> = Needs<E> & CallOptions;
export type CallArguments<E extends Endpoint> =
  Nothing extends Needs<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** A stream of server-sent events while it arrives. */
export type EventBytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The whole answer: its data, the entity's version, and the file name a download carries. */
export interface WholeAnswer<E extends Endpoint> {
  readonly data: AnswerOf<E, Blob, EventBytes>;
  readonly etag: string | undefined;
  readonly filename: string | undefined;
  /** The answer is the one whose ETag was sent as `ifNoneMatch`, and comes without data. */
  readonly isUnchanged: boolean;
}

/** Every part a call may have, without the endpoint's exact types. */
export interface LooseInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly file?: File;
  readonly fields?: Readonly<Record<string, string>>;
}
