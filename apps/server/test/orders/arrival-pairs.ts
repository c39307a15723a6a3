import { checkEnteredOffer, noteArrival, saveEnteredValues } from '@rahmenpreis/contract/arrival.ts';
import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { phaseUser } from '../../src/db/schema/phase.ts';
import { putArrival, TEST_ARRIVAL_FILE } from '../test-arrivals.ts';
import { TEST_NOW_MS, type TestUser } from '../test-server.ts';
import { ADMIN_RIGHTS } from '../test-sign-in.ts';
import { closing } from './closing-pairs.ts';
import { callOf, changed, type OrderCall, type OrderPair } from './order-pairs.ts';
import { CODES, END_MS, type OrderWorld } from './order-world.ts';

const HOUR_MS = 3_600_000;
/** From then on it is settled what counts of an arrival. */
const SETTLED_MS = END_MS + 60_000;

/** A provider that has written nothing, and its arrival, whose paper is there. */
interface Arrived {
  readonly world: OrderWorld;
  readonly provider: TestUser;
  readonly params: { readonly phaseId: string; readonly arrivalId: string };
}

const keyOf = ({ phase }: OrderWorld) => `${phase.id}_ep_${CODES[0]}`;

/** Lists another provider, with an arrival that the first administrator noted and perhaps typed. */
async function arrived(world: OrderWorld, isTyped: boolean): Promise<Arrived> {
  const { server, phase, admin } = world;
  const provider = await server.signIn('dritter@example.org', DL_PERMISSIONS);
  await server.database.db.insert(phaseUser).values({ phaseId: phase.id, userId: provider.id });
  const { organisationId } = provider;
  const noted = { phaseId: phase.id, organisationId, notedBy: admin, notedAt: new Date(TEST_NOW_MS) };
  const draft = { by: admin.id, values: { [keyOf(world)]: '4711' } };
  const put = { ...noted, isStored: true, ...(isTyped ? { draft } : {}) };
  return { world, provider, params: { phaseId: phase.id, arrivalId: await putArrival(server, put) } };
}

const noting = ({ world, provider }: Arrived, atMs: number): OrderCall => {
  const { organisationId } = provider;
  const came = { receivedAt: new Date(TEST_NOW_MS).toISOString(), way: 'post', files: [TEST_ARRIVAL_FILE] };
  const ask = { as: world.admin, params: { phaseId: world.phase.id }, body: { organisationId, ...came } };
  return callOf(noteArrival, ask, atMs);
};

const typing = ({ world, params }: Arrived, before: string | null): OrderCall => {
  const data = [{ key: keyOf(world), value: '4712', before }];
  return callOf(saveEnteredValues, { as: world.admin, params, body: { data } }, SETTLED_MS);
};

const checking = ({ params }: Arrived, as: TestUser): OrderCall =>
  callOf(checkEnteredOffer, { as, params, body: { confirm: 1 } }, SETTLED_MS);

const owning = ({ world, provider }: Arrived): OrderCall => {
  const params = { phaseId: world.phase.id, orgaId: provider.organisationId };
  const body = { key: keyOf(world), value: '1' };
  return callOf(createOwnKeyVal, { as: provider, params, body }, END_MS - 1);
};

const BOTH_DONE = [
  ['200', '200'],
  ['200', '200'],
] as const;

/** What people do at once with an offer that came another way (decision 0131). */
export const ARRIVAL_PAIRS: readonly OrderPair[] = [
  {
    name: 'noting × moved end',
    said: BOTH_DONE,
    async prepare(world) {
      const own = await arrived(world, false);
      const end = new Date(END_MS + HOUR_MS).toISOString();
      const userIds = [...(world.phase.userIds ?? []), own.provider.id];
      return [noting(own, END_MS + 1), changed(world, { end, userIds }, END_MS - 1)];
    },
  },
  {
    name: 'own write before the end × typing after it',
    said: [
      ['200', '409 arrival-ended'],
      ['200', '200'],
    ],
    async prepare(world) {
      const own = await arrived(world, false);
      return [owning(own), typing(own, null)];
    },
  },
  {
    name: 'check × check',
    said: [
      ['200', '409 nothing-entered'],
      ['409 nothing-entered', '200'],
    ],
    async prepare(world) {
      const own = await arrived(world, true);
      const third = await world.server.signIn('dritte@example.org', ADMIN_RIGHTS);
      return [checking(own, world.second), checking(own, third)];
    },
  },
  {
    name: 'check × closing',
    said: [
      ['200', '412 stale'],
      ['200', '409 memo-incomplete'],
    ],
    async prepare(world) {
      return [checking(await arrived(world, true), world.second), closing(world, world.admin, SETTLED_MS)];
    },
  },
  {
    name: 'check × other values',
    said: [
      ['200', '200'],
      ['412 stale', '200'],
    ],
    async prepare(world) {
      const own = await arrived(world, true);
      return [checking(own, world.second), typing(own, '4711')];
    },
  },
];
