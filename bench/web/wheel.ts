import type { CDPSession, Page } from 'playwright-core';
import { readThreadMs } from './thread-time.ts';

const WHEEL_TURNS = 100;

interface Frame {
  ms: number;
  /** Rows with nothing but their frozen cells. */
  waiting: number;
}

/** What turning the wheel a hundred times cost. */
export interface Turned {
  /** The times between frames. */
  readonly gapsMs: readonly number[];
  /** Rows waiting for their cells, in the mean of the frames. */
  readonly waiting: number;
  /** Work of the main thread, per frame. */
  readonly cpuMs: number;
}

/** Records every frame in the page from now on. */
function noteFrames(): void {
  const frames: Frame[] = [];
  const note = (ms: number): void => {
    const waiting = document.querySelectorAll('[role=row] > [role=presentation]:last-child:empty').length;
    frames.push({ ms, waiting });
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  Object.assign(globalThis, { noted: frames });
}

/** Where everything that scrolls stands. */
function readPlaces(): string {
  const scrolled = [...document.querySelectorAll('*')].map((each) => `${each.scrollTop},${each.scrollLeft}`);
  return [scrollY, ...scrolled.filter((place) => place !== '0,0')].join(' ');
}

/** Prepares a page for `turnWheel`. */
export async function watchFrames(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.evaluate(noteFrames);
  return devtools;
}

/** Turns the wheel where the mouse stands. Throws where nothing moves. */
export async function turnWheel(
  page: Page,
  devtools: CDPSession,
  [x, y]: readonly [number, number],
): Promise<Turned> {
  const take = () => page.evaluate(() => (globalThis as unknown as { noted: Frame[] }).noted.splice(0));
  const before = await page.evaluate(readPlaces);
  await take();
  const threadMs = await readThreadMs(devtools);
  for (let turn = 0; turn < WHEEL_TURNS; turn++) await page.mouse.wheel(x, y);
  const cpuMs = (await readThreadMs(devtools)) - threadMs;
  const frames = await take();
  if ((await page.evaluate(readPlaces)) === before) throw new Error('nothing moved');
  const gapsMs = frames.slice(1).map(({ ms }, i) => ms - (frames[i]?.ms ?? 0));
  const waiting = frames.reduce((sum, frame) => sum + frame.waiting, 0) / frames.length;
  return { gapsMs, waiting, cpuMs: cpuMs / gapsMs.length };
}

/** The time that 95 of 100 frames keep. */
export function p95Of(gapsMs: readonly number[]): number {
  return gapsMs.toSorted((a, b) => a - b)[Math.floor(gapsMs.length * 0.95)] ?? Number.NaN;
}
