import { createAlphaKeyVal, createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import {
  changeLiegenschaft,
  getLiegenschaft,
  type Liegenschaft,
} from '@rahmenpreis/contract/liegenschaft.ts';
import { exportOrderLv, uploadLv } from '@rahmenpreis/contract/lv.ts';
import { changePhase } from '@rahmenpreis/contract/phase.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTenderFile } from '../../demo/tender.ts';
import { type TestServer, type TestUser } from '../../../test/test-server.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';

interface Order {
  property: { name: string };
  lvPositions: { id: string; epCode: string; sliceTag: string; ep: number }[];
}

let server: TestServer;
let opened: TestTender;
let provider: TestUser;

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
  provider = opened.bidders.get('bieter1@example.org')!;
  await award('aufzug', provider.id);
});
afterAll(() => server.close());

function place() {
  return { phaseId: opened.phase.id, propertyId: opened.liegenschaftIds.get('L-001')! };
}

function award(sliceId: string, value: string) {
  const { phaseId, propertyId } = place();
  return server.get(createAlphaKeyVal, {
    as: opened.admin,
    params: { phaseId, orgaId: opened.admin.organisationId },
    body: { key: `awarding_${phaseId}_${propertyId}_${sliceId}`, value },
  });
}

function enter(key: string, value: string) {
  const params = { phaseId: opened.phase.id, orgaId: provider.organisationId };
  const body = { key: `${opened.phase.id}_${key}`, value };
  return server.get(createOwnKeyVal, { as: provider, params, body });
}

function ask(id = provider.id) {
  const query = { type: 'json' };
  return server.ask(exportOrderLv, { as: opened.admin, params: place(), query, body: { provider: { id } } });
}

async function order(): Promise<Order> {
  const answer = await ask();
  expect([answer.statusCode, answer.body.slice(0, 1)]).toEqual([200, '{']);
  return answer.json<Order>();
}

test('an order that stands as it stood has the same bytes', async () => {
  const [first, second] = await Promise.all([ask(), ask()]);
  const third = await ask();
  expect([second.body, third.body]).toEqual([first.body, first.body]);
});

test('each asking leaves its own entry in the trail', async () => {
  const count = async () => {
    const text = `select count(*)::int as n from audit where action like '%/awarding' and status = 200`;
    return (await server.database.pool.query<{ n: number }>(text)).rows[0]!.n;
  };
  const before = await count();
  await Promise.all([ask(), ask(), ask()]);
  expect(await count()).toBe(before + 3);
});

test('a price, an award, an LV, a name and the list of bidders that became others are in the next order', async () => {
  const [position] = (await order()).lvPositions;
  await enter(`ep_${position!.epCode}`, '7777000');
  const priced = await order();
  expect(priced.lvPositions.find(({ epCode }) => epCode === position!.epCode)!.ep).not.toBe(position!.ep);

  await award('energie', provider.id);
  const tags = (await order()).lvPositions.map(({ sliceTag }) => sliceTag);
  expect(new Set(tags)).toEqual(new Set(['aufzug', 'energy']));

  const { propertyId } = place();
  const params = { liegenschaftId: propertyId };
  const property = await server.get<Liegenschaft>(getLiegenschaft, { as: opened.admin, params });
  await server.get(changeLiegenschaft, {
    as: opened.admin,
    params,
    body: { ...property, name: 'Umbenannt' },
  });
  expect((await order()).property.name).toBe('Umbenannt');

  const idOf = ({ lvPositions }: Order) => lvPositions.find(({ epCode }) => epCode === position!.epCode)!.id;
  const before = idOf(await order());
  const { lvFile } = opened.tender.liegenschaften.find(({ nummer }) => nummer === 'L-001')!;
  await server.get(uploadLv, { as: opened.admin, params: place(), file: readTenderFile(lvFile) });
  expect(idOf(await order())).not.toBe(before);

  const { id: phaseId, liegenschaftIds, ...phase } = opened.phase;
  const others = phase.userIds!.filter((id) => id !== provider.id);
  await server.get(changePhase, {
    as: opened.admin,
    params: { phaseId },
    body: { ...phase, liegenschaftIds, userIds: others },
  });
  expect((await ask()).statusCode).toBe(404);
});
