import {
  authenticate,
  endOwnSessions,
  getOwnAccount,
  listOwnSessions,
  type OwnSession,
} from '@rahmenpreis/contract/session.ts';
import { afterAll, expect, test } from 'vitest';
import { signInPeople } from '../../../../test/test-people.ts';
import { renewed } from '../../../../test/test-phases.ts';
import { startTestServer, TEST_PASSWORD, type TestUser } from '../../../../test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

test('own sessions are listed with their browsers, and ended by their owner alone', async () => {
  const { bidder, rival } = await signInPeople(server);
  const list = (as: TestUser) => server.get<OwnSession[]>(listOwnSessions, { as });
  const other = await renewed(server, bidder);
  await server.get(authenticate, {
    body: { username: bidder.username, password: TEST_PASSWORD },
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/130.0' },
  });
  const listed = await list(bidder);
  expect(listed).toHaveLength(3);
  expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(listed.map(({ agent }) => agent)).toContain('Mozilla/5.0 Firefox/130.0');
  const end = (as: TestUser, sessions: readonly OwnSession[]) =>
    server.get<OwnSession[]>(endOwnSessions, { as, body: { sessionIds: sessions.map(({ id }) => id) } });
  await end(rival, listed);
  expect(await list(bidder)).toHaveLength(3);
  const own = (await list(other)).find(({ isCurrent }) => isCurrent)!;
  expect(await end(bidder, [own])).toHaveLength(2);
  expect((await server.ask(getOwnAccount, { as: other })).statusCode).toBe(401);
  expect((await server.ask(getOwnAccount, { as: bidder })).statusCode).toBe(200);
});
