import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import {
  deleteOwnKeyVal,
  type KeyVal,
  listOrgaKeyValChanges,
  listOrgaKeyVals,
  listOwnKeyValChanges,
  listOwnKeyVals,
  listPhaseKeyValChanges,
  listPhaseKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import {
  changeLiegenschaft,
  getLiegenschaft,
  type Liegenschaft,
} from '@rahmenpreis/contract/liegenschaft.ts';
import { type Firmness, getFirmness, getOfferChanges, getOffers } from '@rahmenpreis/contract/offers.ts';
import { applyKeyValChanges, applyOfferChanges } from '@rahmenpreis/tendering/offer/answer-changes.ts';
import { deleteLv } from '@rahmenpreis/contract/lv.ts';
import { changePhase } from '@rahmenpreis/contract/phase.ts';
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { priceInBrowser } from '../../../test/price-in-browser.ts';
import {
  startTestServer,
  type TestProcess,
  type TestServer,
  type TestUser,
} from '../../../test/test-server.ts';
import {
  type PriceBookRow,
  CODES,
  enter,
  openTestPriceBook,
  putLv,
  readOffers,
  recomputeFirmness,
  recomputeOffers,
  replaceCodes,
  type TestPriceBook,
} from '../../../test/test-price-book.ts';

/** So many histories; `npm run proof -- histories` tries more. */
const rounds = drawRounds(2);
const HISTORY_PATIENCE_MS = 60_000;
/** So often at least only what changed is answered in one, in the mean. */
const CHANGES_OF_ONE = 5;

let server: TestServer;
let book: TestPriceBook;
/** Two answering processes, each of which may be restarted at any time; the server's own one administers. */
let processes: TestProcess[];

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
  processes = [await server.startOther(), await server.startOther()];
  // Something to change from the beginning: an LV with every code, and every code priced.
  const rows = [...CODES.keys()].map((code) => ({ code, mengeMillis: 12_345, inactive: false }));
  for (const id of book.liegenschaftIds) await putLv(server, book, id, rows);
  const prices = Object.fromEntries(CODES.map(([epCode]) => [`ep_${epCode}`, '67890']));
  for (const bidder of book.bidders.slice(0, 2))
    await enter(server, book, bidder, { ...prices, offer: 'true' });
});
afterAll(async () => {
  await Promise.all(processes.map(({ app }) => app.close()));
  await server.close();
});

/** Commands remember nothing: whatever happened, what is stored decides what the books must say. */
type Step = fc.AsyncCommand<object, object>;

function step(name: string, run: () => Promise<unknown>): Step {
  return {
    check: () => true,
    async run() {
      await run();
    },
    toString: () => name,
  };
}

async function changeLinks(properties: readonly number[], users: readonly number[]): Promise<void> {
  const body = {
    ...book.phase,
    liegenschaftIds: properties.map((index) => book.liegenschaftIds[index]!),
    userIds: users.map((index) => book.bidders[index]!.id),
  };
  await server.get(changePhase, { as: book.admin, params: { phaseId: book.phase.id }, body });
}

async function moveProperty(id: string, region: string, nummer: string): Promise<void> {
  const ask = { as: book.admin, params: { liegenschaftId: id } };
  const known = await server.get<Liegenschaft>(getLiegenschaft, ask);
  const body = { ...known, nummer, adresse: { ...known.adresse, region } };
  await server.get(changeLiegenschaft, { ...ask, body });
}

async function dropLv(propertyId: string): Promise<void> {
  const params = { phaseId: book.phase.id, propertyId };
  const found = await server.database.pool.query<{ id: string }>(
    'select id from lv where phase_id = $1 and property_id = $2',
    [params.phaseId, propertyId],
  );
  for (const { id } of found.rows)
    await server.get(deleteLv, { as: book.admin, params: { ...params, lvId: id } });
}

async function isListed(bidder: number): Promise<boolean> {
  const { serviceProviderIds } = await recomputeOffers(server, book);
  return serviceProviderIds.includes(book.bidders[bidder]!.id);
}

/** Bidders that the phase does not list at that moment cannot write. */
async function enterWhereListed(
  at: number,
  bidder: number,
  values: Record<string, string | null>,
): Promise<void> {
  if (await isListed(bidder)) await enter(processes[at]!, book, book.bidders[bidder]!, values);
}

/** Removes one of what a bidder has entered, by its id. */
async function removeWhereListed(at: number, bidder: number, which: number): Promise<void> {
  const as = book.bidders[bidder]!;
  const params = { phaseId: book.phase.id, orgaId: as.organisationId };
  if (!(await isListed(bidder))) return;
  const entries = await server.get<KeyVal[]>(listOwnKeyVals, { as, params });
  const removable = entries.filter(({ key }) => /_(ep|bl|ls|n)_/.test(key));
  const keyValId = removable[which % removable.length]?.id;
  if (keyValId !== undefined)
    await processes[at]!.get(deleteOwnKeyVal, { as, params: { ...params, keyValId } });
}

/** What a process tells everybody who may ask, and the right answer. */
async function readBoth(at: number): Promise<[said: unknown[], stored: unknown[]]> {
  const all = await recomputeOffers(server, book);
  const params = { phaseId: book.phase.id };
  const firmness = await processes[at]!.get<Firmness>(getFirmness, { as: book.admin, params });
  const said: unknown[] = [firmness];
  const stored: unknown[] = [await recomputeFirmness(server, book), all];
  const listed = book.bidders.filter(({ id }) => all.serviceProviderIds.includes(id));
  for (const viewer of [book.admin, ...listed]) {
    const { revision: _, ...offers } = await readOffers(processes[at]!, book, viewer);
    said.push(offers);
    if (viewer === book.admin) continue;
    stored.push(await recomputeOffers(server, book, [viewer.id]));
    const { sums, flags } = await priceInBrowser(processes[at]!, viewer, book.phase.id);
    stored.push({ ...offers, sums, flags });
    said.push(offers);
  }
  return [said, stored];
}

/** What a page holds and brings up to date by what changed, with the ETags that say since when. */
interface Held {
  readonly answer: unknown;
  readonly etag: string;
}

/** A list or comparison with the call for what changed in it. */
interface Followed {
  readonly whole: Endpoint;
  readonly changes: Endpoint;
  readonly apply: (known: never, changes: never) => unknown;
  readonly as: TestUser;
  readonly params: Readonly<Record<string, string>>;
  held?: Held;
}

/**
 * What pages of an administrator and of a bidder hold; they outlive every step, whichever process answers
 * them.
 */
let followed: Followed[];
/** How often only what changed was answered; else nothing would be shown of it. */
let changesTaken = 0;

function followAll(): Followed[] {
  const { admin, phase } = book;
  const bidder = book.bidders[0]!;
  const own = { phaseId: phase.id, orgaId: bidder.organisationId };
  const keyVals = { apply: applyKeyValChanges };
  return [
    {
      whole: getOffers,
      changes: getOfferChanges,
      apply: applyOfferChanges,
      as: admin,
      params: { phaseId: phase.id },
    },
    { ...keyVals, whole: listPhaseKeyVals, changes: listPhaseKeyValChanges, as: admin, params: own },
    { ...keyVals, whole: listOrgaKeyVals, changes: listOrgaKeyValChanges, as: admin, params: own },
    { ...keyVals, whole: listOwnKeyVals, changes: listOwnKeyValChanges, as: bidder, params: own },
  ];
}

async function readHeld(at: number, endpoint: Endpoint, { as, params }: Followed, since?: Held) {
  const query = since === undefined ? {} : { since: since.etag };
  const { statusCode, headers, body } = await processes[at]!.ask(endpoint, { as, params, query });
  // A bidder that the phase does not list is told nothing of it.
  if (statusCode === 404) return undefined;
  const { data } = JSON.parse(body) as { data: unknown };
  return { answer: data, etag: JSON.parse(String(headers['etag'])) as string };
}

/**
 * Brings up to date what pages hold as they do, and compares it with what the other process says is there.
 */
async function compareHeld(at: number): Promise<void> {
  for (const each of followed) {
    const known = each.held;
    const changes = known && (await readHeld(at, each.changes, each, known));
    const isKnown = changes !== undefined && changes.answer !== null;
    if (isKnown) changesTaken += 1;
    const held = isKnown
      ? { answer: each.apply(known?.answer as never, changes.answer as never), etag: changes.etag }
      : await readHeld(at, each.whole, each);
    if (held === undefined) delete each.held;
    else each.held = held;
    const whole = await readHeld(1 - at, each.whole, each);
    expect(inOrder(each.held)).toEqual(inOrder(whole));
  }
}

/** Expects that of a factor that one process stores another one answers all pages only what changed. */
async function expectOnlyChanges(): Promise<void> {
  const state = (factor: string) => enter(processes[1]!, book, book.bidders[0]!, { bl_Hamburg_uegm: factor });
  await changeLinks([0, 1, 2], [0, 1, 2]);
  await state('801');
  await compareHeld(0);
  const before = changesTaken;
  await state('802');
  await compareHeld(0);
  expect(changesTaken - before).toBe(followed.length);
  changesTaken = before;
}

/** Lists of key-values have no order that pages may rely on. */
function inOrder(held: Held | undefined): unknown {
  if (!Array.isArray(held?.answer)) return held;
  const entries = held.answer as KeyVal[];
  return { ...held, answer: entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

async function comparePrices(at: number): Promise<void> {
  const [said, stored] = await readBoth(at);
  expect(said).toEqual(stored);
}

const anyProcess = fc.constantFrom(0, 1);
const anyBidder = fc.nat({ max: 2 });
const anyRows: fc.Arbitrary<PriceBookRow[]> = fc.array(
  fc.record({
    code: fc.nat({ max: CODES.length }),
    mengeMillis: fc.integer({ min: 0, max: 4_000_000_000 }),
    inactive: fc.boolean(),
  }),
  { maxLength: 6 },
);
const anyPrices = fc.dictionary(
  fc.constantFrom(...CODES.map(([epCode]) => `ep_${epCode}`)),
  fc.option(fc.integer({ min: 0, max: 100_000_000 }).map(String), { freq: 3 }),
  { minKeys: 1 },
);
const anyFactors = fc.dictionary(
  fc.constantFrom('bl_Hamburg_uegm', 'bl_Bayern_energy', 'bl_Hamburg_aufzug'),
  fc.option(fc.integer({ min: 700, max: 1300 }).map(String), { freq: 3 }),
  { minKeys: 1 },
);

const steps: fc.Arbitrary<Step>[] = [
  fc.tuple(anyProcess, anyBidder, anyPrices).map(([at, bidder, prices]) =>
    step(`bidder ${bidder} prices`, async () => {
      if (await everyCodeIsKnown(prices)) await enterWhereListed(at, bidder, prices);
    }),
  ),
  fc.tuple(anyProcess, anyBidder, fc.nat({ max: 20 })).map(([at, bidder, which]) =>
    step(`bidder ${bidder} removes`, async () => {
      // A book that knows the entry must forget it; too few random sequences would ask right before and
      // after.
      await comparePrices(1 - at);
      await removeWhereListed(at, bidder, which);
      await comparePrices(1 - at);
    }),
  ),
  fc
    .tuple(anyProcess, anyBidder, anyFactors)
    .map(([at, bidder, factors]) => step('state factors', () => enterWhereListed(at, bidder, factors))),
  fc
    .tuple(
      anyProcess,
      anyBidder,
      fc.nat({ max: 2 }),
      fc.constantFrom('ls', 'n'),
      fc.option(fc.integer({ min: 700, max: 1300 }).map(String), { freq: 3 }),
    )
    .map(([at, bidder, l, kind, factor]) =>
      step('property factor', () => enterOn(at, bidder, l, (id) => ({ [`${kind}_${id}_energy`]: factor }))),
    ),
  fc
    .tuple(anyProcess, anyBidder, fc.nat({ max: 2 }), fc.boolean())
    .map(([at, bidder, l, isIn]) =>
      step('market area', () => enterOn(at, bidder, l, (id) => ({ [`m_${id}`]: `${isIn}` }))),
    ),
  fc
    .tuple(anyProcess, anyBidder)
    .map(([at, bidder]) => step('participation', () => enterWhereListed(at, bidder, { offer: 'true' }))),
  fc
    .tuple(fc.nat({ max: 2 }), anyRows)
    .map(([l, rows]) => step('LV', () => putLv(server, book, book.liegenschaftIds[l]!, rows))),
  fc.nat({ max: 2 }).map((l) => step('no LV', () => dropLv(book.liegenschaftIds[l]!))),
  fc
    .tuple(fc.nat({ max: 2 }), fc.constantFrom('Hamburg', 'Bayern'), fc.constantFrom('A-1', 'M-1', 'Z-1'))
    .map(([l, region, nummer]) =>
      step('property', () => moveProperty(book.liegenschaftIds[l]!, region, nummer)),
    ),
  fc
    .tuple(fc.subarray([0, 1, 2]), fc.subarray([0, 1, 2], { minLength: 1 }))
    .map(([properties, users]) => step('phase', () => changeLinks(properties, users))),
  fc
    .shuffledSubarray([0, 1, 2, 3], { minLength: 1 })
    .map((codes) => step('catalogue', () => replaceCodes(server, book, codes))),
  anyProcess.map((at) =>
    step(`restart of ${at}`, async () => {
      await processes[at]!.app.close();
      processes[at] = await server.startOther();
    }),
  ),
  anyProcess.map((at) => step(`compare in ${at}`, () => comparePrices(at))),
  anyProcess.map((at) => step(`follow in ${at}`, () => compareHeld(at))),
  fc.tuple(anyProcess, anyBidder, anyPrices).map(([at, bidder, prices]) =>
    step(`bidder ${bidder} prices before and after a look`, async () => {
      await compareHeld(at);
      if (await everyCodeIsKnown(prices)) await enterWhereListed(1 - at, bidder, prices);
      await compareHeld(at);
    }),
  ),
];

async function everyCodeIsKnown(prices: Record<string, string | null>): Promise<boolean> {
  const found = await server.database.pool.query<{ entries: { epCode: string | null }[] }>(
    'select entries from ep_catalog where phase_id = $1',
    [book.phase.id],
  );
  const known = new Set(found.rows[0]!.entries.map(({ epCode }) => `ep_${epCode}`));
  return Object.keys(prices).every((name) => known.has(name));
}

async function enterOn(
  at: number,
  bidder: number,
  l: number,
  values: (liegenschaftId: string) => Record<string, string | null>,
): Promise<void> {
  const id = book.liegenschaftIds[l]!;
  const { liegenschaftIds } = await recomputeOffers(server, book);
  if (liegenschaftIds.includes(id)) await enterWhereListed(at, bidder, values(id));
}

test(
  'whatever happens, in whichever process, books and differences say what a full recomputation says',
  async () => {
    const history = fc.commands(steps, { maxCommands: 30, size: 'max' });
    const property = fc.asyncProperty(history, async (commands) => {
      followed = followAll();
      await fc.asyncModelRun(() => ({ model: {}, real: {} }), commands);
      for (const at of [0, 1]) {
        const [said, stored] = await readBoth(at);
        expect(said).toEqual(stored);
        await compareHeld(at);
      }
      await expectOnlyChanges();
    });
    for (let tried = rounds.from; tried < rounds.count; tried += 1) {
      await fc.assert(property, { numRuns: 1, seed: rounds.seed + tried });
      rounds.note(tried + 1);
    }
    if (!rounds.isProof) return;
    // Of two drawn histories one may hold next to no change; of hundreds none of this is chance.
    const histories = rounds.count - rounds.from;
    expect(changesTaken).toBeGreaterThan(CHANGES_OF_ONE * histories);
    console.log(
      `${histories} histories with seed ${rounds.seed}: ${changesTaken} times only what changed, 0 books or differences wrong`,
    );
  },
  HISTORY_PATIENCE_MS * rounds.count,
);
