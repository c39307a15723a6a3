import {
  changeGebaeude,
  createGebaeude,
  createLiegenschaft,
  type Liegenschaft,
  listLiegenschaften,
} from '@rahmenpreis/contract/liegenschaft.ts';
import { createAlphaKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { createServiceProvider, type ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { printKeyvalKey, printTargetKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { dayOfInstant, endInstantOfDay, startInstantOfDay } from '@rahmenpreis/tendering/phase/phase-day.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import type { Queries } from '../db/open.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertAdministrator, updateAccount } from '../features/session/account/repository.ts';
import type { MediaStore } from '../files/media-store.ts';
import { forgetMails } from '../mail/outbox.ts';
import { hashPassword } from '../kernel/secret/password.ts';
import { DEMO_ADMINISTRATORS, DEMO_PASSWORD, demoContact } from './accounts.ts';
import { importArchive } from './import-archive.ts';
import { getFromApp, signInToApp } from './in-process.ts';
import { type LiegenschaftIds, enterOffer, uploadTestFile, loadUnfinishedOffer } from './load-tender.ts';
import { seedQuestions } from './seed-questions.ts';
import {
  type DemoBidder,
  findTenderArchive,
  readTender,
  readUnfinishedBidder,
  type Tender,
  type TenderLiegenschaft,
  type UnfinishedBidder,
} from './tender.ts';
import { createSetClock } from '../kernel/clock.ts';

const DAY_MS = 24 * 60 * 60_000;
const ACCOUNT_LIFETIME_MS = 2 * 365 * DAY_MS;

/** The demo's phases in days from today: one has ended, one is running, one with a Bindefrist is to come. */
const PHASES = [
  { title: 'Angebotsphase 1', type: 'OFFER', startDay: -80, endDay: -49, boundDay: null },
  { title: 'Angebotsphase 2', type: 'OFFER', startDay: -18, endDay: 12, boundDay: null },
  { title: 'Letzte Angebotsphase', type: 'FINAL', startDay: 52, endDay: 77, boundDay: 137 },
] as const;
/** The day before everything else, on which accounts, properties and phases were made. */
const FIRST_DAY = -100;
/** How long after a phase's start its bidders entered their prices. */
const ENTRY_DELAY_DAYS = 6;

/** Makes the demo's administrators, all with the demo password. */
export async function seedAdministrators(db: Queries, nowMs: number): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await inTransaction(db, async (transaction) => {
    for (const person of DEMO_ADMINISTRATORS) {
      const expire = new Date(nowMs + ACCOUNT_LIFETIME_MS);
      const id = await insertAdministrator(transaction, { ...person, expire }, nowMs);
      await updateAccount(transaction, id, { passwordHash });
    }
  });
}

/**
 * Loads the demo tender through the calls of the server itself, with a clock set to the day on which each
 * step would have happened (OPERATIONS.md «Trying it»).
 */
export async function seedDemo(db: Queries, files: MediaStore, nowMs: number): Promise<void> {
  const tender = readTender();
  const clock = { ms: nowMs + FIRST_DAY * DAY_MS };
  await seedAdministrators(db, clock.ms);
  const app = await createApp({ db, files, clock: createSetClock(() => clock.ms) });
  try {
    const unfinished = readUnfinishedBidder();
    const firstBidders = await seedBidders(app, db, tender.providers);
    const bidders = new Map([...firstBidders, ...(await seedBidders(app, db, [unfinished]))]);
    const liegenschaftIds = await seedLiegenschaften(app, tender);
    for (const plan of PHASES) {
      const isFirst = plan === PHASES[0];
      const phase = await seedPhase(app, nowMs, plan, isFirst ? firstBidders : bidders, liegenschaftIds);
      await seedPaper(app, phase, tender, liegenschaftIds);
      if (plan.startDay > 0) continue;
      const before = clock.ms;
      clock.ms = Date.parse(phase.start) + ENTRY_DELAY_DAYS * DAY_MS;
      await seedOffers(app, phase, tender, bidders, liegenschaftIds, isFirst);
      if (!isFirst) {
        await seedUnfinishedOffer(app, phase, unfinished, bidders, liegenschaftIds);
        await seedQuestions(app, clock, phase, liegenschaftIds);
      }
      clock.ms = before;
    }
    await inTransaction(db, forgetMails);
  } finally {
    await app.close();
  }
}

export type Bidders = ReadonlyMap<string, ServiceProvider>;

async function adminToken(app: FastifyInstance): Promise<string> {
  return signInToApp(app, DEMO_ADMINISTRATORS[0].username, DEMO_PASSWORD);
}

/** Makes bidders as an administrator would and gives each the demo password; by e-mail address. */
export async function seedBidders(
  app: FastifyInstance,
  db: Queries,
  wanted: readonly Pick<DemoBidder, 'username' | 'organisation'>[],
): Promise<Bidders> {
  const token = await adminToken(app);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const bidders = new Map<string, ServiceProvider>();
  for (const { username, organisation } of wanted) {
    const body = { username, organisation, ...demoContact(username) };
    const bidder = await getFromApp<ServiceProvider>(app, createServiceProvider, { token, body });
    await inTransaction(db, (transaction) => updateAccount(transaction, bidder.id, { passwordHash }));
    bidders.set(username, bidder);
  }
  return bidders;
}

/**
 * Creates the tender's properties: those with an archive from it, with buildings, pictures and documents, the
 * others with one building each; ids by property number.
 */
export async function seedLiegenschaften(app: FastifyInstance, tender: Tender): Promise<LiegenschaftIds> {
  const token = await adminToken(app);
  const ids = new Map<string, string>();
  for (const liegenschaft of tender.liegenschaften) {
    const archive = findTenderArchive(liegenschaft.nummer);
    const id = await (archive === undefined
      ? seedLiegenschaft(app, token, liegenschaft)
      : seedFromArchive(app, token, liegenschaft, archive));
    ids.set(liegenschaft.nummer, id);
  }
  return ids;
}

async function seedLiegenschaft(app: FastifyInstance, token: string, liegenschaft: TenderLiegenschaft) {
  const { nummer, name, adresse } = liegenschaft;
  const body = { nummer, name, adresse };
  const { id } = await getFromApp<Liegenschaft>(app, createLiegenschaft, { token, body });
  const building = { ...body, nummer: `${nummer}-01`, ...gebaeudeFacts(liegenschaft) };
  await getFromApp(app, createGebaeude, { token, params: { liegenschaftId: id }, body: building });
  return id;
}

async function seedFromArchive(
  app: FastifyInstance,
  token: string,
  liegenschaft: TenderLiegenschaft,
  archive: Uint8Array,
): Promise<string> {
  const { id, gebaeude } = await importArchive(app, token, archive);
  const [first] = gebaeude;
  if (first === undefined) return id;
  const body = { ...first, ...gebaeudeFacts(liegenschaft) };
  await getFromApp(app, changeGebaeude, {
    token,
    params: { liegenschaftId: id, gebaeudeId: first.id },
    body,
  });
  return id;
}

function gebaeudeFacts({ bgf, etagen, baujahr }: TenderLiegenschaft) {
  return { bruttoGrundflaeche: bgf, anzahlEtagen: etagen, baujahr };
}

async function seedPhase(
  app: FastifyInstance,
  nowMs: number,
  plan: (typeof PHASES)[number],
  bidders: Bidders,
  liegenschaftIds: LiegenschaftIds,
): Promise<Phase> {
  const dayIn = (days: number) => dayOfInstant(new Date(nowMs + days * DAY_MS).toISOString());
  const body = {
    title: plan.title,
    type: plan.type,
    start: startInstantOfDay(dayIn(plan.startDay)),
    end: endInstantOfDay(dayIn(plan.endDay)),
    bindingUntil: plan.boundDay && dayIn(plan.boundDay),
    liegenschaftIds: [...liegenschaftIds.values()],
    userIds: [...bidders.values()].map((bidder) => bidder.id),
  };
  return getFromApp<Phase>(app, createPhase, { token: await adminToken(app), body });
}

async function seedPaper(
  app: FastifyInstance,
  phase: Phase,
  tender: Tender,
  liegenschaftIds: LiegenschaftIds,
): Promise<void> {
  const token = await adminToken(app);
  await uploadTestFile(app, { token, phaseId: phase.id, tender, liegenschaftIds });
  const owner = await getFromApp<Liegenschaft[]>(app, listLiegenschaften, { token });
  const orgaId = owner[0]!.organisationId;
  const targets = Object.entries(tender.zielpreise).flatMap(([nummer, bySlice]) =>
    Object.entries(bySlice).map(([sliceId, millis]) => ({
      key: printTargetKey({
        phaseId: phase.id,
        liegenschaftId: liegenschaftIds.get(nummer)!,
        sliceId: sliceId as SliceId,
      }),
      value: `${millis}`,
    })),
  );
  await getFromApp(app, createAlphaKeyVal, {
    token,
    params: { orgaId, phaseId: phase.id },
    body: { key: printKeyvalKey({ kind: 'target', phaseId: phase.id }), value: JSON.stringify(targets) },
  });
}

async function seedOffers(
  app: FastifyInstance,
  phase: Phase,
  tender: Tender,
  bidders: Bidders,
  liegenschaftIds: LiegenschaftIds,
  isFirst: boolean,
): Promise<void> {
  for (const provider of tender.providers) {
    const token = await signInToApp(app, provider.username, DEMO_PASSWORD);
    const { organisationId } = bidders.get(provider.username)!;
    const place = { token, phaseId: phase.id, organisationId, liegenschaftIds };
    // In the first round everybody took part, with prices a few percent away from today's.
    const early = { ...provider, participation: 'true' as const };
    await (isFirst
      ? enterOffer(app, { ...place, reprice: earlyPrice }, early)
      : enterOffer(app, place, provider));
  }
}

async function seedUnfinishedOffer(
  app: FastifyInstance,
  phase: Phase,
  bidder: UnfinishedBidder,
  bidders: Bidders,
  liegenschaftIds: LiegenschaftIds,
): Promise<void> {
  const token = await signInToApp(app, bidder.username, DEMO_PASSWORD);
  const { organisationId } = bidders.get(bidder.username)!;
  await loadUnfinishedOffer(app, { token, phaseId: phase.id, organisationId, liegenschaftIds }, bidder);
}

/** A plausible price for the round before: 3 % below to 8 % above today's, the same on every start. */
function earlyPrice(epMillis: number, epCode: string): number {
  const spread = Buffer.from(epCode).reduce((sum, byte) => sum + byte, 0) % 12;
  return Math.round((epMillis * (97 + spread)) / 100);
}
