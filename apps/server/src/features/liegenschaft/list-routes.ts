import * as contract from '@rahmenpreis/contract/liegenschaft.ts';
import type {
  Adresse,
  GebaeudeInput,
  LiegenschaftInput,
  LiegenschaftList,
  StoredLiegenschaftList,
} from '@rahmenpreis/contract/liegenschaft.ts';
import { gebaeudeInputSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import { liegenschaftInputSchema } from '@rahmenpreis/contract/schema/liegenschaft.ts';
import {
  gebaeudeListValue,
  isGebaeudeListField,
  isLiegenschaftListField,
  liegenschaftListValue,
  withGebaeudeListValue,
  withLiegenschaftListValue,
} from '@rahmenpreis/tendering/liegenschaft/listed-field.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import type { FastifyInstance } from 'fastify';
import { phaseTopic } from '../../db/notifications/db-notification-topic.ts';
import type { Transaction } from '../../db/transaction.ts';
import { notFound, raise } from '../../kernel/answer/failure.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { applyCells, listStale } from '../../kernel/call/list/listed-cells.ts';
import { transactRoute } from '../../kernel/call/route.ts';
import { createYielding } from '../../kernel/work/yielding.ts';
import { type ListedChange, noteListed } from '../audit/entry/rules.ts';
import { removeMade, tellGebaeude, tellLiegenschaft } from './list-removal.ts';
import * as list from './list/repository.ts';
import { inputOf } from './present.ts';
import * as repository from './repository.ts';
import { nameProfile, nummerTaken, refuseAdresse } from './rules.ts';

/** The version of what was made just now. */
const FIRST_VERSION = 1;
const NO_MEDIA = { hauptBildId: null, hauptPlanId: null, mediaIds: [] };
const LIEGENSCHAFT = {
  knows: isLiegenschaftListField,
  read: liegenschaftListValue,
  write: withLiegenschaftListValue<LiegenschaftInput>,
  schema: liegenschaftInputSchema,
};
const GEBAEUDE = {
  knows: isGebaeudeListField,
  read: gebaeudeListValue,
  write: withGebaeudeListValue,
  schema: gebaeudeInputSchema,
};

/** A list of properties and buildings, stored whole or not at all (decision 0080). */
export function liegenschaftListRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.saveLiegenschaften, async (call, transaction) => {
    const { body, actor } = call;
    const nowMs = call.aboutMs();
    // Whoever brings the same new numbers at the same moment waits, and then finds them taken.
    await repository.lockImports(transaction, actor.organisationId);
    const fresh = await makeNew(transaction, actor, body);
    const { changed, createdGebaeude, changedGebaeude, removed, removedGebaeude } = body;
    // All at once, so that two lists never wait for each other.
    const locked = [...changed, ...createdGebaeude, ...changedGebaeude, ...removed, ...removedGebaeude];
    await repository.lockLiegenschaften(transaction, idsOf(locked));
    const changes = await findChanges(transaction, actor, body);
    const made = await store(transaction, actor, { fresh, body, changes, nowMs });
    const { told, left } = await removeMade(transaction, actor, body);
    await noteListed(call, tellAll(changes.told, made.told, told));
    const seen = [...changes.liegenschaften.keys()];
    for (const phaseId of await repository.listPhaseIds(transaction, seen))
      call.announce(phaseTopic(phaseId));
    return {
      created: made.created,
      changed: changes.liegenschaften.size,
      createdGebaeude: made.createdGebaeude,
      changedGebaeude: changes.gebaeude.size,
      left,
    };
  });
}

/** Properties that join no other phase from now on, or do again (decision 0083). */
export function liegenschaftRetiringRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.retireLiegenschaften, async (call, transaction) => {
    const { isRetired } = call.body;
    const ids = [...new Set(call.body.liegenschaftIds)].toSorted();
    await repository.lockLiegenschaften(transaction, ids);
    const rows = await repository.listLiegenschaften(transaction, call.actor, ids);
    if (rows.length < ids.length) throw notFound();
    const changed = rows.filter(({ stillgelegtAt }) => (stillgelegtAt !== null) !== isRetired);
    if (changed.length === 0) return { liegenschaftIds: [] };
    const since = isRetired ? new Date(call.aboutMs()) : null;
    const liegenschaftIds = changed.map(({ id }) => id);
    await repository.setRetired(transaction, liegenschaftIds, since);
    await noteListed(
      call,
      changed.map(({ id, stillgelegtAt }) => ({
        id,
        field: 'stillgelegtAt',
        from: stillgelegtAt?.toISOString(),
        to: since?.toISOString(),
      })),
    );
    return { liegenschaftIds };
  });
}

/** Stores what a list makes and changes, and gives what it made, as it is taken back. */
async function store(
  transaction: Transaction,
  { organisationId }: Actor,
  wanted: { fresh: LiegenschaftInput[]; body: LiegenschaftList; changes: Changes; nowMs: number },
): Promise<Pick<StoredLiegenschaftList, 'created' | 'createdGebaeude'> & { told: Iterable<ListedChange> }> {
  const { fresh, body, changes, nowMs } = wanted;
  const ids = await list.insertLiegenschaften(transaction, organisationId, fresh, nowMs);
  const gebaeude = [
    ...body.created.flatMap((each, at) => each.gebaeude.map((fields) => listed(ids[at]!, fields))),
    ...body.createdGebaeude.map((each) => listed(each.liegenschaftId, each.fields)),
  ];
  const gebaeudeIds = await list.insertGebaeude(transaction, gebaeude, nowMs);
  await list.updateLiegenschaften(transaction, changes.liegenschaften);
  await list.updateGebaeude(transaction, changes.gebaeude);
  const added = gebaeude.map(({ liegenschaftId }, at) => {
    return { liegenschaftId, gebaeudeId: gebaeudeIds[at]!, version: FIRST_VERSION };
  });
  const addedTo = Map.groupBy(added, ({ liegenschaftId }) => liegenschaftId);
  const created = ids.map((liegenschaftId) => {
    const own = addedTo.get(liegenschaftId) ?? [];
    const buildings = own.map(({ gebaeudeId, version }) => ({ gebaeudeId, version }));
    return { liegenschaftId, version: FIRST_VERSION, gebaeude: buildings };
  });
  const isFresh = new Set(ids);
  const createdGebaeude = added.filter(({ liegenschaftId }) => !isFresh.has(liegenschaftId));
  return { created, createdGebaeude, told: tellNew(ids, fresh, gebaeude) };
}

function listed(liegenschaftId: string, fields: Omit<GebaeudeInput, keyof typeof NO_MEDIA>) {
  raise(refuseAdresse(fields.adresse));
  return { liegenschaftId, fields: nameProfile({ ...fields, ...NO_MEDIA }) };
}

/** The new properties, not stored yet; refused where a number is not new, or stands in the list twice. */
async function makeNew(transaction: Transaction, actor: Actor, { created }: LiegenschaftList) {
  const nummern = created.map(({ nummer }) => nummer);
  const taken = await repository.findTaken(transaction, actor.organisationId, nummern);
  if (taken !== undefined) throw nummerTaken(taken.nummer, taken);
  const known = new Set<string>();
  return created.map((each) => {
    const { gebaeude: _, ...fields } = each;
    raise(refuseAdresse(fields.adresse));
    const nummer = fields.nummer.toLowerCase();
    if (known.has(nummer))
      throw nummerTaken(fields.nummer, { name: fields.name, stadt: fields.adresse.stadt });
    known.add(nummer);
    return { ...fields, ...NO_MEDIA };
  });
}

type Changes = Awaited<ReturnType<typeof findChanges>>;

/** Locks what a list changes of what is there; an unknown id is 404, one not as seen refuses all with 412. */
async function findChanges(transaction: Transaction, actor: Actor, body: LiegenschaftList) {
  const { changed, createdGebaeude, changedGebaeude } = body;
  const ids = idsOf([...changed, ...createdGebaeude, ...changedGebaeude]);
  const rows = await repository.listLiegenschaften(transaction, actor, ids);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  if (ids.some((id) => !rowOf.has(id))) throw notFound();
  const buildings = await repository.listGebaeude(transaction, actor, idsOf(changedGebaeude));
  const buildingOf = new Map(buildings.map((row) => [row.id, row]));
  const late = new Set<string>();
  const told: ListedChange[] = [];
  const liegenschaften = new Map<string, LiegenschaftInput>();
  const gebaeude = new Map<string, GebaeudeInput>();
  const pace = createYielding();
  for (const { liegenschaftId, cells } of changed) {
    await pace();
    const row = rowOf.get(liegenschaftId)!;
    const before = liegenschaften.get(row.id) ?? inputOf(row);
    const label = liegenschaftLabel(row);
    keepIn(liegenschaften, row.id, {
      label,
      after: applyCells(LIEGENSCHAFT, { before, label }, cells),
      late,
    });
    told.push(...cells.map(({ name, from, to }) => ({ id: row.id, field: name, from, to })));
  }
  for (const { liegenschaftId, gebaeudeId, cells } of changedGebaeude) {
    await pace();
    const row = buildingOf.get(gebaeudeId);
    if (row?.liegenschaftId !== liegenschaftId) throw notFound();
    const before = gebaeude.get(row.id) ?? row.fields;
    const label = `${liegenschaftLabel(rowOf.get(row.liegenschaftId)!)}, ${row.fields.nummer}`;
    keepIn(gebaeude, row.id, { label, after: applyCells(GEBAEUDE, { before, label }, cells), late });
    const about = { id: row.liegenschaftId, part: row.fields.nummer };
    told.push(...cells.map(({ name, from, to }) => ({ ...about, field: name, from, to })));
  }
  if (late.size > 0) throw listStale([...late]);
  const named = new Map(gebaeude.entries().map(([id, fields]) => [id, nameProfile(fields)]));
  return { liegenschaften, gebaeude: named, told };
}

function idsOf(entries: readonly { liegenschaftId: string }[]): string[] {
  return [...new Set(entries.map(({ liegenschaftId }) => liegenschaftId))];
}

/** Keeps what a thing is after its change, or notes that somebody else was first. */
function keepIn<Thing extends { adresse: Adresse }>(
  kept: Map<string, Thing>,
  id: string,
  { label, after, late }: { label: string; after: Thing | undefined; late: Set<string> },
): void {
  if (after === undefined) {
    late.add(label);
    return;
  }
  raise(refuseAdresse(after.adresse));
  kept.set(id, after);
}

function* tellAll(...parts: readonly Iterable<ListedChange>[]): Generator<ListedChange> {
  for (const part of parts) yield* part;
}

/** What the audit log tells of new things: the fields that were given. */
function* tellNew(
  ids: readonly string[],
  made: readonly LiegenschaftInput[],
  gebaeude: readonly list.ListedGebaeude[],
): Generator<ListedChange> {
  for (const [at, input] of made.entries()) yield* tellLiegenschaft(ids[at]!, input, 'to');
  for (const { liegenschaftId, fields } of gebaeude) yield* tellGebaeude(liegenschaftId, fields, 'to');
}
