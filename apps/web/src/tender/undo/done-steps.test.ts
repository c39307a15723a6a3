import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../kernel/call/call-failure.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import {
  type DoneStep,
  forgetSteps,
  noteDone,
  takeBackOfPage,
  takeBackStep,
  tellDone,
} from './done-steps.ts';

vi.mock('../../kernel/toast/show-toast.ts', () => ({ showToast: vi.fn<() => void>() }));

const place = { pathname: '/user', search: '' };
vi.stubGlobal('location', place);
const done: string[] = [];

function step(id: string, more: Partial<DoneStep> = {}): DoneStep {
  return {
    id,
    takeBack: async () => void done.push(id),
    undone: ['zurück', id],
    notUndone: 'nicht',
    ...more,
  };
}

const told = () => vi.mocked(showToast).mock.calls.map(([kind, title, text]) => [kind, title, text]);
const lastAction = () => vi.mocked(showToast).mock.calls.at(-1)?.[3]?.action;

beforeEach(() => {
  vi.resetAllMocks();
  done.length = 0;
  for (const id of ['a', 'b', 'c']) forgetSteps(id);
  Object.assign(place, { pathname: '/user', search: '' });
});

test('a key takes back what was done last on its page, whatever was done on others, and nothing twice', async () => {
  noteDone(step('a'));
  noteDone(step('b'));
  Object.assign(place, { pathname: '/phases' });
  noteDone(step('c'));
  Object.assign(place, { pathname: '/user', search: '?sort=name' });
  await Promise.all([takeBackOfPage(), takeBackOfPage(), takeBackOfPage()]);
  expect(done).toEqual(['b', 'a']);
  Object.assign(place, { pathname: '/phases', search: '?pId=p' });
  await takeBackOfPage();
  expect(done).toEqual(['b', 'a']);
});

test('what stays is said beside it; a message offers the step before it as long as there is one', async () => {
  const left = { title: 'bleibt', text: 'Alpina' };
  tellDone({ title: 'erstens' }, step('a'));
  tellDone({ title: 'zweitens' }, step('a', { takeBack: async () => left }));
  lastAction()?.run();
  await vi.waitFor(() => expect(told()).toHaveLength(4));
  expect(told().slice(2)).toEqual([
    ['info', 'zurück', 'a'],
    ['warning', 'bleibt', 'Alpina'],
  ]);
  expect(vi.mocked(showToast).mock.calls[2]?.[3]?.action?.label).toBe('Rückgängig');
  await takeBackStep('a');
  expect(lastAction()).toBeUndefined();
  expect(done).toEqual(['a']);
});

test('what the server refuses is not tried again, what got no answer is', async () => {
  const failure = (status: number) =>
    new CallFailure({ status, error: '', message: 'Grund', code: '', details: [] });
  const takeBack = vi.fn<() => Promise<void>>();
  noteDone(step('a'));
  noteDone(step('b', { takeBack, name: 'L-1' }));
  takeBack.mockRejectedValueOnce(failure(0)).mockRejectedValueOnce(failure(409));
  await takeBackOfPage();
  expect(told().at(-1)?.[2]).toMatch(/^L-1: /);
  expect(lastAction()?.label).toBe('Rückgängig');
  await takeBackOfPage();
  await takeBackOfPage();
  expect(takeBack).toHaveBeenCalledTimes(2);
  expect(done).toEqual(['a']);
});

test('a step whose time is over is left alone', async () => {
  vi.useFakeTimers();
  noteDone(step('a', { lifetimeMs: 60_000 }));
  vi.advanceTimersByTime(61_000);
  await takeBackOfPage();
  vi.useRealTimers();
  expect(done).toEqual([]);
});
