import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteUnsavedWork } from '../kernel/browser/unsaved-work.ts';
import { CodeMissing } from '../kernel/code/code-missing.ts';
import { stayWithoutCode } from './page-code.ts';

type Blocker = Parameters<Parameters<typeof stayWithoutCode>[0]['history']['block']>[0]['blockerFn'];

const assign = vi.fn<(href: string) => void>();
beforeEach(() => vi.stubGlobal('location', { assign }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/**
 * Follows links in a program of two pages; `load` fetches the code of the other one. Gives whether the page
 * stays.
 */
function staysOnMove(load: () => Promise<void>) {
  let blocker: Blocker | undefined;
  const routes = [{ options: {} }, { options: { component: { preload: load } } }];
  stayWithoutCode({
    history: {
      block: ({ blockerFn }: { blockerFn: Blocker }) => {
        blocker = blockerFn;
        return () => undefined;
      },
    },
    getMatchedRoutes: () => [routes, {}, undefined],
  } as never);
  const at = (href: string) => ({ href, pathname: href.split('?')[0] }) as never;
  return (from: string, to: string): Promise<boolean> =>
    Promise.resolve(blocker!({ currentLocation: at(from), nextLocation: at(to), action: 'PUSH' }));
}

const missing = (reason: 'unreachable' | 'replaced') => () =>
  Promise.reject(new CodeMissing(reason, '/x.js'));

test('a page is left once the code of the next one is there, and stays where it cannot be had', async () => {
  expect(await staysOnMove(() => Promise.resolve())('/a', '/b')).toBe(false);
  expect(await staysOnMove(missing('unreachable'))('/a', '/b')).toBe(true);
  expect(assign).not.toHaveBeenCalled();
});

test('within a page nothing is asked for, and code that is broken is left to the page to tell', async () => {
  const load = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('broken')));
  expect(await staysOnMove(load)('/a?x=1', '/a?x=2')).toBe(false);
  expect(load).not.toHaveBeenCalled();
  expect(await staysOnMove(load)('/a', '/b')).toBe(false);
});

test('of two pages asked for in turn the last one opens, whichever is there first', async () => {
  const arrivals: (() => void)[] = [];
  const stays = staysOnMove(() => new Promise((resolve) => arrivals.push(resolve)));
  const moves = [stays('/a', '/b'), stays('/a', '/c')];
  arrivals[1]!();
  arrivals[0]!();
  expect(await Promise.all(moves)).toEqual([true, false]);
});

test('a newer version opens the page that was asked for, unless something is unsaved', async () => {
  let isUnsaved = true;
  const forget = noteUnsavedWork(() => isUnsaved);
  expect(await staysOnMove(missing('replaced'))('/a', '/b?x=1')).toBe(true);
  expect(assign).not.toHaveBeenCalled();
  isUnsaved = false;
  expect(await staysOnMove(missing('replaced'))('/a', '/b?x=1')).toBe(true);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/b?x=1');
  forget();
});
