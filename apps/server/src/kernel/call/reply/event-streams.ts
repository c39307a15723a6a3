import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { DbNotifications } from '../../../db/notifications/db-notifications.ts';
import type { Actor } from '../actor.ts';
import { Failure, refusal } from '../../answer/failure.ts';

/** What a stream currently has to say; it is sent if its version differs from that of the last one sent. */
interface StreamNews {
  version: string;
  event: string;
  data: unknown;
}

/** A stream of server-sent events about some topics. */
export class EventAnswer {
  readonly topics: readonly string[];
  /** Gives the current news for the actor as it is at that moment, undefined if it may no longer know. */
  readonly read: (actor: Actor) => Promise<StreamNews | undefined>;

  constructor(topics: readonly string[], read: (actor: Actor) => Promise<StreamNews | undefined>) {
    this.topics = topics;
    this.read = read;
  }
}

/** All streams of this process. */
export type EventStreams = ReturnType<typeof createEventStreams>;

/** How often every stream asks again, in milliseconds: notifications may be lost, rights withdrawn. */
const ASK_MS = 5_000;
/** Comments keep proxies from closing a silent connection; time between them in milliseconds. */
const HEARTBEAT_MS = 15_000;
/** How many streams one user may have; more tabs than anybody keeps open. */
const MAX_PER_USER = 20;
const MAX_STREAMS = 2_000;
/** A reader that has fallen this many bytes behind counts as gone. */
const MAX_UNREAD_BYTES = 65_536;

/** The body of one open stream. */
type StreamBody = ReturnType<typeof createBody>;

/** Opens streams that follow the channel, also ask again on their own, and end when rights are withdrawn. */
export function createEventStreams(hints: DbNotifications) {
  const open = new Set<StreamBody>();
  let isClosed = false;
  return {
    /** Notifies the streams of all processes of what is new under a topic. */
    announce: hints.announce,
    /** Answers a request with a stream; `admit` looks up the actor again, or throws if its token is void. */
    open(reply: FastifyReply, answer: EventAnswer, admit: () => Promise<Actor | undefined>) {
      const userId = reply.request.actor?.userId ?? '';
      const own = [...open].filter((body) => body.userId === userId);
      if (own.length >= MAX_PER_USER || open.size >= MAX_STREAMS) throw tooManyStreams();
      const body = createBody(userId);
      open.add(body);
      // Whoever comes while the server leaves follows the next one.
      if (isClosed) body.end();
      const stop = isClosed ? body.end : followTopic(body, answer, admit, hints);
      body.readable.once('close', () => {
        open.delete(body);
        stop();
      });
      return reply
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .type('text/event-stream; charset=utf-8')
        .send(body.readable);
    },
    /** How many are open. */
    count: () => open.size,
    /** Ends every stream, and from then on each at its beginning. */
    async close() {
      isClosed = true;
      for (const body of open) body.end();
      await hints.close();
    },
  };
}

function createBody(userId: string) {
  const readable = new Readable({ read: () => undefined });
  let isOver = false;
  const end = (): void => {
    if (!isOver && !readable.destroyed) readable.push(null);
    isOver = true;
  };
  const write = (text: string): void => {
    if (isOver || readable.destroyed) return;
    if (readable.readableLength > MAX_UNREAD_BYTES) end();
    else readable.push(text);
  };
  return { userId, readable, write, end };
}

/** Sends news into the body for as long as it is open; gives the function that stops it. */
function followTopic(
  body: StreamBody,
  answer: EventAnswer,
  admit: () => Promise<Actor | undefined>,
  hints: DbNotifications,
): () => void {
  let sentVersion: string | undefined;
  let isAsking = false;
  let isAskedAgain = false;

  const ask = async (): Promise<void> => {
    const actor = await admit();
    const news = actor === undefined ? undefined : await answer.read(actor);
    if (news === undefined) return body.end();
    if (news.version === sentVersion) return;
    sentVersion = news.version;
    body.write(`id: ${news.version}\nevent: ${news.event}\ndata: ${JSON.stringify(news.data)}\n\n`);
  };
  const askInTurn = async (): Promise<void> => {
    isAskedAgain = isAsking;
    if (isAsking) return;
    isAsking = true;
    try {
      await ask();
    } catch (error) {
      // A refusal ends the stream; a database that does not answer right now is asked again.
      if (error instanceof Failure) body.end();
    } finally {
      isAsking = false;
    }
    if (isAskedAgain) await askInTurn();
  };

  body.write(': willkommen\n\n');
  const unfollows = answer.topics.map((topic) => hints.follow(topic, () => void askInTurn()));
  const asking = setInterval(() => void askInTurn(), ASK_MS).unref();
  const beating = setInterval(() => body.write(': \n\n'), HEARTBEAT_MS).unref();
  void askInTurn();
  return () => {
    for (const unfollow of unfollows) unfollow();
    clearInterval(asking);
    clearInterval(beating);
  };
}

const tooManyStreams = refusal(
  429,
  'too-many-streams',
  'Diese Seite ist zu oft geöffnet. Bitte schließen Sie andere Fenster.',
);
