import { followNews } from '@rahmenpreis/contract/live-updates.ts';
import { expect, vi } from 'vitest';
import type { TestProcess, TestUser } from '../test-server.ts';
import { openStream } from './answer.ts';

const WAIT = { timeout: 12_000 };

/** An open page's news as they come, each event with its bytes. */
export interface Followed {
  events(): string[];
  /** Waits until there are so many events. */
  until(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Follows the news of a phase as this user does, from the first event on. */
export async function follow(server: TestProcess, as: TestUser, phaseId: string): Promise<Followed> {
  const stream = await openStream(server, followNews, { as, query: { phaseId } });
  let text = '';
  const reading = (async () => {
    for await (const part of stream.parts()) text += part;
  })();
  const events = () => text.split('\n\n').filter((part) => /^data: /m.test(part));
  const followed = {
    events,
    until: (count: number) => vi.waitFor(() => expect(events()).toHaveLength(count), WAIT),
    async stop() {
      stream.stop();
      await reading;
    },
  };
  await followed.until(1);
  return followed;
}
