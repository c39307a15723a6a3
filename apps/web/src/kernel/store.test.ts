import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('who follows a store hears of each other value, and of none after stopping', () => {
  const store = createStore('one');
  const hear = vi.fn<() => void>();
  const stop = store.subscribe(hear);
  store.set('two');
  store.set('two');
  expect([store.get(), hear.mock.calls.length]).toEqual(['two', 1]);
  stop();
  store.set('three');
  expect([store.get(), hear.mock.calls.length]).toEqual(['three', 1]);
});
