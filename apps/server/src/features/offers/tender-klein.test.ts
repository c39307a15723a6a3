import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { createLiegenschaft, type Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { type Firmness, getFirmness, getOffers, type Offers } from '@rahmenpreis/contract/offers.ts';
import { changePhase } from '@rahmenpreis/contract/phase.ts';
import { firmnessSchema } from '@rahmenpreis/contract/schema/offers.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import type { ExpectedCell } from '@rahmenpreis/workbook/test/expected-cell.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';
import { type TestServer, type TestUser } from '../../../test/test-server.ts';

const EXPECTED = JSON.parse(
  readFileSync(new URL('../../demo/data/tender-klein/expected.json', import.meta.url), 'utf8'),
) as ExpectedCell[];

let server: TestServer;
let opened: TestTender;

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
});
afterAll(() => server.close());

function ask(as: TestUser, id = opened.phase.id) {
  return server.ask(getOffers, { as, params: { phaseId: id } });
}

function get(as: TestUser): Promise<Offers> {
  return server.get<Offers>(getOffers, { as, params: { phaseId: opened.phase.id } });
}

/** The cells of a comparison in the form of the expected file. */
function readCells(offers: Offers, usernames: readonly string[]) {
  const nummerOf = new Map([...opened.liegenschaftIds].map(([nummer, id]) => [id, nummer]));
  return offers.serviceProviderIds.flatMap((_, p) =>
    offers.liegenschaftIds.flatMap((liegenschaftId, l) =>
      offers.sliceIds.map((slice, s) => {
        const at = (p * offers.liegenschaftIds.length + l) * offers.sliceIds.length + s;
        return {
          provider: usernames[p],
          liegenschaft: nummerOf.get(liegenschaftId),
          slice,
          sum: offers.sums[at],
          flags: offers.flags[at],
        };
      }),
    ),
  );
}

function expectedCells(usernames: readonly string[]) {
  return usernames.flatMap((username) =>
    EXPECTED.filter(({ provider }) => provider === username).map((cell) => ({
      provider: cell.provider,
      liegenschaft: cell.liegenschaft,
      slice: cell.slice,
      sum: cell.sum,
      flags:
        (cell.inComplete ? FLAG_PRICE_MISSING : 0) +
        (cell.notInMarket ? FLAG_NOT_IN_MARKET : 0) +
        (cell.positions === 0 ? FLAG_NO_ROWS : 0),
    })),
  );
}

describe('the demo tender through the whole server', () => {
  test('gives all 300 cells to the last digit, providers by organisation, properties by nummer', async () => {
    const byOrganisation = opened.tender.providers.toSorted((a, b) =>
      a.organisation.localeCompare(b.organisation, 'de'),
    );
    const usernames = byOrganisation.map(({ username }) => username);
    const offers = await get(opened.admin);
    expect(EXPECTED).toHaveLength(300);
    expect(offers.serviceProviderIds).toEqual(usernames.map((username) => opened.bidders.get(username)!.id));
    expect(offers.participation).toEqual(byOrganisation.map(({ participation }) => participation));
    expect(readCells(offers, usernames)).toEqual(expectedCells(usernames));
  });

  test.each(['bieter1@example.org', 'bieter4@example.org'])('gives %s only itself', async (username) => {
    const bidder = opened.bidders.get(username)!;
    const offers = await get(bidder);
    expect(offers.serviceProviderIds).toEqual([bidder.id]);
    expect(offers.sums).toHaveLength(60);
    expect(readCells(offers, [username])).toEqual(expectedCells([username]));
  });

  test('says how firmly rank 1 stands: 56 lots may turn, 4 of them within 5 %, 5 within 10 % (decision 0072)', async () => {
    const params = { phaseId: opened.phase.id };
    const answer = await server.ask(getFirmness, { as: opened.admin, params });
    const firmness = firmnessSchema.parse((JSON.parse(answer.body) as { data: Firmness }).data);
    const { liegenschaftIds, sliceIds, states, winnerIds, rivalIds, limitMillionths } = firmness;
    const nummerOf = new Map([...opened.liegenschaftIds].map(([nummer, id]) => [id, nummer]));
    const nameOf = new Map([...opened.bidders].map(([username, { id }]) => [id, username.split('@')[0]]));
    const lots = states.flatMap((state, cell) => {
      const slice = cell % sliceIds.length;
      const nummer = nummerOf.get(liegenschaftIds[(cell - slice) / sliceIds.length]!);
      const lot = { name: `${nummer} ${sliceIds[slice]}`, limit: limitMillionths[cell]! };
      const [winner, rival] = [winnerIds[cell], rivalIds[cell]].map((id) => nameOf.get(id ?? ''));
      return state === 'firm' ? [{ ...lot, winner, rival }] : [];
    });
    const nearest = lots.toSorted((a, b) => a.limit - b.limit);
    expect(nearest.slice(0, 5)).toEqual([
      { name: 'L-004 basisfm', limit: 5_965, winner: 'bieter2', rival: 'bieter4' },
      { name: 'L-001 sachverstaendige', limit: 15_690, winner: 'bieter1', rival: 'bieter3' },
      { name: 'L-003 basisfm', limit: 39_082, winner: 'bieter2', rival: 'bieter4' },
      { name: 'L-007 abfall', limit: 44_329, winner: 'bieter2', rival: 'bieter4' },
      { name: 'L-001 basisfm', limit: 75_495, winner: 'bieter2', rival: 'bieter4' },
    ]);
    expect(nearest).toHaveLength(56);
    // Of an even number the upper one of the two in the middle: 86,138 %.
    expect(nearest[28]?.limit).toBe(861_378);
    expect(nearest[5]!.limit).toBeGreaterThan(100_000);
    expect(states.filter((state) => state !== 'firm').toSorted()).toEqual([
      'free',
      'free',
      'no-rows',
      'no-rows',
    ]);
  });

  test('answers 404 where the phase does not list the bidder, as for a phase that is not there', async () => {
    const stranger = await server.signIn('fremd@example.org', ['PERMISSION_DLREAD']);
    const [hidden, unknown] = [await ask(stranger), await ask(stranger, randomUUID())];
    expect([hidden.statusCode, hidden.body]).toEqual([404, unknown.body]);
  });

  test('leaves an audit entry when an administrator looks while the phase runs, none for a bidder', async () => {
    await server.database.db.delete(audit);
    await get(opened.admin);
    await get(opened.bidders.get('bieter1@example.org')!);
    const trail = await server.database.db.select().from(audit);
    expect(trail.map(({ actorId, action }) => ({ actorId, action }))).toEqual([
      { actorId: opened.admin.id, action: 'GET /lvep/v1/phase/{phaseId}/offers' },
    ]);
  });

  test('a write of one bidder moves its own revision and the phase’s, not a rival’s', async () => {
    const [writer, rival] = [...opened.bidders.values()] as [TestUser, TestUser];
    const before = await Promise.all([writer, rival, opened.admin].map(get));
    await server.get(createOwnKeyVal, {
      as: writer,
      params: { phaseId: opened.phase.id, orgaId: writer.organisationId },
      body: { key: `${opened.phase.id}_offer`, value: 'false' },
    });
    const after = await Promise.all([writer, rival, opened.admin].map(get));
    expect(after.map(({ revision }, index) => revision > before[index]!.revision)).toEqual([
      true,
      false,
      true,
    ]);
    expect(after[0]!.participation).toEqual(['false']);
    expect(after[0]!.sums).toEqual(before[0]!.sums);
  });

  test('a property without an LV has no rows in any group, L-9 before L-10', async () => {
    const { admin, phase, tender } = opened;
    const { adresse } = tender.liegenschaften[0]!;
    const added: string[] = [];
    for (const nummer of ['Z-10', 'Z-9']) {
      const body = { nummer, name: 'Neubau', adresse };
      added.push((await server.get<Liegenschaft>(createLiegenschaft, { as: admin, body })).id);
    }
    const liegenschaftIds = [...opened.liegenschaftIds.values(), ...added];
    const body = { ...phase, liegenschaftIds };
    await server.get(changePhase, { as: admin, params: { phaseId: phase.id }, body });
    const offers = await get(opened.bidders.get('bieter1@example.org')!);
    expect(offers.liegenschaftIds.slice(-2)).toEqual(added.toReversed());
    expect(offers.flags.slice(-10)).toEqual(Array.from({ length: 10 }, () => FLAG_NO_ROWS));
    expect(offers.sums.slice(-10)).toEqual(Array.from({ length: 10 }, () => 0));
  });
});
