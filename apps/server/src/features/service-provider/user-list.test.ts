import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import * as contract from '@rahmenpreis/contract/service-provider.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { afterAll, expect, test } from 'vitest';
import { signInPeople } from '../../../test/test-people.ts';
import { startTestServer, TEST_NOW_MS } from '../../../test/test-server.ts';

const PERSON = { firstname: 'Nora', lastname: 'Nord' };

const server = await startTestServer();
const { admin, reader, bidder } = await signInPeople(server);
afterAll(() => server.close());

const act = (endpoint: Endpoint, serviceProviderId: string) =>
  server.ask(endpoint, { as: admin, params: { serviceProviderId } });

test('several are invited again at once; who needs none or had enough is left and named', async () => {
  const make = (name: string) =>
    server.get<ServiceProvider>(contract.createServiceProvider, {
      as: admin,
      body: { ...PERSON, username: `${name}@viele.example.org`, organisation: `${name} Viele GmbH` },
    });
  const [one, often, shut] = [await make('eins'), await make('oft'), await make('zu')];
  for (let time = 0; time < 2; time += 1) await act(contract.resendInvitation, often.id);
  await act(contract.blockServiceProvider, shut.id);
  await server.readMails();
  const ids = [one.id, often.id, shut.id, bidder.id];
  const again = await server.get<object>(contract.resendInvitations, {
    as: admin,
    body: { serviceProviderIds: [...ids, one.id.toUpperCase()] },
  });
  const left = [
    [often.id, 'invited-often'],
    [shut.id, 'account-inactive'],
    [bidder.id, 'invitation-used'],
  ].map(([serviceProviderId, code]) => ({ serviceProviderId, code }));
  expect(again).toEqual({ sent: 1, left: expect.arrayContaining(left) });
  expect((await server.readMails()).map(({ to }) => to)).toEqual([one.username]);
  for (const strange of [admin.id, randomUUID()]) {
    const body = { serviceProviderIds: [one.id, strange] };
    expect((await server.ask(contract.resendInvitations, { as: admin, body })).statusCode).toBe(404);
  }
  expect(await server.readMails()).toEqual([]);
});

test('when somebody last signed in is told, and nothing else of it', async () => {
  const listed = await server.get<ServiceProvider[]>(contract.listServiceProviders, { as: reader });
  expect(listed.find(({ id }) => id === bidder.id)?.lastSignIn).toBe(new Date(TEST_NOW_MS).toISOString());
});

test('administrators stand in a list of their own with their rights, for administrators alone', async () => {
  const all = await server.get<contract.Administrator[]>(contract.listAdministrators, { as: reader });
  expect(all.map(({ username, grantedRights }) => [username, grantedRights.length])).toEqual([
    ['admin@example.org', 2],
    ['lesen@example.org', 1],
  ]);
  expect(JSON.stringify(all)).not.toMatch(/password|argon2|totp/i);
  expect((await server.ask(contract.listAdministrators, { as: bidder })).statusCode).toBe(403);
});
