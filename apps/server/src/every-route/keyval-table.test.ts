import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { KeyVal, KeyValChanges } from '@rahmenpreis/contract/keyval.ts';
import type { KeyvalKind } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { type Entry, type KeyvalGround, type KnownCaller, openKeyvalGround } from './keyval-callers.ts';
import {
  KINDS,
  type Operation,
  outcomeOfRead,
  outcomeOfWrite,
  type PhaseTime,
  type Reading,
  TIMES,
} from './keyval-law.ts';

/** How each operation is called; it takes the key of the entry, its value unless it removes, and what an administrator saw. */
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

let server: TestServer;
let ground: KeyvalGround;
/** What is stored before each write. */
let before: Map<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  ground = await openKeyvalGround(server);
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

/** What must be stored after a write that the law allows. */
function afterWrite(caller: KnownCaller, { key, value }: Entry, operation: Operation) {
  const after = new Map(before);
  const place = `${caller.user.organisationId} ${key}`;
  if (WRITES[operation].endpoint.method === 'DELETE' || operation.endsWith('batch removal'))
    after.delete(place);
  else after.set(place, value);
  return after;
}

/** What a write came to and left stored, and what both must be. */
async function tryWrite(caller: KnownCaller, kind: KeyvalKind, time: PhaseTime, operation: Operation) {
  const { endpoint, bodyOf } = WRITES[operation];
  const entry = ground.entryOf(kind, time);
  const keyValId = ground.idOf(caller, kind, time);
  const saw = before.get(`${caller.user.organisationId} ${entry.key}`) ?? null;
  const answer = await ask(endpoint, caller, time, { keyValId, body: bodyOf?.(entry, saw) });
  const outcome = outcomeOfWrite(caller, kind, time, operation);
  const isDone = outcome.status === 200;
  const found = { ...outcomeIn(answer), stored: await ground.read() };
  const wanted = { ...outcome, stored: isDone ? afterWrite(caller, entry, operation) : before };
  if (answer.statusCode === 200) await ground.restore();
  return { found, wanted };
}

describe('every kind of key-value, at every time of a phase', () => {
  test.each(Object.keys(WRITES) as Operation[])('%s by everybody', { timeout: 60_000 }, async (operation) => {
    for (const caller of ground.callers) {
      for (const kind of KINDS) {
        for (const time of TIMES) {
          const { found, wanted } = await tryWrite(caller, kind, time, operation);
          expect(found, `${caller.name}: ${kind}, ${time}`).toEqual(wanted);
        }
      }
    }
  });

  test('and every call of the contract has its place in the table', () => {
    const inTable = [
      ...Object.values(WRITES).map(({ endpoint }) => endpoint),
      ...Object.values(READINGS).flat(),
    ];
    const declared = Object.values(contract).filter((each) => 'path' in each);
    expect(new Set(inTable)).toEqual(new Set(declared));
  });
});

describe('what is stored, at every time of a phase', () => {
  test.each(Object.keys(READINGS) as Reading[])('%s to everybody', async (reading) => {
    for (const caller of ground.callers) {
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
