import { type Liegenschaft, listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { listMedia, type Media } from '@rahmenpreis/contract/media.ts';
import { inTransaction } from '../db/transaction.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAdministrator, updateAccount } from '../features/session/account/repository.ts';
import { hashPassword } from '../kernel/secret/password.ts';
import { startTestServer, TEST_NOW_MS, type TestServer } from '../../test/test-server.ts';
import { DEMO_ADMINISTRATORS, DEMO_PASSWORD } from './accounts.ts';
import { getFromApp, signInToApp } from './in-process.ts';
import { seedLiegenschaften } from './seed.ts';
import { readTender } from './tender.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the demo properties are those of the tender, those with an archive with its pictures and documents', async () => {
  const { db } = server.database;
  const expire = new Date(TEST_NOW_MS + 1_000_000_000);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await inTransaction(db, async (transaction) => {
    const id = await insertAdministrator(transaction, { ...DEMO_ADMINISTRATORS[0], expire }, TEST_NOW_MS);
    await updateAccount(transaction, id, { passwordHash });
  });
  const tender = readTender();
  const ids = await seedLiegenschaften(server.app, tender);
  const token = await signInToApp(server.app, DEMO_ADMINISTRATORS[0].username, DEMO_PASSWORD);
  const all = await getFromApp<Liegenschaft[]>(server.app, listLiegenschaften, { token });
  for (const { nummer, name, adresse } of tender.liegenschaften) {
    expect(all.find(({ id }) => id === ids.get(nummer))).toMatchObject({ nummer, name, adresse });
  }
  const withPicture = all.filter(({ hauptBildId }) => hauptBildId !== null);
  expect(withPicture.map(({ nummer }) => nummer).toSorted()).toEqual(['L-001', 'L-002']);
  for (const { hauptBildId, hauptPlanId, gebaeudeIds } of withPicture) {
    const media = await getFromApp<Media[]>(server.app, listMedia, {
      token,
      body: { ids: [hauptBildId, hauptPlanId] },
    });
    expect(media.map(({ title }) => title)).toEqual(['Außenansicht', 'Lageplan']);
    expect(gebaeudeIds).toHaveLength(2);
  }
});
