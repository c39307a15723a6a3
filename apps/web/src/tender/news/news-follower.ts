import type { News } from '@rahmenpreis/contract/news.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import type { EventBytes } from '../../kernel/call/call-input.ts';

/** Gives the data of every event of a stream of server-sent events; `onBytes` hears of anything that arrives, comments too. */
async function* readEvents(bytes: EventBytes, onBytes: () => void): AsyncGenerator<string> {
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      text += value;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = event.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
        if (data.length > 0) yield data.join('\n');
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** What following the news needs of the browser. */
interface FollowerTools {
  /** Opens the stream; rejects with a CallFailure where the server refuses it. */
  readonly open: (signal: AbortSignal) => Promise<EventBytes>;
  /** Whether a stream may be open now: somebody is signed in and looks at the page, and the server can be reached. */
  readonly isReady: () => boolean;
  /** Calls the listener whenever that may have changed; gives the way to stop that. */
  readonly onReadiness: (listener: () => void) => () => void;
  /** Told what the server has now. */
  readonly onNews: (news: News) => void;
  /** Told when a stream that was wanted could not be opened, or broke. */
  readonly onLoss: () => void;
}

/** The server sends something every 15 s; after this time in milliseconds of silence the connection is dead. */
const SILENCE_MS = 40_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** The status after which asking again is no use: the last right is gone. */
const FINAL_STATUS = 403;

/** Resolves when the listener fires, when the time is over, or when the signal does. */
function waitFor(
  signal: AbortSignal,
  ms: number | undefined,
  listen: (wake: () => void) => () => void = () => () => undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = ms === undefined ? undefined : setTimeout(finish, ms);
    const stopListening = listen(() => finish());
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();
  });
}

/** Reads one stream until it ends, nobody may read on, or it has been silent for too long. */
async function listenOnce(
  tools: FollowerTools,
  stopped: AbortSignal,
  hear: (text: string) => void,
): Promise<void> {
  const own = new AbortController();
  const end = () => own.abort();
  const stopWatching = tools.onReadiness(() => {
    if (!tools.isReady()) end();
  });
  stopped.addEventListener('abort', end);
  let silence = setTimeout(end, SILENCE_MS);
  const onBytes = () => {
    clearTimeout(silence);
    silence = setTimeout(end, SILENCE_MS);
  };
  try {
    for await (const text of readEvents(await tools.open(own.signal), onBytes)) hear(text);
  } finally {
    clearTimeout(silence);
    stopWatching();
    stopped.removeEventListener('abort', end);
  }
}

/**
 * Follows the news until the returned function is called: keeps one stream open while somebody looks, opens it again
 * with growing pauses when it breaks, and hears first of each what there is by then, so that nothing stays unknown that
 * was missed between two streams.
 */
export function runFollower(tools: FollowerTools): () => void {
  const stopped = new AbortController();
  let failures = 0;

  const hear = (text: string): void => {
    failures = 0;
    tools.onNews(JSON.parse(text) as News);
  };
  const pause = (): Promise<void> => {
    const longestMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++);
    // Half of it by chance, so that not everybody comes back at the same moment.
    return waitFor(stopped.signal, longestMs * (0.5 + Math.random() / 2));
  };
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      if (!tools.isReady()) {
        await waitFor(stopped.signal, undefined, tools.onReadiness);
        continue;
      }
      const isFinal = await listenOnce(tools, stopped.signal, hear).then(
        () => false,
        (error: unknown) => isCallFailure(error, FINAL_STATUS),
      );
      // Whoever stops looking loses nothing: the next look begins with news.
      if (!stopped.signal.aborted && tools.isReady()) tools.onLoss();
      if (isFinal) return;
      if (!stopped.signal.aborted && tools.isReady()) await pause();
    }
  };
  void run();
  return () => stopped.abort();
}
