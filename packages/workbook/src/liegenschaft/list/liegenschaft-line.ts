import type { SentLiegenschaftList, StoredLiegenschaftList } from '@rahmenpreis/contract/liegenschaft.ts';
import { backCells, type ListLine, type ListReading, type SentCell } from '../../list/list-line.ts';
import type { GebaeudeChange } from './listed-gebaeude.ts';

/** Which property a row is about: one that is stored, by its id, or a new one, by its number. */
export type Place =
  | { readonly kind: 'stored'; readonly id: string }
  | { readonly kind: 'new'; readonly nummer: string };

/** A row of a list of properties: what it changes of its property, and what of a building. */
export interface LiegenschaftLine extends ListLine {
  /** Undefined where the row names none. */
  readonly place: Place | undefined;
  readonly ownCells: readonly SentCell[];
  readonly gebaeude: GebaeudeChange | undefined;
}

export type NewLiegenschaft = Omit<SentLiegenschaftList['created'][number], 'gebaeude'>;

export interface LiegenschaftListReading extends ListReading<LiegenschaftLine> {
  /** The new properties by their numbers, without buildings. */
  readonly made: ReadonlyMap<string, NewLiegenschaft>;
}

/** The data sent to store these rows: each new property with its buildings, and the cells that change. */
export function sentList(
  made: LiegenschaftListReading['made'],
  ticked: readonly LiegenschaftLine[],
): SentLiegenschaftList {
  const created = new Map<string, SentLiegenschaftList['created'][number]>();
  const changed = new Map<string, SentLiegenschaftList['changed'][number]>();
  const list: Pick<SentLiegenschaftList, 'createdGebaeude' | 'changedGebaeude'> = {
    createdGebaeude: [],
    changedGebaeude: [],
  };
  for (const { place, ownCells, gebaeude } of ticked) {
    if (place?.kind === 'new') {
      const fields = made.get(place.nummer);
      if (fields === undefined) continue;
      const whole = created.get(place.nummer) ?? { ...fields, gebaeude: [] };
      if (gebaeude?.kind === 'created') whole.gebaeude.push(gebaeude.fields);
      created.set(place.nummer, whole);
    } else if (place !== undefined) {
      const liegenschaftId = place.id;
      const cells = [...(changed.get(liegenschaftId)?.cells ?? []), ...ownCells];
      if (cells.length > 0) changed.set(liegenschaftId, { liegenschaftId, cells });
      if (gebaeude?.kind === 'created')
        list.createdGebaeude.push({ liegenschaftId, fields: gebaeude.fields });
      if (gebaeude?.kind === 'changed') {
        list.changedGebaeude.push({
          liegenschaftId,
          gebaeudeId: gebaeude.gebaeudeId,
          cells: [...gebaeude.cells],
        });
      }
    }
  }
  return { created: [...created.values()], changed: [...changed.values()], ...list };
}

/** What is sent to take a list back: what it made is removed, and each cell that it changed goes back. */
export function backList(
  { changed, changedGebaeude }: SentLiegenschaftList,
  { created, createdGebaeude }: Pick<StoredLiegenschaftList, 'created' | 'createdGebaeude'>,
): SentLiegenschaftList {
  return {
    created: [],
    changed: changed.map((each) => ({ ...each, cells: backCells(each.cells) })),
    createdGebaeude: [],
    changedGebaeude: changedGebaeude.map((each) => ({ ...each, cells: backCells(each.cells) })),
    removed: created,
    removedGebaeude: createdGebaeude,
  };
}
