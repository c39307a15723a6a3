import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doInPieces, yieldOnce } from './in-pieces.ts';

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

function* note(done: number[], count: number): Generator<void, void> {
  for (let piece = 1; piece <= count; piece += 1) {
    done.push(piece);
    if (piece < count) yield;
  }
}

test('the first piece is done at once, each further one in a task of its own', async () => {
  const done: number[] = [];
  doInPieces(note(done, 3));
  expect(done).toEqual([1]);
  await yieldOnce();
  expect(done).toEqual([1, 2]);
  await yieldOnce();
  await yieldOnce();
  expect(done).toEqual([1, 2, 3]);
});

test('whoever does something meanwhile finds all of it done, once', async () => {
  const done: number[] = [];
  doInPieces(note(done, 4));
  let found: number[] = [];
  page.addEventListener('keydown', () => {
    found = [...done];
  });
  page.dispatchEvent(new Event('keydown'));
  expect(found).toEqual([1, 2, 3, 4]);
  page.dispatchEvent(new Event('pointerdown'));
  await yieldOnce();
  await yieldOnce();
  expect(done).toEqual([1, 2, 3, 4]);
});
