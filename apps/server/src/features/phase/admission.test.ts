import * as contract from '@rahmenpreis/contract/phase.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import {
  createServiceProvider,
  resendInvitation,
  saveServiceProviders,
  type ServiceProvider,
  type StoredServiceProviderList,
} from '@rahmenpreis/contract/service-provider.ts';
import { getOwnAccount, muteMails, type OwnAccount } from '@rahmenpreis/contract/session.ts';
import { REST_MS } from '@rahmenpreis/tendering/phase/phase-mail.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { phase } from '../../db/schema/phase.ts';
import { signInPeople } from '../../../test/test-people.ts';
import { ENDED, FUTURE, RUNNING } from '../../../test/test-plans.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

let server: TestServer;
let admin: TestUser;
let bidder: TestUser;
let rival: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ({ admin, bidder, rival } = await signInPeople(server));
});
beforeEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(phase);
  await server.readMails();
});
afterAll(() => server.close());

const create = (body: object) => server.get<Phase>(contract.createPhase, { as: admin, body });
const change = (id: string, body: object) =>
  server.get<Phase>(contract.changePhase, { as: admin, params: { phaseId: id }, body });
const readers = async () => (await server.readMails()).map(({ to, kind }) => [to, kind]);

test('who is listed in a phase is told once, with its times', async () => {
  const made = await create({ ...RUNNING, userIds: [bidder.id] });
  const [letter] = await server.readMails();
  expect([letter!.to, letter!.subject]).toEqual([
    bidder.username,
    'Sie können in der Phase „Läuft“ anbieten',
  ]);
  expect(letter!.text).toContain('Beginn: Montag, 2. November 2026, 08:00 Uhr');
  expect(letter!.text).toContain('Ende: Dienstag, 1. Dezember 2026, 02:00 Uhr');
  expect(letter!.text).toContain(`/dl-priceinput?pId=${made.id}`);
  await change(made.id, { ...RUNNING, userIds: [bidder.id, rival.id] });
  expect(await readers()).toEqual([[rival.username, 'phase-admitted']]);
  await change(made.id, { ...RUNNING, userIds: [] });
  await change(made.id, { ...RUNNING, userIds: [bidder.id, rival.id] });
  expect(await readers()).toEqual([]);
});

test('a slip that is taken back at once tells nobody, nor does a phase that is over', async () => {
  const made = await create({ ...FUTURE, userIds: [bidder.id] });
  await change(made.id, { ...FUTURE, userIds: [] });
  await create({ ...ENDED, userIds: [bidder.id] });
  expect(await readers()).toEqual([]);
});

test('an invitation that is sent again names the phases that it is for, and how long they run', async () => {
  const body = {
    firstname: 'Nora',
    lastname: 'Neu',
    organisation: 'Neu GmbH',
    username: 'nora@neu.example.org',
  };
  const { id } = await server.get<ServiceProvider>(createServiceProvider, { as: admin, body });
  const [first] = await server.readMails();
  expect(first!.text).not.toContain('anbieten');
  await create({ ...RUNNING, userIds: [id, rival.id] });
  await create({ ...FUTURE, userIds: [id] });
  await create({ ...ENDED, userIds: [id] });
  await server.readMails();
  await server.get(resendInvitation, { as: admin, params: { serviceProviderId: id } });
  const [again] = await server.readMails();
  expect([again!.to, again!.kind]).toEqual([body.username, 'invitation']);
  expect(again!.text).toContain(
    [
      'In diesen Phasen können Sie anbieten:',
      '- „Läuft“: läuft bis Dienstag, 1. Dezember 2026, 02:00 Uhr',
      '- „',
    ].join('\n'),
  );
  expect(again!.text).not.toContain(ENDED.title);
  expect(again!.text).toContain('Alle Uhrzeiten gelten in deutscher Zeit.');
});

test('who is admitted while the own invitation rests gets that alone, with the phase in it, and is told of a later removal', async () => {
  const { created } = await server.get<StoredServiceProviderList>(saveServiceProviders, {
    as: admin,
    body: {
      created: [
        {
          organisation: 'Liste GmbH',
          firstname: 'Lia',
          lastname: 'List',
          username: 'lia@liste.example.org',
          mayWrite: true,
        },
      ],
      changed: [],
    },
  });
  const made = await create({ ...RUNNING, userIds: [created[0]!.serviceProviderId, rival.id] });
  expect(await readers()).toEqual([[rival.username, 'phase-admitted']]);
  server.clock.set(TEST_NOW_MS + REST_MS);
  const [invitation, ...others] = await server.readMails();
  expect([invitation!.to, invitation!.kind]).toEqual(['lia@liste.example.org', 'invitation']);
  expect(invitation!.text).toContain('- „Läuft“: läuft bis');
  expect(others).toEqual([]);
  await change(made.id, { ...RUNNING, userIds: [rival.id] });
  server.clock.set(TEST_NOW_MS + 2 * REST_MS);
  expect(await readers()).toEqual([['lia@liste.example.org', 'phase-removed']]);
});

test('who does not want such mails gets none', async () => {
  const muted = await server.get<OwnAccount>(muteMails, {
    as: bidder,
    body: { muted: ['phase-reminder', 'phase-admitted'] },
  });
  expect(muted.mutedMails).toEqual(['phase-admitted', 'phase-reminder']);
  expect(await server.get(getOwnAccount, { as: bidder })).toEqual(muted);
  await create({ ...RUNNING, userIds: [bidder.id, rival.id] });
  expect(await readers()).toEqual([[rival.username, 'phase-admitted']]);
  await server.get(muteMails, { as: bidder, body: { muted: [] } });
  expect((await server.ask(muteMails, { as: bidder, body: { muted: ['receipt'] } })).statusCode).toBe(400);
});
