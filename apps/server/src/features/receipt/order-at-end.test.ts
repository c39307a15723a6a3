import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { afterAll, expect, test } from 'vitest';
import { signInPeople } from '../../test/test-people.ts';
import { RUNNING } from '../../test/test-plans.ts';
import { startTestServer, type TestUser } from '../../test/test-server.ts';
import { orderReceiptsAtEnd } from './order-at-end.ts';

const NO_OFFER = 'Ihre Eingaben sind deshalb kein Angebot und werden nicht gewertet.';

const server = await startTestServer();
afterAll(() => server.close());

test('at the end who never confirmed, or withdrew, reads that nothing of it counts, and who entered nothing gets no mail', async () => {
  const { admin, bidder, rival } = await signInPeople(server);
  const silent = await server.signIn('still@example.org', ['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL']);
  const userIds = [bidder, rival, silent].map(({ id }) => id);
  const { id: phaseId } = await server.get<Phase>(createPhase, { as: admin, body: { ...RUNNING, userIds } });
  const enter = (as: TestUser, values: Record<string, string>) => {
    const data = Object.entries(values).map(([name, value]) => ({ key: `${phaseId}_${name}`, value }));
    const params = { phaseId, orgaId: as.organisationId };
    return server.get(saveOwnKeyVals, { as, params, body: { data } });
  };
  await enter(bidder, { bl_Hamburg_uegm: '1100' });
  await enter(rival, { bl_Hamburg_uegm: '1100', offer: 'false' });
  await server.readMails();
  server.clock.set(Date.parse(RUNNING.end) + 120_000);
  expect(await orderReceiptsAtEnd(server.database.db, server.clock.nowMs())).toBe(2);
  const mails = new Map((await server.readMails()).map((mail) => [mail.to, mail]));
  expect([...mails.keys()].toSorted()).toEqual([bidder.username, rival.username].toSorted());
  const unconfirmed = mails.get(bidder.username);
  expect(unconfirmed?.subject).toBe('Kein Angebot: Ihre Eingaben zu „Läuft“');
  expect(unconfirmed?.text).toContain(`Sie haben Ihre Teilnahme nicht bestätigt; ${NO_OFFER}`);
  expect(unconfirmed?.text).not.toContain('Endgültig');
  expect(mails.get(rival.username)?.text).toContain(`Sie haben Ihre Teilnahme zurückgezogen; ${NO_OFFER}`);
});
