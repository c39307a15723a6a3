import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { WantedChange } from '@rahmenpreis/contract/tender-change.ts';
import { millisToNumber } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { unitsOf } from '@rahmenpreis/tendering/lv/catalog-units.ts';
import { layOutSide, withLvs } from '@rahmenpreis/tendering/effect/tender-side.ts';
import type { Transaction } from '../../db/transaction.ts';
import { createYielding } from '../../kernel/work/yielding.ts';
import { readColumnsOfLvs } from '../offers/repository.ts';
import { listPhaseLiegenschaftIds } from '../phase/members/repository.ts';
import type { ReadFiles } from './read-files.ts';
import { listChangeLiegenschaften } from './repository.ts';

/** A phase before and after a change. */
export type Sides = Awaited<ReturnType<typeof loadSides>>;

/** A change as it is read. */
interface SidesAsked {
  files: ReadFiles;
  wanted: Pick<WantedChange, 'liegenschaftIds'>;
}

/** Loads a phase as it is and would be, laid out for pricing; `was` is its present catalogue. */
export async function loadSides(
  transaction: Transaction,
  phaseId: string,
  { files: { catalog, lvs, gone }, wanted: { liegenschaftIds } }: SidesAsked,
  was: EpEntry[] = [],
) {
  const present = await listPhaseLiegenschaftIds(transaction, phaseId);
  const wanted = liegenschaftIds ?? present;
  const all = await listChangeLiegenschaften(transaction, [...new Set([...present, ...wanted])]);
  const among = (ids: readonly string[]) => {
    const set = new Set(ids);
    return all.filter(({ id }) => set.has(id));
  };
  const properties = { before: among(present), after: among(wanted) };
  const entries = { before: was, after: catalog?.entries ?? was };
  const ids = all.map(({ id }) => id);
  const columns = await readColumnsOfLvs(transaction, phaseId, ids);
  const positions = lvs.map(
    (lv) =>
      [
        lv.propertyId,
        lv.positions.map((each) => ({ ...each, amount: millisToNumber(each.mengeMillis) })),
      ] as const,
  );
  const emptied = gone.map((id): (typeof positions)[number] => [id, []]);
  const rest = createYielding();
  const sideOf = (side: 'before' | 'after') => {
    const state = {
      phaseId,
      unitOf: unitsOf(entries[side]),
      columns: side === 'before' ? columns : withLvs(columns, new Map([...positions, ...emptied])),
      properties: properties[side].map(({ id, region }) => ({ liegenschaftId: id, region })),
    };
    return layOutSide(state, { rest, isByCode: catalog !== undefined });
  };
  return { entries, properties, before: await sideOf('before'), after: await sideOf('after') };
}
