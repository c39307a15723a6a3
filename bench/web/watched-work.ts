import type { BrowserContext, Page } from 'playwright-core';

/** What stands on a page while something is still on its way. */
export const UNDER_WAY =
  '[aria-busy="true"], .mantine-Skeleton-root, [role="status"][aria-label="Wird geladen"]';

/** Gathers the long tasks of a page from its beginning on, in milliseconds; the browser tells of those above 50 ms. */
function noteLongTasks(): void {
  const tasks: number[] = [];
  Object.assign(globalThis, { longTasks: tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Makes the pages of a browser remember their long tasks. */
export async function watchLongTasks(context: BrowserContext): Promise<void> {
  await context.addInitScript(noteLongTasks);
}

/** The longest task of a page since it was last asked, in milliseconds; 0 where none took more than 50. */
export function takeLongestTask(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks.splice(0)),
  );
}

/** When an action is done: an element holds the text, or another than before, and nothing is on its way. */
export interface Done {
  readonly within: string;
  readonly shows?: string;
  readonly changedFrom?: string;
}

/** How long it takes from a user's event to the frame in which it is done, in milliseconds. */
export async function timeUntilDrawn(
  page: Page,
  event: 'click' | 'keydown',
  done: Done,
  act: () => Promise<void>,
): Promise<number> {
  const taking = page.evaluate(
    ([type, { within, shows, changedFrom }, underWay]) =>
      new Promise<number>((resolve) => {
        let begunMs: number | undefined;
        addEventListener(type, ({ timeStamp }) => (begunMs ??= timeStamp), { capture: true, once: true });
        const look = (): void => {
          const text = document.querySelector(within)?.textContent;
          const isThere =
            text !== undefined &&
            (shows === undefined || text.includes(shows)) &&
            text !== changedFrom &&
            document.querySelector(underWay) === null;
          const sinceMs = begunMs;
          // A task queued by a frame's callbacks runs once that frame is drawn.
          if (sinceMs !== undefined && isThere) setTimeout(() => resolve(performance.now() - sinceMs));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [event, done, UNDER_WAY] as const,
  );
  await act();
  return taking;
}
