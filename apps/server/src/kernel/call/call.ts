import type { AuditDetail, AuditPersonalValues } from '@rahmenpreis/contract/audit-detail.ts';
import type {
  BodyOf,
  Endpoint,
  FormOf,
  ParamsOf,
  QueryOf,
  SentAnswerOf,
} from '@rahmenpreis/contract/endpoint.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { claimAnswer, storeAnswer } from '../../db/answered-call.ts';
import { tryWhileHeldUp } from '../../db/bounded-waits.ts';
import { inTransaction, outsideTransaction, type Transaction } from '../../db/transaction.ts';
import { type Actor, queueOwnerOf } from './actor.ts';
import { addNotes, auditActionOf, entryOfDone } from './audited.ts';
import type { RouteContext } from './route-context.ts';
import type { EventAnswer } from './reply/event-streams.ts';
import { nameContent } from '../answer/content-version.ts';
import { heldUp, invalidInput, stale } from '../answer/failure.ts';
import type { FileAnswer } from '../answer/file-answer.ts';
import { createArrivalTime, type ArrivalTime } from './arrival-time.ts';
import { answerKeyOf, digestOf, keyReused, RepeatedCall } from './reply/repeated-call.ts';
import type { PackedAnswer } from '../answer/packed-answer.ts';
import type { SlicedAnswer } from '../answer/sliced-answer.ts';
import type { Workers } from '../work/worker-pool.ts';
import { openPassingFile } from './upload/passing-file.ts';
import { signalWhenGone } from './limit/when-gone.ts';
import { readUpload, type LyingFile, type Upload } from './upload/read-upload.ts';

/** When a call arrived, as a feature may know it. */
type CallTimes = Omit<ArrivalTime, 'noteArrival' | 'ageMs'>;

/** One request as a feature sees it. */
export interface Call<E extends Endpoint> extends CallTimes {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Undefined on public calls, and on open ones made without signing in. */
  readonly actor: E['access'] extends 'public'
    ? undefined
    : E['access'] extends 'open'
      ? Actor | undefined
      : Actor;
  /** The network address the request came from. */
  readonly address: string;
  /** The workers, of which the caller gets no more than its turns. */
  readonly workers: Workers;
  /** A header of the request; undefined if it is missing or repeated. */
  header(name: string): string | undefined;
  /** Aborted as soon as nobody waits for the answer any more. */
  whenGone(): AbortSignal;
  /** Reads the single file, which stays until the answer, and text fields; `maxBytes` may lower the limit. */
  upload(maxBytes?: number): Promise<LyingFile & { form: FormOf<E> }>;
  /**
   * Runs the request's work; a writing call's audit entry is committed with it. Of a write that others hold
   * up, all is taken back and the work runs again, for 20 s, judged by the same arrival; then it throws
   * HeldUp. A create does all its work in one transaction, in which its answer is also kept for a repeated
   * call. What only reads needs no transaction, whose begin and end would be two round trips more.
   */
  transact<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Leaves an audit entry for a reading call (QUALITY.md «Audit log»). */
  auditRead(transaction: Transaction): Promise<void>;
  /** Writes the audit entry of a call that stores nothing else; a single statement needs no transaction. */
  auditAlone(): Promise<void>;
  /** Adds to the call's audit entry, what belongs to a person apart. */
  note(detail: AuditDetail, personal?: AuditPersonalValues): void;
  /** Notifies of what is new under a topic, once the work of `transact` is committed. */
  announce(topic: string): void;
  /**
   * Refuses with 412 if the caller's If-Match names a version other than the current one, undefined where
   * there is none yet, and if its If-None-Match asks that there be none.
   */
  expectVersion(version: number | undefined): void;
  /** The same for a write that may name none: the audit log says that it may have replaced unseen data. */
  expectSeen(version: number | undefined): void;
  /** Sends the version of the entity, or of a list, as ETag. */
  answerVersion(version: number | string): void;
  /** Sends what names exactly the content of the answer as ETag: who has it already gets 304. */
  answerContent(version: string): void;
}

type HandlerAnswer<E extends Endpoint> = E extends { answers: 'events' }
  ? EventAnswer
  : E extends { answers: 'file' }
    ? FileAnswer
    : E extends { answers: 'bytes' }
      ? PackedAnswer
      : SentAnswerOf<E> | SlicedAnswer | PackedAnswer;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerAnswer<E>>;

/** Wraps a validated request; the endpoint's schemas have already been checked, hence the casts. */
export function createCall<E extends Endpoint>(
  context: RouteContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<E> {
  const topics = new Set<string>();
  let etag: string | undefined;
  let upload: Upload | undefined;
  // By the call's own method, since the head alone of what a GET answers is asked for with HEAD.
  const isReading = endpoint.method === 'GET';
  const moment = request.moment ?? createArrivalTime(context.clock);
  const audit = (transaction: Transaction) =>
    context.audit(transaction, entryOfDone(request, auditActionOf(endpoint)), moment.aboutMs());
  return {
    params: request.params as ParamsOf<E>,
    query: request.query as QueryOf<E>,
    body: request.body as BodyOf<E>,
    actor: request.actor as Call<E>['actor'],
    address: request.ip,
    workers: context.workers.of(queueOwnerOf(request)),
    header: (name) => onlyHeader(request, name),
    whenGone: () => signalWhenGone(reply),
    ...moment,
    async upload(maxBytes = endpoint.fileMaxBytes ?? 0) {
      const content = await openPassingFile();
      request.passing = content;
      upload = await readUpload(request, maxBytes, content, context.disk);
      moment.noteArrival();
      await context.scan?.(content.path);
      const form = readForm(endpoint, upload.fields) as FormOf<E>;
      await request.admitted?.begin();
      const { filename, sha256 } = upload;
      return { filename, sha256, bytes: await content.read(), path: content.path, form };
    },
    async transact(work) {
      const answerKey = answerKeyOf(endpoint, request);
      const sent = answerKey === undefined ? '' : digestOf(request.body, upload);
      const answerOnce = async (transaction: Transaction) => {
        if (!isReading) await moment.settleArrival(transaction);
        if (answerKey !== undefined) {
          const known = await claimAnswer(transaction, answerKey, moment.aboutMs());
          if (known !== undefined) throw known.sent === sent ? new RepeatedCall(known) : keyReused();
        }
        const result = await work(transaction);
        if (!isReading) await audit(transaction);
        const answered = { data: result, etag: etag ?? null, sent };
        if (answerKey !== undefined) await storeAnswer(transaction, answerKey, answered);
        return result;
      };
      const inItsWay = isReading ? outsideTransaction : inTransaction;
      const done = await inTurn(context, endpoint, request, () =>
        inItsWay(context.db, answerOnce, moment.askClock),
      );
      for (const topic of topics) context.streams.announce(topic);
      return done;
    },
    auditRead: audit,
    auditAlone: () => context.turns.run(queueOwnerOf(request), () => outsideTransaction(context.db, audit)),
    note: (detail, personal = {}) => addNotes(request, detail, personal),
    announce: (topic) => void topics.add(topic),
    expectVersion: (version) => demandVersion(request, version),
    expectSeen: (version) => demandSeen(request, version),
    answerVersion(version) {
      etag = etagOf(version);
      void reply.header('etag', etag);
    },
    answerContent: (version) => void nameContent(reply, version),
  };
}

/**
 * The oldest a write may be at its beginning, in milliseconds: so that, however often retried, it is stored
 * before a page sends it again and before anybody takes an ended phase for complete (`END_GRACE_MS`).
 */
const OLDEST_WRITE_MS = 35_000;

/** Runs a transaction in its caller's turn; a write that others hold up again and again, for a while. */
function inTurn<T>(
  context: RouteContext,
  { method, access, answers, fileMaxBytes }: Endpoint,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  // Sign-in and its renewal wait for no offers and have places writes never take; generated files only read.
  const isWrite = method !== 'GET' && answers !== 'file' && access !== 'public' && access !== 'refresh';
  const begin = () => {
    // A process that stood still goes on with what it had read: its sender has given that up, and perhaps
    // entered something else. Files and large bodies wait longer than that for workers and for each other.
    const isShort = isWrite && request.admitted === undefined;
    const isGivenUp = isShort && (request.moment?.ageMs() ?? 0) > OLDEST_WRITE_MS;
    return isGivenUp ? Promise.reject(heldUp()) : work();
  };
  const attempt = () => context.turns.run(queueOwnerOf(request), begin, { isWrite });
  if (!isWrite) return attempt();
  // Others' large bodies do not wait for what this one waits for; of files there is only so much memory.
  const letOthers = () => (fileMaxBytes === undefined ? request.admitted?.end() : undefined);
  return tryWhileHeldUp(attempt, context.patienceMs, letOthers);
}

function onlyHeader({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Whether the caller names a version, or says that it saw none; «*» names none. */
function namesVersion({ headers }: FastifyRequest): boolean {
  const wanted = headers['if-match'];
  return (wanted !== undefined && wanted !== '*') || headers['if-none-match'] !== undefined;
}

function demandSeen(request: FastifyRequest, version: number | undefined): void {
  demandVersion(request, version);
  if (!namesVersion(request)) addNotes(request, { isBlind: true }, {});
}

function demandVersion({ headers }: FastifyRequest, version: number | undefined): void {
  const wanted = headers['if-match'];
  const isThere = version !== undefined;
  const isWanted = wanted === undefined || (isThere && (wanted === '*' || wanted === etagOf(version)));
  if (!isWanted || (isThere && headers['if-none-match'] === '*')) throw stale();
}

function etagOf(version: number | string): string {
  return `"${version}"`;
}

function readForm(endpoint: Endpoint, fields: Readonly<Record<string, string>>): unknown {
  const read = schemasOf(endpoint).form?.safeParse(fields);
  if (read === undefined || read.success) return read?.data;
  throw invalidInput(read.error.issues);
}
