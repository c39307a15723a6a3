import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../kernel/call/call.ts';
import { session } from '../../kernel/session/session.ts';
import { signOut } from '../../kernel/sign-out.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { choosePassword } from './reset-page.tsx';
import { signIn } from './sign-in-calls.ts';
import { TEXTS } from './texts.ts';

vi.mock('../../kernel/call/call.ts', () => ({
  call: vi.fn<() => void>(),
  refreshAccess: vi.fn<() => void>(),
}));
vi.mock('../../kernel/sign-out.ts', () => ({ signOut: vi.fn<() => void>() }));
vi.mock('../../kernel/toast/show-toast.ts', () => ({ showToast: vi.fn<() => void>() }));

/** What the server answers; the endpoints' own types do not matter here. */
const server = vi.mocked<(...ask: never) => Promise<unknown>>(call);
const events: string[] = [];
session.on((event) => events.push(event));
beforeEach(() => {
  events.length = 0;
  vi.clearAllMocks();
});

test('a chosen password is told as PwChanged and by a toast; nobody signed in is logged out', async () => {
  server.mockResolvedValue({ username: 'eva@example.org' });
  expect(await choosePassword('token', 'drei kleine Birnen')).toEqual({
    kind: 'chosen',
    username: 'eva@example.org',
  });
  expect(events).toEqual(['PwChanged']);
  expect(showToast).toHaveBeenCalledExactlyOnceWith('success', TEXTS.passwordChanged);
  expect(signOut).not.toHaveBeenCalled();
});

test('a refused password is told by its sentence alone', async () => {
  server.mockRejectedValue(new Error('down'));
  expect(await choosePassword('token', 'drei kleine Birnen')).toEqual({
    kind: 'refused',
    sentence: expect.any(String) as string,
  });
  expect(events).toEqual([]);
  expect(showToast).not.toHaveBeenCalled();
});

test.each([{}, undefined, { token: 'no token' }])(
  'an answer to the login without a token that can be read is refused: %o',
  async (answer) => {
    server.mockResolvedValue(answer);
    expect(await signIn({ username: 'a@example.org', password: 'x' })).toEqual({
      kind: 'refused',
      sentence: TEXTS.missingToken,
    });
    expect(TEXTS.missingToken).toMatch(/^Der Server konnte Ihre Anfrage nicht korrekt verarbeiten/);
    expect(session.state().slice).toBeNull();
  },
);
