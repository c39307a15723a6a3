import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { KeyVal, KeyValChanges } from '@rahmenpreis/contract/keyval.ts';
import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import type { KeyvalKind } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Entry, type KeyvalFixture, type KnownCaller, openKeyvalFixture } from './keyval-callers.ts';
import {
  KINDS,
  type Operation,
  outcomeOfRead,
  outcomeOfWrite,
  type PhaseTime,
  type Reading,
  TIMES,
} from './keyval-law.ts';

/**
 * How each operation is called; it takes the key of the entry, its value unless it removes, and what an
 * administrator saw.
 */
const WRITES: Record<
  Operation,
  { endpoint: Endpoint; bodyOf?: (entry: Entry, saw: string | null) => unknown }
> = {
  'own create': { endpoint: contract.createOwnKeyVal, bodyOf: (entry) => entry },
  'own change': { endpoint: contract.changeOwnKeyVal, bodyOf: (entry) => entry },
  'own delete': { endpoint: contract.deleteOwnKeyVal },
  'own batch': { endpoint: contract.saveOwnKeyVals, bodyOf: (entry) => ({ data: [entry] }) },
  'own batch removal': {
    endpoint: contract.saveOwnKeyVals,
    bodyOf: ({ key }) => ({ data: [{ key, value: null }] }),
  },
  'alpha create': {
    endpoint: contract.createAlphaKeyVal,
    bodyOf: (entry, saw) => ({ ...entry, before: saw }),
  },
  'alpha batch': {
    endpoint: contract.saveAlphaKeyVals,
    bodyOf: (entry, saw) => ({ data: [{ ...entry, before: saw }] }),
  },
  'alpha batch removal': {
    endpoint: contract.saveAlphaKeyVals,
    bodyOf: ({ key }, saw) => ({ data: [{ key, value: null, before: saw }] }),
  },
  'alpha change': { endpoint: contract.changeAlphaKeyVal, bodyOf: (entry) => entry },
  'alpha delete': { endpoint: contract.deleteAlphaKeyVal },
};

/** The lists that each reading asks for: of one organisation, and for administrators of all. */
const READINGS: Record<Reading, readonly Endpoint[]> = {
  'own list': [contract.listOwnKeyVals],
  'own changes': [contract.listOwnKeyValChanges],
  'alpha list': [contract.listOrgaKeyVals, contract.listPhaseKeyVals],
  'alpha changes': [contract.listOrgaKeyValChanges, contract.listPhaseKeyValChanges],
};

/**
 * What is of a batch as a whole, and not of a kind and a time; its own tests are in
 * features/award/award-writes.test.ts.
 */
const OF_BATCHES: readonly Endpoint[] = [
  contract.getAwardWrite,
  contract.undoAwardWrite,
  contract.listAwardConditions,
  contract.removeAwardCondition,
];

let server: TestServer;
let ground: KeyvalFixture;
/**
 * Some of each kind of caller; `npm run proof -- keyval-table` tries all of them, with every set of rights.
 */
let callers: readonly KnownCaller[];
/** What is stored before each write. */
let before: Map<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  ground = await openKeyvalFixture(server);
  callers = drawVisits(ground.callers, 1, ({ side, standing, addresses, isSignedIn }) =>
    [side, standing, addresses, isSignedIn].join(),
  );
  before = await ground.read();
});
afterAll(() => server.close());

function ask(
  endpoint: Endpoint,
  caller: KnownCaller,
  time: PhaseTime,
  rest: { keyValId?: string; body?: unknown },
) {
  const params = { phaseId: ground.phaseIds[time], orgaId: caller.orgaId, keyValId: rest.keyValId ?? '' };
  const as = caller.as === undefined ? {} : { as: caller.as };
  const query = endpoint.path.endsWith('/changes') ? { since: '' } : {};
  return server.ask(endpoint, { ...as, params, query, body: rest.body });
}

/** What an answer came to, in the words of the law. */
function outcomeIn({ statusCode, body }: { statusCode: number; body: string }) {
  if (statusCode === 200) return { status: 200 };
  return { status: statusCode, code: (JSON.parse(body) as { code: string }).code };
}

/** What must be stored after writes that the law allows. */
function afterWrites(caller: KnownCaller, writes: readonly Write[], operation: Operation) {
  const after = new Map(before);
  const removes = WRITES[operation].endpoint.method === 'DELETE' || operation.endsWith('batch removal');
  for (const { kind, time } of writes) {
    const { key, value } = ground.entryOf(kind, time);
    const place = `${caller.user.organisationId} ${key}`;
    if (removes) after.delete(place);
    else after.set(place, value);
  }
  return after;
}

/** What is written of which kind, when. */
interface Write {
  kind: KeyvalKind;
  time: PhaseTime;
}

const ALL_WRITES: readonly Write[] = KINDS.flatMap((kind) => TIMES.map((time) => ({ kind, time })));

function write(caller: KnownCaller, { kind, time }: Write, operation: Operation) {
  const { endpoint, bodyOf } = WRITES[operation];
  const entry = ground.entryOf(kind, time);
  const saw = before.get(`${caller.user.organisationId} ${entry.key}`) ?? null;
  return ask(endpoint, caller, time, {
    keyValId: ground.idOf(caller, kind, time),
    body: bodyOf?.(entry, saw),
  });
}

/** What came of all these writes at once, what is stored after them, and what the law says of each. */
async function tryAtOnce(caller: KnownCaller, writes: readonly Write[], operation: Operation) {
  const outcomes = await Promise.all(
    writes.map(async (each) => ({ ...each, ...outcomeIn(await write(caller, each, operation)) })),
  );
  const wanted = writes.map((each) => ({
    ...each,
    ...outcomeOfWrite(caller, each.kind, each.time, operation),
  }));
  return { found: { outcomes, stored: await ground.read() }, wanted };
}

describe('every kind of key-value, at every time of a phase', () => {
  test.each(Object.keys(WRITES) as Operation[])('%s by everybody', async (operation) => {
    for (const caller of callers) {
      const isAllowed = ({ kind, time }: Write) =>
        outcomeOfWrite(caller, kind, time, operation).status === 200;
      const [allowed = [], refused = []] = [true, false].map((is) =>
        ALL_WRITES.filter((each) => isAllowed(each) === is),
      );
      // What is refused changes nothing, so it may come all at once.
      const { found, wanted } = await tryAtOnce(caller, refused, operation);
      expect(found, caller.name).toEqual({ outcomes: wanted, stored: before });
      // Each writes an entry of its own; only who says whether it takes part changes what else it may.
      const [alone = [], together = []] = [true, false].map((is) =>
        allowed.filter(({ kind }) => (kind === 'offer') === is),
      );
      for (const some of [...alone.map((each) => [each]), together]) {
        if (some.length === 0) continue;
        const where = `${caller.name}: ${some.map(({ kind, time }) => `${kind}, ${time}`).join('; ')}`;
        const done = await tryAtOnce(caller, some, operation);
        const stored = afterWrites(caller, some, operation);
        expect(done.found, where).toEqual({ outcomes: done.wanted, stored });
        await ground.restore(caller.user.organisationId);
      }
    }
  });

  test('and every call of the contract has its place in the table', () => {
    const inTable = [
      ...Object.values(WRITES).map(({ endpoint }) => endpoint),
      ...Object.values(READINGS).flat(),
      ...OF_BATCHES,
    ];
    const declared = Object.values(contract).filter((each) => 'path' in each);
    expect(new Set(inTable)).toEqual(new Set(declared));
  });
});

describe('what is stored, at every time of a phase', () => {
  test.each(Object.keys(READINGS) as Reading[])('%s to everybody', async (reading) => {
    for (const caller of callers) {
      for (const time of TIMES) {
        for (const endpoint of READINGS[reading]) {
          const answer = await ask(endpoint, caller, time, {});
          const namesOrganisation = endpoint.path.includes('{orgaId}');
          const expected = outcomeOfRead(caller, reading, time, namesOrganisation);
          const where = `${caller.name}: ${endpoint.name}, ${time}`;
          expect(outcomeIn(answer), where).toEqual(expected);
          if (expected.status !== 200) continue;
          const { data } = answer.json<{ data: KeyVal[] | KeyValChanges }>();
          const seen = (Array.isArray(data) ? data : data.stored).map(({ id }) => id);
          // Under the seal, a list of all is what the owner itself entered.
          const ownList = time === 'sealed' ? caller.user.organisationId : undefined;
          const only = namesOrganisation ? caller.orgaId : ownList;
          expect(seen.toSorted(), where).toEqual(ground.idsIn(time, only));
        }
      }
    }
  });
});
