import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HeldUp, tryWhileHeldUp } from './bounded-waits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([4_000, 8_000, 11_000])(
  'tries of %i ms each are given up before 20 s have passed, or after the first',
  async (tryMs) => {
    const began = performance.now();
    const work = async (): Promise<never> => {
      await new Promise((resolve) => setTimeout(resolve, tryMs));
      throw new HeldUp('lock', undefined);
    };
    const ended = tryWhileHeldUp(work, 20_000).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await ended).toBeInstanceOf(HeldUp);
    expect(performance.now() - began).toBeLessThan(20_000);
  },
);
