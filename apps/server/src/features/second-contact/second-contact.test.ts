import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import {
  getOwnAccount,
  type OwnAccount,
  proveContact,
  setSecondContact,
} from '@rahmenpreis/contract/session.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInPeople, type TestPeople } from '../../../test/test-people.ts';
import { renewed } from '../../../test/test-phases.ts';
import { RUNNING } from '../../../test/test-plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

const VERA = { name: 'Vera Muster', address: 'vera@firma.example.org' };

let server: TestServer;
let people: TestPeople;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPeople(server);
});
afterAll(() => server.close());

const set = (contact: typeof VERA | null, before: string | null) =>
  server.ask(setSecondContact, { as: people.bidder, body: { contact, before } });
const prove = (token: string) => server.ask(proveContact, { body: { token } });
const own = async () => (await server.get<OwnAccount>(getOwnAccount, { as: people.bidder })).secondContact;
/** The link that was mailed to the second contact, and nothing else. */
const linkTo = async (address: string) => {
  const mail = (await server.readMails()).find(({ to }) => to === address);
  return /\/address\/contact\?t=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1];
};

test('a second contact gets copies once it has confirmed by the link, and nothing but the link before', async () => {
  const { admin, bidder } = people;
  const userIds = [bidder.id];
  const { id: phaseId } = await server.get<Phase>(createPhase, { as: admin, body: { ...RUNNING, userIds } });
  await server.readMails();
  expect((await set(VERA, null)).statusCode).toBe(200);
  const token = await linkTo(VERA.address);
  const copies = async (value: string) => {
    const body = { data: [{ key: `${phaseId}_offer`, value }] };
    await server.get(saveOwnKeyVals, {
      as: people.bidder,
      params: { phaseId, orgaId: bidder.organisationId },
      body,
    });
    server.clock.set(server.clock.nowMs() + 16 * 60_000);
    people.bidder = await renewed(server, bidder);
    return (await server.readMails()).filter(({ kind }) => kind === 'receipt').map(({ copyTo }) => copyTo);
  };
  expect(await copies('true')).toEqual([undefined]);
  expect(await own()).toEqual({ ...VERA, isProven: false });
  expect((await prove('x')).statusCode).toBe(404);
  expect((await prove(token!)).json()).toMatchObject({ data: { organisation: expect.any(String) } });
  expect(await own()).toEqual({ ...VERA, isProven: true });
  expect(await copies('false')).toEqual([VERA.address]);
});

test('another address begins anew and voids the link; a fourth link within an hour is refused', async () => {
  const other = { ...VERA, address: 'uwe@firma.example.org' };
  await set({ ...VERA, name: 'Vera M.' }, VERA.address);
  expect(await own()).toMatchObject({ name: 'Vera M.', isProven: true });
  expect(await linkTo(VERA.address)).toBeUndefined();
  await set(other, VERA.address);
  const token = await linkTo(other.address);
  await set(VERA, other.address);
  expect((await prove(token!)).statusCode).toBe(404);
  expect(await own()).toMatchObject({ isProven: false });
  const refused = await set(other, VERA.address);
  expect(refused.json()).toMatchObject({ code: 'contact-asked-often' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await own()).toMatchObject({ address: VERA.address });
});
