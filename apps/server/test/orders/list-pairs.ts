import {
  changeLiegenschaft,
  createGebaeude,
  createLiegenschaft,
  deleteLiegenschaft,
  saveLiegenschaften,
  type SentLiegenschaftList,
  type StoredLiegenschaftList,
} from '@rahmenpreis/contract/liegenschaft.ts';
import {
  createServiceProvider,
  saveServiceProviders,
  setReadOnly,
  type StoredServiceProviderList,
} from '@rahmenpreis/contract/service-provider.ts';
import { TEST_ADRESSE } from '../test-liegenschaft.ts';
import type { TestUser } from '../test-server.ts';
import { callOf, changed, type OrderCall, type OrderPair } from './order-pairs.ts';
import type { OrderWorld } from './order-world.ts';

const NOTHING: SentLiegenschaftList = { created: [], changed: [], createdGebaeude: [], changedGebaeude: [] };
const BUILDING = { nummer: '1', name: 'Haus', adresse: TEST_ADRESSE };

function list(as: TestUser, body: Partial<SentLiegenschaftList>): OrderCall {
  return callOf(saveLiegenschaften, { as, body: { ...NOTHING, ...body } });
}

/** A list that changes one cell of the property of no phase. */
function ownerList({ freeId: liegenschaftId }: OrderWorld, as: TestUser, to: string): OrderCall {
  return list(as, { changed: [{ liegenschaftId, cells: [{ name: 'eigentuemer', from: '', to }] }] });
}

function newList(as: TestUser, name: string): OrderCall {
  return list(as, { created: [{ nummer: 'N-1', name, adresse: TEST_ADRESSE, gebaeude: [BUILDING] }] });
}

const NEW_BIDDER = { firstname: 'Nora', lastname: 'Nord', organisation: 'Nordlicht AG' };

/** Lists of properties and of bidders, with each other and with what is done one by one (decision 0080). */
export const LIST_PAIRS: readonly OrderPair[] = [
  {
    name: 'list × list of one new number',
    said: [
      ['200', '409 nummer-taken'],
      ['409 nummer-taken', '200'],
    ],
    prepare: async ({ admin, second }) => [newList(admin, 'Eines'), newList(second, 'Anderes')],
  },
  {
    name: 'list × list of one cell',
    said: [
      ['200', '412 stale'],
      ['412 stale', '200'],
    ],
    prepare: async (world) => [
      ownerList(world, world.admin, 'Muster AG'),
      ownerList(world, world.second, 'Andere AG'),
    ],
  },
  {
    name: 'list × property changed',
    said: [
      ['200', '412 stale'],
      ['200', '200'],
    ],
    // Another cell of it, so that the list loses nothing where it comes second.
    prepare: async (world) => [
      ownerList(world, world.admin, 'Muster AG'),
      callOf(changeLiegenschaft, {
        as: world.second,
        params: { liegenschaftId: world.freeId },
        headers: { 'if-match': '"1"' },
        body: { nummer: 'L-999', name: 'Neuer Name', adresse: TEST_ADRESSE },
      }),
    ],
  },
  {
    name: 'list × property deleted',
    said: [
      ['200', '200'],
      ['404 not-found', '200'],
    ],
    prepare: async ({ admin, second, freeId: liegenschaftId }) => [
      list(admin, { createdGebaeude: [{ liegenschaftId, fields: BUILDING }] }),
      callOf(deleteLiegenschaft, { as: second, params: { liegenschaftId } }),
    ],
  },
  {
    name: 'list × building added',
    said: [
      ['200', '200'],
      ['200', '200'],
    ],
    prepare: async ({ admin, second, freeId: liegenschaftId }) => [
      list(admin, { createdGebaeude: [{ liegenschaftId, fields: BUILDING }] }),
      callOf(createGebaeude, { as: second, params: { liegenschaftId }, body: { ...BUILDING, nummer: '2' } }),
    ],
  },
  {
    name: 'list × property made',
    said: [
      ['200', '200'],
      ['409 nummer-taken', '200'],
    ],
    // By hand a number may be given twice.
    prepare: async ({ admin, second }) => [
      newList(admin, 'Eines'),
      callOf(createLiegenschaft, {
        as: second,
        body: { nummer: 'N-1', name: 'Von Hand', adresse: TEST_ADRESSE },
      }),
    ],
  },
  {
    name: 'list taken back × property assigned',
    said: [
      ['200', '200'],
      ['200', '200'],
    ],
    prepare: async (world) => {
      const { ask } = newList(world.admin, 'Eines');
      const { created } = await world.server.get<StoredLiegenschaftList>(saveLiegenschaften, ask);
      const ids = created.map(({ liegenschaftId }) => liegenschaftId);
      return [
        list(world.admin, { removed: created }),
        changed(world, { liegenschaftIds: [...world.liegenschaftIds, ...ids] }),
      ];
    },
  },
  {
    name: 'list of bidders taken back × bidder assigned',
    said: [
      ['200', '200'],
      ['200', '200'],
    ],
    prepare: async (world) => {
      const created = [{ ...NEW_BIDDER, username: 'eine@example.org' }];
      const body = { created, changed: [] };
      const made = await world.server.get<StoredServiceProviderList>(saveServiceProviders, {
        as: world.admin,
        body,
      });
      const ids = made.created.map(({ serviceProviderId }) => serviceProviderId);
      return [
        callOf(saveServiceProviders, {
          as: world.admin,
          body: { created: [], changed: [], removed: made.created },
        }),
        changed(world, { userIds: [world.bidder.id, world.rival.id, ...ids] }),
      ];
    },
  },
  {
    name: 'list of bidders × bidder made',
    said: [
      ['200', '409 organisation-taken'],
      ['409 organisation-taken', '200'],
    ],
    prepare: async ({ admin, second }) => [
      callOf(saveServiceProviders, {
        as: admin,
        body: { created: [{ ...NEW_BIDDER, username: 'eine@example.org' }], changed: [] },
      }),
      callOf(createServiceProvider, { as: second, body: { ...NEW_BIDDER, username: 'andere@example.org' } }),
    ],
  },
  {
    name: 'list of bidders × right taken',
    said: [
      ['200', '200'],
      ['412 stale', '200'],
    ],
    prepare: async ({ admin, second, bidder }) => {
      const serviceProviderId = bidder.id;
      const cells = [
        { name: 'info', from: '', to: 'Neu' },
        { name: 'mayWrite', from: true, to: true },
      ];
      return [
        callOf(saveServiceProviders, {
          as: admin,
          body: { created: [], changed: [{ serviceProviderId, cells }] },
        }),
        callOf(setReadOnly, { as: second, params: { serviceProviderId } }),
      ];
    },
  },
];
