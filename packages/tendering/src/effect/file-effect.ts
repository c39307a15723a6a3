import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import { thingsOfCatalog, thingsOfLv } from '../change/tender-things.ts';
import { changedFacts, diffThings, type Thing } from '../change/thing-change.ts';
import { SLICES, sliceOfTag } from '../lv/slice.ts';
import type { CodeUse } from './tender-side.ts';

/** What becomes of a code, without what it means for offers. */
export type CodeChange = Omit<ChangePreview['codes'][number], 'priceCount' | 'restingCount' | 'sumMillis'>;
/** How much of the LVs of a service group is different, without what it means for offers. */
export type GroupChange = Omit<ChangePreview['groups'][number], 'idealMillis'>;
/** The positions of an LV, as a file gave them or as they are stored. */
export type EffectPositions = Parameters<typeof thingsOfLv>[0];

const KINDS = ['gone', 'unit', 'new', 'text'] as const satisfies readonly CodeChange['kind'][];
const UNIT = 'Einheit';

function positionsOf(entries: readonly EpEntry[]): Map<string, EpEntry> {
  return new Map(entries.flatMap((entry) => (entry.epCode === null ? [] : [[entry.epCode, entry]])));
}

function factsOf(entry: EpEntry): Thing {
  return [...thingsOfCatalog([entry]).values()][0] as Thing;
}

function codeChange(
  epCode: string,
  [before, after]: readonly [EpEntry | undefined, EpEntry | undefined],
): Pick<CodeChange, 'kind' | 'before' | 'after'> | undefined {
  if (after === undefined) return { kind: 'gone', before: before?.unit ?? '', after: '' };
  if (before === undefined) return { kind: 'new', before: '', after: after.unit };
  const facts = changedFacts(factsOf(before), factsOf(after));
  if (facts.length === 0) return undefined;
  if (facts.includes(UNIT)) return { kind: 'unit', before: before.unit, after: after.unit };
  return { kind: 'text', before: facts.join(', '), after: 'geändert' };
}

/**
 * The changes of a catalogue's codes: first removed ones, then those with another unit, new ones and those
 * with another text; among them the most used by positions first. `use` says where LVs use a code after.
 */
export function codeChanges(
  before: readonly EpEntry[],
  after: readonly EpEntry[],
  use: ReadonlyMap<string, CodeUse>,
): CodeChange[] {
  const [was, is] = [positionsOf(before), positionsOf(after)];
  const changes = [...new Set([...was.keys(), ...is.keys()])].flatMap((epCode): CodeChange[] => {
    const change = codeChange(epCode, [was.get(epCode), is.get(epCode)]);
    const entry = is.get(epCode) ?? was.get(epCode);
    if (change === undefined || entry === undefined) return [];
    const { number, title } = entry;
    const { positionCount, liegenschaftIds } = use.get(epCode) ?? { positionCount: 0, liegenschaftIds: [] };
    return [{ ...change, number, epCode, title, positionCount, liegenschaftIds: [...liegenschaftIds] }];
  });
  const order = ({ kind }: CodeChange) => KINDS.indexOf(kind);
  return changes.toSorted((a, b) => order(a) - order(b) || b.positionCount - a.positionCount);
}

/** How many positions two catalogues have, and how many are the same in both. */
export function countPositions(
  before: readonly EpEntry[],
  after: readonly EpEntry[],
  changes: readonly CodeChange[],
): { before: number; after: number; same: number } {
  const [was, is] = [positionsOf(before).size, positionsOf(after).size];
  return { before: was, after: is, same: is - changes.filter(({ kind }) => kind !== 'gone').length };
}

/** A service group's positions by code alone: an installation's number differs from property to property. */
function inGroup(positions: EffectPositions, sliceId: string): Map<string, Thing> {
  const own = positions.filter(({ sliceTag }) => sliceOfTag(sliceTag).sliceId === sliceId);
  return thingsOfLv(own.map((position) => ({ ...position, identificationNumber: '', description: '' })));
}

/** The differences of replaced LVs by service group, by code, amount and unit; omits groups no LV has. */
export function groupChanges(
  lvs: readonly { readonly before: EffectPositions; readonly after: EffectPositions }[],
): GroupChange[] {
  return SLICES.flatMap(({ sliceId }) => {
    const group = { sliceId, before: 0, after: 0, gone: 0, added: 0, changed: 0, same: 0 };
    for (const lv of lvs) {
      const [was, is] = [inGroup(lv.before, sliceId), inGroup(lv.after, sliceId)];
      const things = diffThings(was, is);
      const gone = things.filter(({ after }) => after === null).length;
      const added = things.filter(({ before }) => before === null).length;
      group.before += was.size;
      group.after += is.size;
      group.gone += gone;
      group.added += added;
      group.changed += things.length - gone - added;
      group.same += is.size + gone - things.length;
    }
    return group.before + group.after === 0 ? [] : [group];
  });
}
