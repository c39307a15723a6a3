import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { replaceEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import * as keyval from '@rahmenpreis/contract/keyval.ts';
import { createGebaeude, deleteLiegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { deleteLv } from '@rahmenpreis/contract/lv.ts';
import { changePhase, createPhase, openOffers, type Phase } from '@rahmenpreis/contract/phase.ts';
import {
  applyChange,
  type ChangePreview,
  layFile,
  previewChange,
} from '@rahmenpreis/contract/tender-change.ts';
import { eq, ne } from 'drizzle-orm';
import { keyVal } from '../../src/db/schema/keyval.ts';
import { lv } from '../../src/db/schema/lv.ts';
import { phase as phaseTable } from '../../src/db/schema/phase.ts';
import { TEST_ADRESSE } from '../test-liegenschaft.ts';
import { type Ask, TEST_NOW_MS, type TestUser } from '../test-server.ts';
import { catalogOf, CODES, END_MS, type OrderWorld } from './order-world.ts';

/** A call, and when it arrives. */
export interface OrderCall {
  readonly endpoint: Endpoint;
  readonly ask: Ask;
  readonly atMs: number;
  /** Gives its body by what its sender sees before either call begins. */
  readonly look?: () => Promise<object>;
}

/** Two calls that may meet, and what stands there before. */
export interface OrderPair {
  readonly name: string;
  /** How both are answered where the first one comes first, and where the second one does. */
  readonly said: readonly [Said, Said];
  prepare(world: OrderWorld): Promise<readonly [OrderCall, OrderCall]>;
}

/** Status, and code of a refusal, of the first call and of the second one. */
type Said = readonly [string, string];

const HOUR_MS = 3_600_000;

/** A call as it arrives: at the moment of the tests, or at another. */
export function callOf(endpoint: Endpoint, ask: Ask, atMs = TEST_NOW_MS): OrderCall {
  return { endpoint, ask, atMs };
}

/** An administrator's entries, each with what was seen before. */
function awards(
  { phase, liegenschaftIds }: OrderWorld,
  as: TestUser,
  { to, from, of }: { to: TestUser | undefined; from?: TestUser; of: readonly number[] },
): Ask {
  const data = of.map((k) => ({
    key: `awarding_${phase.id}_${liegenschaftIds[k]!}_aufzug`,
    value: to?.id ?? null,
    before: from?.id ?? null,
  }));
  return { as, params: { phaseId: phase.id, orgaId: as.organisationId }, body: { data } };
}

/** One award by the call for one. */
export function award(world: OrderWorld, as: TestUser, to: TestUser, from?: TestUser): OrderCall {
  const { body, ...ask } = awards(world, as, { to, of: [1], ...(from === undefined ? {} : { from }) });
  return callOf(keyval.createAlphaKeyVal, { ...ask, body: (body as { data: unknown[] }).data[0] });
}

function bulk(world: OrderWorld, as: TestUser, wanted: Parameters<typeof awards>[2]): OrderCall {
  return callOf(keyval.saveAlphaKeyVals, awards(world, as, wanted));
}

/** Stores awards that are there before, and gives the call that takes them back. */
async function storedBulk(world: OrderWorld, as: TestUser): Promise<OrderCall> {
  const { server, admin, bidder } = world;
  const ask = awards(world, admin, { to: bidder, of: [0, 1, 2] });
  const { awardWriteId } = await server.get<keyval.AlphaBatchAnswer>(keyval.saveAlphaKeyVals, ask);
  return callOf(keyval.undoAwardWrite, { as, params: { ...ask.params, awardWriteId: awardWriteId! } });
}

/** A price of the bidder, by default for the code that another catalogue lacks. */
function price({ phase, bidder }: OrderWorld, atMs: number, code: string = CODES[1]): OrderCall {
  const params = { phaseId: phase.id, orgaId: bidder.organisationId };
  return callOf(
    keyval.createOwnKeyVal,
    { as: bidder, params, body: { key: `${phase.id}_ep_${code}`, value: '4711' } },
    atMs,
  );
}

/** A change of the phase by an administrator who saw it as it was. */
/** A change of the phase by the second administrator, who has seen it as it is first. */
export function changed(
  { phase, second }: OrderWorld,
  change: Partial<Phase>,
  atMs = TEST_NOW_MS,
): OrderCall {
  const { version, ...input } = phase;
  const ask = { as: second, params: { phaseId: phase.id }, body: { ...input, ...change } };
  return callOf(changePhase, { ...ask, headers: { 'if-match': `"${version}"` } }, atMs);
}

function opening({ phase }: OrderWorld, as: TestUser): OrderCall {
  return callOf(openOffers, { as, params: { phaseId: phase.id } }, END_MS);
}

async function sealWithFourEyes({ server, phase, admin }: OrderWorld, isAsked: boolean): Promise<void> {
  const asked = isAsked ? { openingAskedBy: admin.id, openingAskedAt: new Date(END_MS) } : {};
  await server.database.db
    .update(phaseTable)
    .set({ seal: 'FOUR_EYES', ...asked })
    .where(eq(phaseTable.id, phase.id));
}

/** What may meet, by the names that a proof says. */
export const ORDER_PAIRS: readonly OrderPair[] = [
  {
    name: 'award × award',
    said: [
      ['200', '409 award-changed'],
      ['409 award-changed', '200'],
    ],
    prepare: async (world) => [
      award(world, world.admin, world.bidder),
      award(world, world.second, world.rival),
    ],
  },
  {
    name: 'award changed × award taken away',
    said: [
      ['200', '200'],
      ['409 award-changed', '200'],
    ],
    async prepare(world) {
      await storedBulk(world, world.admin);
      const { admin, second, bidder, rival } = world;
      return [
        award(world, admin, rival, bidder),
        bulk(world, second, { to: undefined, from: bidder, of: [1] }),
      ];
    },
  },
  {
    name: 'bulk × award',
    said: [
      ['200', '409 award-changed'],
      ['200', '200'],
    ],
    prepare: async (world) => [
      bulk(world, world.admin, { to: world.bidder, of: [0, 1, 2] }),
      award(world, world.second, world.rival),
    ],
  },
  {
    name: 'bulk × bulk',
    said: [
      ['200', '200'],
      ['200', '200'],
    ],
    prepare: async (world) => [
      bulk(world, world.admin, { to: world.bidder, of: [0, 1] }),
      bulk(world, world.second, { to: world.rival, of: [2, 1] }),
    ],
  },
  {
    name: 'undo × award',
    said: [
      ['200', '409 award-changed'],
      ['200', '200'],
    ],
    async prepare(world) {
      const undo = await storedBulk(world, world.admin);
      return [undo, award(world, world.second, world.rival, world.bidder)];
    },
  },
  {
    name: 'undo × undo',
    said: [
      ['200', '409 already-undone'],
      ['409 already-undone', '200'],
    ],
    async prepare(world) {
      const undo = await storedBulk(world, world.admin);
      return [undo, { ...undo, ask: { ...undo.ask, as: world.second } }];
    },
  },
  {
    name: 'award × withdrawn',
    said: [
      ['200', '200'],
      ['400 invalid', '200'],
    ],
    async prepare(world) {
      const { phase, bidder } = world;
      const params = { phaseId: phase.id, orgaId: bidder.organisationId };
      const body = { key: `${phase.id}_offer`, value: 'false' };
      return [
        award(world, world.admin, bidder),
        callOf(keyval.createOwnKeyVal, { as: bidder, params, body }),
      ];
    },
  },
  {
    name: 'price × moved end',
    said: [
      ['409 phase-not-running', '200'],
      ['200', '200'],
    ],
    // The price comes after the end that was, and before the one that is asked for just before it.
    prepare: async (world) => [
      price(world, END_MS + 1),
      changed(world, { end: new Date(END_MS + HOUR_MS).toISOString() }, END_MS - 1),
    ],
  },
  {
    name: 'price × moved start',
    said: [
      ['200', '409 phase-has-offers'],
      ['409 phase-not-running', '200'],
    ],
    async prepare(world) {
      const { db } = world.server.database;
      await db.delete(keyVal);
      return [price(world, TEST_NOW_MS), changed(world, { start: new Date(END_MS - 1).toISOString() })];
    },
  },
  {
    name: 'price × opening',
    said: [
      ['200', '200'],
      ['200', '200'],
    ],
    // It had arrived before the end, and is stored after it.
    async prepare(world) {
      await sealWithFourEyes(world, true);
      return [price(world, END_MS - 1), opening(world, world.second)];
    },
  },
  {
    name: 'opening × opening',
    said: [
      ['200', '200'],
      ['200', '200'],
    ],
    async prepare(world) {
      await sealWithFourEyes(world, false);
      return [opening(world, world.admin), opening(world, world.second)];
    },
  },
  {
    name: 'price × catalogue replaced',
    said: [
      ['200', '200'],
      ['400 invalid', '200'],
    ],
    prepare: async (world) => [
      price(world, TEST_NOW_MS),
      callOf(replaceEpCatalog, {
        as: world.admin,
        params: { phaseId: world.phase.id },
        file: catalogOf(CODES.slice(0, 1)),
      }),
    ],
  },
  {
    name: 'property deleted × assigned',
    said: [
      ['200', '200'],
      ['409 linked-to-phase', '200'],
    ],
    prepare: async (world) => [
      callOf(deleteLiegenschaft, { as: world.admin, params: { liegenschaftId: world.freeId } }),
      changed(world, { liegenschaftIds: [...world.liegenschaftIds, world.freeId] }),
    ],
  },
  {
    name: 'phase × phase at one time',
    said: [
      ['200', '409 phase-overlap-start'],
      ['409 phase-overlap-end', '200'],
    ],
    async prepare({ admin, second }) {
      const times = [24, 48, 36, 60].map((hours) => new Date(TEST_NOW_MS + hours * HOUR_MS).toISOString());
      const [start, end, otherStart, otherEnd] = times;
      return [
        callOf(createPhase, { as: admin, body: { title: 'Eine', start, end } }),
        callOf(createPhase, { as: second, body: { title: 'Andere', start: otherStart, end: otherEnd } }),
      ];
    },
  },
  {
    name: 'award × property leaves',
    said: [
      ['200', '200'],
      ['400 invalid', '200'],
    ],
    prepare: async (world) => [
      award(world, world.admin, world.bidder),
      changed(world, { liegenschaftIds: [world.liegenschaftIds[0]!, world.liegenschaftIds[2]!] }),
    ],
  },
  {
    name: 'award × LV deleted',
    said: [
      ['200', '200'],
      ['400 invalid', '200'],
    ],
    async prepare(world) {
      const { server, second, phase, liegenschaftIds } = world;
      const { db } = server.database;
      await db
        .update(phaseTable)
        .set({ start: new Date(END_MS - 1) })
        .where(eq(phaseTable.id, phase.id));
      await db.delete(keyVal).where(ne(keyVal.kind, 'offer'));
      const found = await db.select({ id: lv.id }).from(lv).where(eq(lv.propertyId, liegenschaftIds[1]!));
      const params = { phaseId: phase.id, propertyId: liegenschaftIds[1]!, lvId: found[0]!.id };
      return [award(world, world.admin, world.bidder), callOf(deleteLv, { as: second, params })];
    },
  },
  {
    name: 'price × bidder leaves',
    said: [
      ['200', '200'],
      ['404 not-found', '200'],
    ],
    prepare: async (world) => [price(world, TEST_NOW_MS), changed(world, { userIds: [world.rival.id] })],
  },
  {
    name: 'property deleted × building added',
    said: [
      ['200', '404 not-found'],
      ['200', '200'],
    ],
    prepare: async ({ admin, second, freeId: liegenschaftId }) => [
      callOf(deleteLiegenschaft, { as: admin, params: { liegenschaftId } }),
      callOf(createGebaeude, {
        as: second,
        params: { liegenschaftId },
        body: { nummer: '1', name: 'Haus', adresse: TEST_ADRESSE },
      }),
    ],
  },
  {
    name: 'files × files, looked at in the same state',
    said: [
      ['200', '409 change-stale'],
      ['409 change-stale', '200'],
    ],
    async prepare(world) {
      const { server, admin, second, phase } = world;
      const params = { phaseId: phase.id };
      const replacing = async (as: TestUser, codes: readonly string[]) => {
        const { fileId } = await server.get<{ fileId: string }>(layFile, {
          as,
          params,
          file: catalogOf(codes),
        });
        const body = { files: [{ fileId, propertyId: null }] };
        const { version } = await server.get<ChangePreview>(previewChange, { as, params, body });
        return callOf(applyChange, { as, params, query: { replaces: version }, body });
      };
      return [await replacing(admin, [...CODES, 'AZ_03']), await replacing(second, [...CODES, 'AZ_04'])];
    },
  },
];
