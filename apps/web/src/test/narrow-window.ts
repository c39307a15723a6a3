import { onTestFinished, vi } from 'vitest';
import { NARROW } from '../kit/page/breakpoints.ts';

/** A window as narrow as a phone, to the end of the test. */
export function narrowWindow(): void {
  const { matchMedia } = window;
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => matchMedia.call(window, query === NARROW ? 'all' : query));
  onTestFinished(() => spy.mockRestore());
}
