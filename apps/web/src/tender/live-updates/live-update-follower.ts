import type { LiveUpdate } from '@rahmenpreis/contract/live-updates.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import type { EventBytes } from '../../kernel/call/call-input.ts';

/** Gives the data of each event of a server-sent event stream; `onBytes` hears of all bytes, comments too. */
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
  /** Whether a stream may be open now: a user is signed in, sees the page, and can reach the server. */
  readonly isReady: () => boolean;
  /** Calls the listener whenever that may have changed; gives the way to stop that. */
  readonly onReadiness: (listener: () => void) => () => void;
  /** Told what the server has now. */
  readonly onNews: (news: LiveUpdate) => void;
  /** Told when a stream that was wanted could not be opened, or broke. */
  readonly onLoss: () => void;
  /** Told whether anything arrives: false where a network holds streams back, or lets none pass. */
  readonly onHearing: (isHeard: boolean) => void;
}

/** The server sends something every 15 s; after this silence, in milliseconds, the connection is dead. */
const SILENCE_MS = 40_000;
/** Longest wait for the first byte, from wanting or losing a stream, and for the next; in milliseconds. */
const FIRST_BYTE_MS = 5_000;
const NEXT_BYTE_MS = 20_000;
/** A stream that has lasted for this time in milliseconds was none that the network refuses. */
const LASTING_MS = 30_000;
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

/** Reads one stream until it ends, is silent too long, or nobody may read on; true if left and not lost. */
async function listenOnce(
  tools: FollowerTools,
  stopped: AbortSignal,
  onText: (text: string) => void,
  onByte: () => void,
): Promise<boolean> {
  const own = new AbortController();
  const end = () => own.abort();
  const isLeft = () => stopped.aborted || !tools.isReady();
  const stopWatching = tools.onReadiness(() => {
    if (isLeft()) end();
  });
  stopped.addEventListener('abort', end);
  let silence = setTimeout(end, SILENCE_MS);
  const onBytes = () => {
    clearTimeout(silence);
    silence = setTimeout(end, SILENCE_MS);
    onByte();
  };
  try {
    for await (const text of readEvents(await tools.open(own.signal), onBytes)) onText(text);
    return isLeft();
  } catch (error) {
    if (isLeft()) return true;
    throw error;
  } finally {
    clearTimeout(silence);
    stopWatching();
    stopped.removeEventListener('abort', end);
  }
}

/** Tells whether bytes arrive in time. */
function createWatchdog(onHearing: (isHeard: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const expect = (ms: number): void => {
    rest();
    timer = setTimeout(() => onHearing(false), ms);
  };
  return {
    /** A byte is wanted; several tries for a stream are one wait. */
    begin: () => void (timer === undefined && expect(FIRST_BYTE_MS)),
    onByte(): void {
      onHearing(true);
      expect(NEXT_BYTE_MS);
    },
    rest,
  };
}

/**
 * Builds the follower of live updates, until the returned function is called: keeps one stream open while
 * somebody looks and first hears the state of each part, so that nothing missed between two stays unknown. A
 * broken stream is reopened after a growing pause, whatever else succeeds or is followed (decision 0021).
 */
export function createFollower(): (tools: FollowerTools) => () => void {
  let failures = 0;
  let restUntilMs = Number.NEGATIVE_INFINITY;
  const noteLoss = (openedMs: number): void => {
    const nowMs = performance.now();
    if (nowMs - openedMs >= LASTING_MS) failures = 0;
    const longestMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++);
    // Half of it by chance, so that not everybody comes back at the same moment.
    restUntilMs = nowMs + longestMs * (0.5 + Math.random() / 2);
  };
  return (tools) => {
    const stopped = new AbortController();
    const watchdog = createWatchdog(tools.onHearing);
    const hear = (text: string) => tools.onNews(JSON.parse(text) as LiveUpdate);
    const run = async (): Promise<void> => {
      while (!stopped.signal.aborted) {
        if (!tools.isReady()) {
          watchdog.rest();
          await waitFor(stopped.signal, undefined, tools.onReadiness);
          continue;
        }
        watchdog.begin();
        const openedMs = performance.now();
        if (openedMs < restUntilMs) {
          await waitFor(stopped.signal, restUntilMs - openedMs, tools.onReadiness);
          continue;
        }
        const end = await listenOnce(tools, stopped.signal, hear, watchdog.onByte).catch((error: unknown) =>
          isCallFailure(error, FINAL_STATUS) ? 'final' : false,
        );
        // Whoever stops looking loses nothing: the next look begins with news.
        if (end === true) continue;
        watchdog.rest();
        tools.onLoss();
        if (end === 'final') return;
        noteLoss(openedMs);
      }
    };
    void run();
    return () => {
      watchdog.rest();
      stopped.abort();
    };
  };
}
