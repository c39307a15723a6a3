import { createHash } from 'node:crypto';
import { saveAlphaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import * as contract from '@rahmenpreis/contract/memo.ts';
import type { AwardLetter, Memo, MemoVersion } from '@rahmenpreis/contract/memo.ts';
import { getOffers, type Offers } from '@rahmenpreis/contract/offers.ts';
import * as scenarios from '@rahmenpreis/contract/scenario.ts';
import { listServiceProviders, type ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { MemoSnapshot } from '@rahmenpreis/tendering/memo/memo.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { and, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { awardClosing } from '../../db/schema/closing.ts';
import { keyVal } from '../../db/schema/keyval.ts';
import { liegenschaft } from '../../db/schema/liegenschaft.ts';
import { phase as phaseTable } from '../../db/schema/phase.ts';
import { addTestRebate } from '../../../test/add-rebate.ts';
import { drawTender } from '../../../test/drawn-tender.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { startTestTender } from '../../../test/test-tender.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

/** A rebate of 2.5 % of everything. */
const TENTHS = 25;
const [MISSING, OUTSIDE, NO_ROWS] = [1, 2, 4];

interface Tender {
  readonly server: TestServer;
  readonly admin: TestUser;
  readonly phase: { readonly id: string };
}

/** A bidder's package, plainly as GET offers tells it. */
interface Cell {
  readonly l: number;
  readonly s: number;
  readonly p: number;
  readonly millis: number;
  readonly flags: number;
  /** Among complete offers in the market, by sum and then by name; undefined for all others. */
  rank?: number;
}

/** All offers of a phase that takes part somebody, and the awards as they are stored, by plain arithmetic. */
async function readPlainly({ server, admin, phase: { id: phaseId } }: Tender) {
  const offers = await server.get<Offers>(getOffers, { as: admin, params: { phaseId } });
  const providers = await server.get<ServiceProvider[]>(listServiceProviders, { as: admin });
  const { db } = server.database;
  const { serviceProviderIds, liegenschaftIds, sliceIds, sums, flags, participation } = offers;
  const nameOf = serviceProviderIds.map((id) => providers.find((own) => own.id === id)!.organisation);
  const numberOf = new Map(
    (await db.select().from(liegenschaft)).map(({ id, nummer }) => [id, Number(/\d+$/.exec(nummer)?.[0])]),
  );
  const cells = sums.map((millis, at): Cell => {
    const cell = at % (liegenschaftIds.length * sliceIds.length);
    const p = Math.floor(at / (liegenschaftIds.length * sliceIds.length));
    const [l, s] = [Math.floor(cell / sliceIds.length), cell % sliceIds.length];
    return { l, s, p, millis, flags: flags[at]! };
  });
  const taking = cells.filter(({ p, flags: own }) => participation[p] === 'true' && !(own & NO_ROWS));
  for (const cell of Map.groupBy(taking, ({ l, s }) => `${l} ${s}`).values())
    for (const [place, own] of cell
      .filter((each) => each.flags === 0)
      .toSorted((a, b) => a.millis - b.millis || nameOf[a.p]!.localeCompare(nameOf[b.p]!, 'de'))
      .entries())
      own.rank = place + 1;
  const rows = await db
    .select()
    .from(keyVal)
    .where(and(eq(keyVal.phaseId, phaseId), eq(keyVal.kind, 'award')));
  const holderOf = new Map(rows.map(({ key, value }) => [key, value]));
  const keyOf = ({ l, s }: Cell) => `awarding_${phaseId}_${liegenschaftIds[l]}_${sliceIds[s]}`;
  const awarded = taking
    .filter((own) => holderOf.get(keyOf(own)) === serviceProviderIds[own.p])
    .toSorted(
      (a, b) => numberOf.get(liegenschaftIds[a.l]!)! - numberOf.get(liegenschaftIds[b.l]!)! || a.s - b.s,
    );
  return { offers, taking, awarded, keyOf, nameOf };
}

type Plain = Awaited<ReturnType<typeof readPlainly>>;

const sumOf = (cells: readonly Cell[]) => cells.reduce((sum, { millis }) => sum + millis, 0);
const signed = (millis: number) => (millis > 0 ? '+' : '') + formatMillis(millis).replace('-', '−');
const rebateOf = (millis: number) => Math.floor((millis * TENTHS + 500) / 1_000);

/** Computes what a deviating award costs more than rank 1; undefined where that is not known. */
function extraOf({ taking }: Plain, own: Cell): number | undefined {
  const first = taking.find(({ l, s, rank }) => l === own.l && s === own.s && rank === 1);
  return first === undefined || own.flags & MISSING ? undefined : own.millis - first.millis;
}

/** Every line of figures that the memo must hold, section by section, with a rebate of one of the winners. */
function plainLines(plain: Plain, rebated: number, scenarioSums: readonly number[]): string[][] {
  const { offers, taking, awarded } = plain;
  const bidders = [...offers.serviceProviderIds.keys()];
  const isTaking = (p: number) => offers.participation[p] === 'true';
  const count = (own: readonly Cell[]) => `${own.length}`;
  const shares = bidders.map((p) => awarded.filter((own) => own.p === p)).filter((own) => own.length > 0);
  const shareLine = (own: readonly Cell[], rebate: number) => [
    count(own),
    formatMillis(sumOf(own)),
    signed(-rebate),
    formatMillis(sumOf(own) - rebate),
  ];
  const rebateIn = (own: readonly Cell[]) => (own[0]?.p === rebated ? rebateOf(sumOf(own)) : 0);
  const groups = offers.sliceIds
    .map((_, s) => awarded.filter((own) => own.s === s))
    .filter((own) => own.length > 0);
  const deviating = awarded
    .filter(({ rank }) => rank !== 1)
    .flatMap((own) => extraOf(plain, own) ?? [])
    .toSorted((a, b) => b - a);
  return [
    // 2: what each offer comes to in its market.
    ...bidders.filter(isTaking).map((p) => {
      const inside = taking.filter((own) => own.p === p && !(own.flags & OUTSIDE));
      return [formatMillis(sumOf(inside))];
    }),
    // 5: how many packages are offered whole, with gaps, and outside the market.
    ...bidders.filter(isTaking).map((p) => {
      const own = taking.filter((each) => each.p === p);
      const inside = own.filter(({ flags }) => !(flags & OUTSIDE));
      const whole = inside.filter(({ flags }) => !(flags & MISSING));
      return [whole.length, inside.length - whole.length, own.length - inside.length].map(String);
    }),
    // 7
    ...scenarioSums.map((millis) => [formatMillis(millis)]),
    // 8: by service group, by bidder, by package.
    ...[...groups, awarded].map((own) => [count(own), formatMillis(sumOf(own))]),
    ...shares.map((own) => shareLine(own, rebateIn(own))),
    shareLine(awarded, rebateIn(shares.find((own) => own[0]?.p === rebated) ?? [])),
    ...awarded.map(({ rank, millis }) => [...(rank === undefined ? [] : [`${rank}`]), formatMillis(millis)]),
    // 9
    ...deviating.map((extra) => [signed(extra)]),
  ];
}

const FIGURE = /^[+−]?\d[\d.]*(?:,\d{3})?$/;

/** The lines of a PDF that hold an amount or several counts, each as its figures from left to right. */
function figuresOf(pdf: Uint8Array): string[][] {
  const lines = Map.groupBy(readPdf(pdf), ({ page, y }) => `${page} ${Math.round(y)}`);
  return [...lines.values()]
    .map((texts) =>
      texts
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text.trim())
        .filter((text) => FIGURE.test(text)),
    )
    .filter((figures) => figures.length > 1 || figures[0]?.includes(','));
}

/** Awards nearly every package to somebody who offers it, cheapest or not, complete or not. */
async function awardByChance(tender: Tender, seed: number): Promise<void> {
  const { server, admin, phase } = tender;
  const { taking, keyOf, offers } = await readPlainly(tender);
  const dice = createDice(seed);
  const data = [...Map.groupBy(taking, keyOf)].flatMap(([key, own]) => {
    const one = own[Math.floor(dice() * own.length)]!;
    const value = offers.serviceProviderIds[one.p]!;
    return dice() < 0.1 ? [] : [{ key, value, before: null, reason: 'Kein Klumpenrisiko' }];
  });
  const params = { phaseId: phase.id, orgaId: admin.organisationId };
  await server.get(saveAlphaKeyVals, { as: admin, params, body: { data } });
}

/**
 * Gives a winner a rebate, closes the award, and reads all that was written: the PDF, what it froze, and the
 * letters to winners, beside what they have to say.
 */
async function closeAndRead(tender: Tender, scenarioSums: readonly number[] = []) {
  const { server, admin, phase } = tender;
  const { db } = server.database;
  const params = { phaseId: phase.id };
  const plain = await readPlainly(tender);
  const { offers, awarded, nameOf } = plain;
  const rebated = awarded[0]!.p;
  await addTestRebate(db, {
    phaseId: phase.id,
    organisationId: admin.organisationId,
    bidderId: offers.serviceProviderIds[rebated]!,
    tiers: [{ fromMillis: 0, tenths: TENTHS }],
    by: admin.id,
  });
  const { digest } = await server.get<Memo>(contract.getMemo, { as: admin, params });
  const closed = { as: admin, params, body: { confirm: digest } };
  const { id: closingId, sha256 } = await server.get<MemoVersion>(contract.closeAward, closed);
  const file = await server.ask(contract.getClosedMemo, { as: admin, params: { ...params, closingId } });
  const pdf = file.rawPayload;
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(sha256);

  const said = readPdf(pdf)
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  const extras = awarded.map((own) => (own.rank === 1 ? 0 : (extraOf(plain, own) ?? 0)));
  const extra = extras.reduce((sum, own) => sum + own, 0);
  const [row] = await db.select().from(awardClosing);
  const { awards, shares } = row!.snapshot as unknown as MemoSnapshot;
  const list = { as: admin, params };
  const { letters } = await server.get<{ letters: AwardLetter[] }>(contract.listAwardLetters, list);
  const won = offers.serviceProviderIds.flatMap((serviceProviderId, p) => {
    const own = awarded.filter((each) => each.p === p);
    const [grossMillis, rebateMillis] = [sumOf(own), p === rebated ? rebateOf(sumOf(own)) : 0];
    const netMillis = grossMillis - rebateMillis;
    const told = { serviceProviderId, organisation: nameOf[p], grossMillis, rebateMillis, netMillis };
    return own.length === 0 ? [] : [told];
  });
  return {
    found: {
      lines: figuresOf(pdf),
      extra: /Der Mehrpreis beträgt zusammen (\S+) €/.exec(said)?.[1] ?? '0,000',
      awards: awards.map(({ key, sumMillis, rank }) => [key, sumMillis, rank]),
      shares,
      letters: letters
        .filter(({ cause }) => cause === 'award')
        .map(({ packages }) => packages.match(/[\d.]+,\d{3}(?= €$)/gm)),
    },
    expected: {
      lines: plainLines(plain, rebated, scenarioSums),
      extra: formatMillis(extra),
      awards: awarded.map((own) => [plain.keyOf(own), own.millis, own.rank ?? null]),
      shares: won,
      letters: won.map(({ serviceProviderId, grossMillis, rebateMillis, netMillis }) =>
        (serviceProviderId === offers.serviceProviderIds[rebated]
          ? [grossMillis, rebateMillis, netMillis]
          : [grossMillis]
        ).map(formatMillis),
      ),
    },
  };
}

/** Ends the phase of a tender. */
async function end({ server, phase }: Tender): Promise<void> {
  const times = { start: new Date(TEST_NOW_MS - 20_000), end: new Date(TEST_NOW_MS - 10_000) };
  await server.database.db.update(phaseTable).set(times).where(eq(phaseTable.id, phase.id));
}

test('every figure of the closed PDF is that of GET offers and of the stored awards, with gross, rebate and net', async () => {
  const { server, opened } = await startTestTender();
  try {
    const tender = { server, ...opened };
    const { admin, phase } = tender;
    await end(tender);
    const params = { phaseId: phase.id };
    const made = { as: admin, params, body: { name: 'Das Günstigste', rules: [] } };
    const { id: scenarioId } = await server.get<scenarios.Scenario>(scenarios.createScenario, made);
    const own = { as: admin, params: { ...params, scenarioId } };
    await server.get(scenarios.runScenario, own);
    await vi.waitFor(
      async () => {
        const { scenario } = await server.get<{ scenario: scenarios.Scenario }>(scenarios.getScenario, own);
        expect(scenario.run?.state).toBe('done');
      },
      { timeout: 30_000 },
    );
    await awardByChance(tender, 7);
    const { taking } = await readPlainly(tender);
    const ideal = sumOf(taking.filter(({ rank }) => rank === 1));
    const { found, expected } = await closeAndRead(tender, [ideal]);
    expect(found).toEqual(expected);
  } finally {
    await server.close();
  }
});

test.each([3, 8, 21])('so is it of the tender that is drawn with seed %i', async (seed) => {
  const server = await startTestServer();
  try {
    const tender = { server, ...(await drawTender(server, seed, 3)) };
    await end(tender);
    await awardByChance(tender, seed);
    const { found, expected } = await closeAndRead(tender);
    expect(found).toEqual(expected);
  } finally {
    await server.close();
  }
});
