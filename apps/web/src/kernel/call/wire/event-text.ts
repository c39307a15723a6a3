import type { EventBytes } from '../call-input.ts';

/** Gives the data of every event of a stream of server-sent events; `onBytes` hears of anything that arrives, comments too. */
export async function* readEvents(bytes: EventBytes, onBytes: () => void): AsyncGenerator<string> {
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
