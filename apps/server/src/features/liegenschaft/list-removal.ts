import type {
  GebaeudeInput,
  LiegenschaftInput,
  LiegenschaftList,
  StoredLiegenschaftList,
} from '@rahmenpreis/contract/liegenschaft.ts';
import {
  GEBAEUDE_LIST_FIELDS,
  gebaeudeListValue,
  LIEGENSCHAFT_LIST_FIELDS,
  liegenschaftListValue,
} from '@rahmenpreis/tendering/liegenschaft/listed-field.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import { createYielding } from '../../kernel/work/yielding.ts';
import type { ListedChange } from '../audit/entry/rules.ts';
import { inputOf } from './present.ts';
import * as repository from './repository.ts';

type Left = StoredLiegenschaftList['left'][number];
type Side = 'from' | 'to';

/** What the audit log tells of a property that is made or removed: the fields that hold something. */
export function* tellLiegenschaft(
  id: string,
  liegenschaft: LiegenschaftInput,
  side: Side,
): Generator<ListedChange> {
  for (const field of LIEGENSCHAFT_LIST_FIELDS) {
    const value = liegenschaftListValue(liegenschaft, field);
    if (value !== '') yield { id, field, [side]: value };
  }
}

/** The same of a building, behind its property. */
export function* tellGebaeude(id: string, fields: GebaeudeInput, side: Side): Generator<ListedChange> {
  for (const field of GEBAEUDE_LIST_FIELDS) {
    const value = gebaeudeListValue(fields, field);
    if (value !== null && value !== '') yield { id, part: fields.nummer, field, [side]: value };
  }
}

/** Whether the buildings of a property are those that its remover has seen, each in that version. */
function areAsSeen(
  gebaeude: readonly repository.GebaeudeRow[],
  seen: LiegenschaftList['removed'][number]['gebaeude'],
): boolean {
  const versionOf = new Map(seen.map(({ gebaeudeId, version }) => [gebaeudeId, version]));
  return (
    gebaeude.length === versionOf.size && gebaeude.every(({ id, version }) => versionOf.get(id) === version)
  );
}

/**
 * Removes properties that a list made, with all buildings, and buildings of others, all locked. What differs
 * from what was seen or is used by a phase stays and is named; what is gone is skipped (decision 0080).
 */
export async function removeMade(
  transaction: Transaction,
  actor: Actor,
  { removed, removedGebaeude }: LiegenschaftList,
): Promise<{ readonly told: readonly ListedChange[]; readonly left: Left[] }> {
  const wanted = [...removed, ...removedGebaeude].map(({ liegenschaftId }) => liegenschaftId);
  if (wanted.length === 0) return { told: [], left: [] };
  const rows = await repository.listLiegenschaften(transaction, actor, [...new Set(wanted)]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const gebaeude = await repository.listGebaeude(transaction, actor, [...rowOf.keys()]);
  const gebaeudeOf = Map.groupBy(gebaeude, ({ liegenschaftId }) => liegenschaftId);
  const linked = await repository.findLinked(transaction, [...rowOf.keys()]);
  const left: Left[] = [];
  const told: ListedChange[] = [];
  const goneIds: string[] = [];
  const pace = createYielding();
  for (const { liegenschaftId, version, gebaeude: seen } of removed) {
    await pace();
    const row = rowOf.get(liegenschaftId);
    if (row === undefined) continue;
    const own = gebaeudeOf.get(row.id) ?? [];
    const isAsSeen = row.version === version && areAsSeen(own, seen);
    if (linked.has(row.id) || !isAsSeen) {
      left.push({ name: liegenschaftLabel(row), why: isAsSeen ? 'in-phase' : 'changed' });
      continue;
    }
    goneIds.push(row.id);
    told.push(...tellLiegenschaft(row.id, inputOf(row), 'from'));
    for (const { fields } of own) told.push(...tellGebaeude(row.id, fields, 'from'));
  }
  const goneGebaeudeIds: string[] = [];
  for (const { liegenschaftId, gebaeudeId, version } of removedGebaeude) {
    const row = rowOf.get(liegenschaftId);
    const building = gebaeudeOf.get(row?.id ?? '')?.find(({ id }) => id === gebaeudeId);
    if (row === undefined || building === undefined) continue;
    if (building.version !== version) {
      left.push({ name: `${liegenschaftLabel(row)}, ${building.fields.nummer}`, why: 'changed' });
      continue;
    }
    goneGebaeudeIds.push(building.id);
    told.push(...tellGebaeude(row.id, building.fields, 'from'));
  }
  await repository.removeGebaeude(transaction, goneGebaeudeIds);
  await repository.removeLiegenschaften(transaction, goneIds);
  return { told, left };
}
