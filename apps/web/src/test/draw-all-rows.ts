import { onTestFinished } from 'vitest';

/** So high and wide that everything a test has is drawn. */
const ROOM_PX = 4_000;
const SIZES = ['clientHeight', 'clientWidth'] as const;

/**
 * The DOM of Node has no layout, so that a table would draw none of its rows and a picture nothing; from here
 * to the end of the test there is room for all.
 */
export function drawAllRows(): void {
  const { ResizeObserver: before } = globalThis;
  const sizes = SIZES.map(
    (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
  );
  for (const name of SIZES)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => ROOM_PX });
  globalThis.ResizeObserver = class implements ResizeObserver {
    readonly #tell: ResizeObserverCallback;
    constructor(tell: ResizeObserverCallback) {
      this.#tell = tell;
    }
    observe(target: Element): void {
      // As in a browser, after what the page is doing now.
      const entry = { target, contentRect: { width: ROOM_PX, height: ROOM_PX } } as ResizeObserverEntry;
      setTimeout(() => this.#tell(target.closest('figure') === null ? [] : [entry], this));
    }
    unobserve(): void {}
    disconnect(): void {}
  };
  onTestFinished(() => {
    globalThis.ResizeObserver = before;
    for (const [name, own] of sizes)
      if (own !== undefined) Object.defineProperty(HTMLElement.prototype, name, own);
  });
}
