import type { AwardWish } from '@rahmenpreis/tendering/award/award-change.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../kernel/call/call-failure.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import type { AwardPlace } from './api.ts';
import { forgetSteps, takeBackOfPage } from '../../tender/undo/done-steps.ts';
import { createAwarding } from './award-history.ts';

vi.mock('../../kernel/toast/show-toast.ts', () => ({ showToast: vi.fn<() => void>() }));

vi.stubGlobal('location', { pathname: '/placing', search: '?pId=p' });

beforeEach(() => {
  vi.resetAllMocks();
  forgetSteps('award');
});

function step(liegenschaftId: string, before: string | null = null) {
  const place = { phaseId: 'p', ownerId: 'o', liegenschaftId, sliceId: 'aufzug' } as const;
  return { place, name: liegenschaftId, before, after: 'alpina', version: 1 };
}

function failure(status: number) {
  return new CallFailure({ status, error: '', message: '', code: '', details: [] });
}

const titles = () => vi.mocked(showToast).mock.calls.map(([kind, title, text]) => [kind, title, text]);

test('twelve awards are told in one message that counts them and names the latest', () => {
  const awarding = createAwarding(async () => ({ version: 2 }));
  for (let index = 1; index <= 12; index += 1) awarding.note(step(`L-${index}`));
  expect(titles()[0]).toEqual(['success', 'Die Vergabe wurde erfolgreich gespeichert.', 'L-1']);
  expect(titles().at(-1)).toEqual(['success', '12 Pakete vergeben', 'L-12']);
  const ids = vi.mocked(showToast).mock.calls.map(([, , , options]) => options?.id);
  expect(new Set(ids)).toEqual(new Set(['award']));
});

test('undoing twice takes the last two back, one after the other', async () => {
  const saved: [string, AwardWish][] = [];
  let underWay = 0;
  const awarding = createAwarding(async ({ liegenschaftId }: AwardPlace, { before }) => {
    underWay += 1;
    expect(underWay).toBe(1);
    await Promise.resolve();
    underWay -= 1;
    saved.push([liegenschaftId, before]);
    return { version: undefined };
  });
  awarding.note(step('L-1', 'hanse'));
  awarding.note(step('L-2'));
  await Promise.all([takeBackOfPage(), takeBackOfPage(), takeBackOfPage()]);
  expect(saved).toEqual([
    ['L-2', null],
    ['L-1', 'hanse'],
  ]);
  const undone = vi.mocked(showToast).mock.calls.filter(([kind]) => kind === 'info');
  expect(undone.map(([, , name, options]) => [name, options?.action !== undefined])).toEqual([
    ['L-2', true],
    ['L-1', false],
  ]);
});

test('what the server refuses to take back does not bar what was done before; what got no answer can be tried again', async () => {
  const save = vi.fn<(place: AwardPlace) => Promise<{ version: number | undefined }>>();
  const awarding = createAwarding(save);
  awarding.note(step('L-1'));
  awarding.note(step('L-2'));
  save
    .mockRejectedValueOnce(failure(0))
    .mockRejectedValueOnce(failure(409))
    .mockResolvedValue({ version: 2 });
  await takeBackOfPage();
  await takeBackOfPage();
  await takeBackOfPage();
  expect(save.mock.calls.map(([{ liegenschaftId }]) => liegenschaftId)).toEqual(['L-2', 'L-2', 'L-1']);
  expect(titles().filter(([kind]) => kind === 'error')).toHaveLength(2);
});
