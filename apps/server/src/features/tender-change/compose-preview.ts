import type { ChangePreview, WantedChange } from '@rahmenpreis/contract/tender-change.ts';
import {
  type CodeChange,
  codeChanges,
  countPositions,
  groupChanges,
} from '@rahmenpreis/tendering/effect/file-effect.ts';
import { changeOffer, type OfferEffect, standOf } from '@rahmenpreis/tendering/effect/offer-effect.ts';
import {
  type BidderEffect,
  countMovedAwards,
  idealMillisOf,
  ranksAt,
  sumUpEffects,
} from '@rahmenpreis/tendering/effect/offers-effect.ts';
import { listCodeUse } from '@rahmenpreis/tendering/effect/tender-side.ts';
import { hasWithdrawn, isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import type { Transaction } from '../../db/transaction.ts';
import { createYielding } from '../../kernel/work/yielding.ts';
import { findEpCatalog } from '../ep-catalog/repository.ts';
import { listAwardPlaces, listPhaseUserIds } from '../phase/members/repository.ts';
import type { PhaseRow } from '../phase/repository.ts';
import { stateOfPhase } from '../phase/rules.ts';
import { listServiceProviders, type ServiceProviderRow } from '../service-provider/repository.ts';
import { isAccountActive } from '../session/rules.ts';
import { compareFiles, type ComparedFiles, type LvPair } from './compare-files.ts';
import { loadSides, type Sides } from './load-sides.ts';
import { listLvPlaces, type ReadFiles } from './read-files.ts';
import * as repository from './repository.ts';

/** More changes of a catalogue than these are counted. */
const CODES_TOLD = 200;

/** A change that is looked at: its files as they were read, and whether nobody may know of offers. */
export interface LookedAt {
  phase: PhaseRow;
  wanted: WantedChange;
  files: ReadFiles;
  isSealed: boolean;
  nowMs: number;
}

/** A bidder on either side of a change. */
interface Party {
  row: ServiceProviderRow;
  isListed: BidderEffect['isListed'];
  /** Undefined while nobody may know. */
  effect: OfferEffect | undefined;
}

/** All that an answer is put together from. */
interface PhaseLots extends LookedAt {
  sides: Sides;
  codes: CodeChange[];
  compared: ComparedFiles;
  parties: Party[];
  /** Those of which somebody may know. */
  known: BidderEffect[];
  awards: Awaited<ReturnType<typeof listAwardPlaces>>;
}

/** Composes the effects of a change; of a sealed phase no entry of a bidder is read (decision 0081). */
export async function composePreview(transaction: Transaction, looked: LookedAt): Promise<ChangePreview> {
  const { phase, files } = looked;
  const catalog = await findEpCatalog(transaction, phase.id);
  const sides = await loadSides(transaction, phase.id, looked, catalog?.entries);
  const codes = codeChanges(sides.entries.before, sides.entries.after, listCodeUse(sides.after));
  const parties = await loadParties(transaction, looked, sides, codes);
  const ground: PhaseLots = {
    ...looked,
    sides,
    codes,
    parties,
    compared: await compareFiles(transaction, phase.id, files, catalog),
    known: parties.flatMap(({ row: { id, organisation }, isListed, effect }) =>
      effect === undefined ? [] : [{ serviceProviderId: id, organisation, isListed, effect }],
    ),
    awards: await listAwardPlaces(transaction, phase.id),
  };
  return {
    version: await repository.findChangeVersion(transaction, phase.id, listLvPlaces(files)),
    phaseVersion: phase.version,
    isSame: isSame(ground),
    ...composeCodes(ground),
    files: ground.compared.files,
    groups: composeGroups(ground),
    properties: composeProperties(ground),
    awards: countMovedAwards(sides, ground.known, ground.awards),
    unpriced: composeUnpriced(sides),
    bidders: composeBidders(ground),
    completeOffers: looked.isSealed ? null : sumUpEffects(ground.known).completeOffers,
  };
}

async function loadParties(
  transaction: Transaction,
  { phase, wanted, isSealed }: LookedAt,
  { before, after }: Sides,
  codes: readonly CodeChange[],
): Promise<Party[]> {
  const present = new Set(await listPhaseUserIds(transaction, phase.id));
  const next = wanted.userIds === undefined ? present : new Set(wanted.userIds);
  const told = new Set(codes.slice(0, CODES_TOLD).map(({ epCode }) => epCode));
  const change = { before, after, ticked: new Set(wanted.units), told };
  const parties: Party[] = [];
  const pace = createYielding();
  for (const row of await listServiceProviders(transaction)) {
    const isListed = { before: present.has(row.id), after: next.has(row.id) };
    if (!isListed.before && !isListed.after) continue;
    if (isSealed) {
      parties.push({ row, isListed, effect: undefined });
      continue;
    }
    const entries = await repository.listStoredEntries(transaction, phase.id, row.organisationId);
    const offer = changeOffer(change, entries);
    await pace();
    const was = standOf(before, offer.tables.before, change);
    await pace();
    parties.push({
      row,
      isListed,
      effect: { ...offer, before: was, after: standOf(after, offer.tables.after, change) },
    });
    await pace();
  }
  return parties;
}

function isSame(ground: PhaseLots): boolean {
  const { parties, phase, wanted } = ground;
  const times = [
    [wanted.start, phase.start],
    [wanted.end, phase.end],
  ] as const;
  const { bindingUntil = phase.bindingUntil } = wanted;
  return (
    areFilesSame(ground) &&
    bindingUntil === phase.bindingUntil &&
    parties.every(({ isListed }) => isListed.before === isListed.after) &&
    times.every(([next, present]) => next === undefined || Date.parse(next) === present.getTime())
  );
}

/** Whether the files in question change nothing, and the same properties are listed. */
function areFilesSame({ compared, sides, files }: PhaseLots): boolean {
  const [was, is] = [sides.properties.before, sides.properties.after];
  return (
    compared.files.every((file) => file.isSame) &&
    files.gone.length === 0 &&
    was.length === is.length &&
    was.every(({ id }, at) => id === is[at]?.id)
  );
}

function composeCodes({
  sides,
  codes: changes,
  files,
  compared,
  known,
  isSealed,
}: PhaseLots): Pick<ChangePreview, 'codes' | 'codeCount' | 'positions'> {
  const { before, after } = sides.entries;
  const offers = sumUpEffects(known).codes;
  const codes = changes.slice(0, CODES_TOLD).map((change) => {
    const own = offers.get(change.epCode) ?? { priceCount: 0, restingCount: 0, sumMillis: 0 };
    return { ...change, ...(isSealed ? { priceCount: null, restingCount: null, sumMillis: null } : own) };
  });
  const groups = groupChanges(compared.lvs);
  const sumOf = (field: 'before' | 'after' | 'same') => groups.reduce((sum, group) => sum + group[field], 0);
  const ofLvs = { before: sumOf('before'), after: sumOf('after'), same: sumOf('same') };
  const ofFiles = files.catalog === undefined ? ofLvs : countPositions(before, after, changes);
  return {
    codes,
    codeCount: changes.length,
    positions: compared.files.length === 0 && compared.lvs.length === 0 ? null : ofFiles,
  };
}

function composeGroups({ compared, sides, known, isSealed }: PhaseLots): ChangePreview['groups'] {
  const liegenschaftIds = compared.lvs.map(({ propertyId }) => propertyId);
  return groupChanges(compared.lvs).map((group) => {
    const place = { liegenschaftIds, sliceId: group.sliceId };
    const was = idealMillisOf(sides.before, 'before', known, place);
    const is = idealMillisOf(sides.after, 'after', known, place);
    const hasNone = isSealed || known.length === 0 || was === null || is === null;
    return { ...group, idealMillis: hasNone ? null : is - was };
  });
}

function composeProperties({ sides, awards }: PhaseLots): ChangePreview['properties'] {
  const { properties, before } = sides;
  const [was, is] = [properties.before, properties.after].map((all) => new Set(all.map(({ id }) => id)));
  const moved = [...properties.before, ...properties.after].filter(({ id }) => was?.has(id) !== is?.has(id));
  return moved.map(({ id, label }) => ({
    liegenschaftId: id,
    label,
    change: is?.has(id) ? ('in' as const) : ('out' as const),
    positionCount: before.columns.tables.get(id)?.epIndex.length ?? 0,
    awardCount: awards.filter(({ liegenschaftId }) => liegenschaftId === id).length,
  }));
}

function composeUnpriced({ after }: Sides): ChangePreview['unpriced'] {
  const lacking = after.unknown.flatMap((countOf, l) => {
    const positionCount = countOf.values().reduce((sum, count) => sum + count, 0);
    return positionCount === 0 ? [] : [{ id: after.properties[l]?.liegenschaftId ?? '', positionCount }];
  });
  return {
    positionCount: lacking.reduce((sum, each) => sum + each.positionCount, 0),
    liegenschaftIds: lacking.map(({ id }) => id),
  };
}

function composeBidders(ground: PhaseLots): ChangePreview['bidders'] {
  const { parties, compared, sides, known, awards } = ground;
  const [only] = ground.files.catalog === undefined && compared.lvs.length === 1 ? compared.lvs : [];
  const ranksOf = (side: 'before' | 'after', { propertyId }: LvPair) =>
    ranksAt(sides[side], side, known, propertyId);
  const ranks = only && { before: ranksOf('before', only), after: ranksOf('after', only) };
  const rankOf = (id: string) =>
    ranks && { before: ranks.before.get(id) ?? null, after: ranks.after.get(id) ?? null };
  return parties.map(({ row, isListed, effect }) => ({
    serviceProviderId: row.id,
    organisation: row.organisation,
    name: `${row.firstname} ${row.lastname}`,
    change: isListed.before === isListed.after ? 'stays' : isListed.after ? 'in' : 'out',
    isTold: isTold(ground, { row, isListed, effect }),
    awardCount: awards.filter(({ userId }) => userId === row.id).length,
    offer: effect === undefined ? null : { ...presentOffer(effect, isListed), rank: rankOf(row.id) ?? null },
  }));
}

/**
 * True if a mail is sent to a bidder where wished: not in a phase that does not run, and to one who has
 * withdrawn only that it is not listed any more. For a sealed phase it is said as if nobody had withdrawn.
 */
function isTold(ground: PhaseLots, { row, isListed, effect }: Party): boolean {
  const { phase, nowMs, wanted } = ground;
  if (!isAccountActive(row, nowMs)) return false;
  if (isListed.before !== isListed.after) return true;
  if (stateOfPhase(phase, nowMs) !== 'running') return false;
  if (wanted.end !== undefined || wanted.start !== undefined) return true;
  const isChanged = wanted.bindingUntil !== undefined || !areFilesSame(ground);
  return isChanged && !hasWithdrawn(effect?.participation ?? null);
}

type OfferOnPage = NonNullable<ChangePreview['bidders'][number]['offer']>;

function presentOffer(effect: OfferEffect, isListed: BidderEffect['isListed']): Omit<OfferOnPage, 'rank'> {
  const { before, after, participation, priceCount, goneCount, restingCount } = effect;
  const pairOf = (field: 'gaps' | 'complete' | 'inMarket' | 'sumMillis') => ({
    before: isListed.before ? before[field] : 0,
    after: isListed.after ? after[field] : 0,
  });
  return {
    isWithdrawn: hasWithdrawn(participation),
    isOffering: isOffering(participation),
    priceCount,
    goneCount,
    restingCount,
    gaps: pairOf('gaps'),
    complete: pairOf('complete'),
    inMarket: pairOf('inMarket'),
    sumMillis: pairOf('sumMillis'),
  };
}
