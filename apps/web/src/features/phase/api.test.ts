import { changePhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../kernel/call/call-failure.ts';
import { call, callWhole } from '../../kernel/call/call.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { second } from '../../test/two-phases.ts';
import { takeBack } from './api.ts';

vi.mock('../../kernel/call/call.ts', () => ({ call: vi.fn<() => void>(), callWhole: vi.fn<() => void>() }));
vi.mock('../../kernel/toast/show-toast.ts', () => ({ showToast: vi.fn<() => void>() }));

const ending: Phase = { ...second, end: '2026-11-20T10:02:00.000Z', version: 4 };
const moved: Phase = { ...ending, end: '2026-12-20T01:00:00.000Z', version: 5 };
let present: Phase;
const server = vi.mocked<(...ask: never) => Promise<unknown>>(call);
const reading = vi.mocked<(...ask: never) => Promise<unknown>>(callWhole);
const writes = () =>
  vi.mocked(call).mock.calls.flatMap(([endpoint, input]) => (endpoint === changePhase ? [input] : []));
const lastToast = () => vi.mocked(showToast).mock.calls.at(-1)!;

beforeEach(() => {
  vi.resetAllMocks();
  present = ending;
  reading.mockImplementation(async () => ({ data: [present], etag: undefined, isUnchanged: false }));
  server.mockImplementation(async () => present);
});

test('an end that nobody has moved since is taken back, and what a colleague did to the start stays', async () => {
  present = { ...ending, start: '2026-11-03T07:00:00.000Z', version: 6 };
  await takeBack(second, ending);
  expect(writes()).toMatchObject([
    { ifMatch: '"6"', body: { start: '2026-11-03T07:00:00.000Z', end: second.end } },
  ]);
});

test('an end that a colleague has moved stays; both are shown, and taking it back all the same is a choice', async () => {
  present = moved;
  await takeBack(second, ending);
  expect(writes()).toEqual([]);
  const [kind, , text, options] = lastToast();
  expect([kind, text]).toEqual(['warning', expect.stringMatching(/20\. Dezember.* 2\. Dezember/)]);
  options!.action!.run();
  await vi.waitFor(() => expect(writes()).toMatchObject([{ ifMatch: '"5"', body: { end: second.end } }]));
});

test('a colleague who is faster between looking and writing is not written over, and it can be tried again', async () => {
  server.mockRejectedValue(
    new CallFailure({ status: 412, error: '', message: '', code: 'stale', details: [] }),
  );
  await takeBack(second, ending);
  expect(writes()).toHaveLength(1);
  expect(lastToast()[3]?.action?.label).toBe('Erneut versuchen');
});
