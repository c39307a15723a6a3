import { diffThings, joinChanges, type Thing, type ThingChange } from './thing-change.ts';

/** Where in a tender something changed: catalogue, LV or property, documents, letter, Bindefrist. */
export interface ChangedPlace {
  about: 'ep-catalog' | 'lv' | 'liegenschaft' | 'document' | 'letter' | 'binding';
  /** Null where it is about no property. */
  liegenschaftId: string | null;
  /** The number and name of the property; empty where there is none. */
  title: string;
}

/** One change of a place; `things` is null if the whole came or went, or if they were too many to keep. */
export interface PlaceChange extends ChangedPlace {
  change: 'new' | 'removed' | 'changed';
  things: ThingChange[] | null;
}

/** What became of a place in the end; of one that was replaced as a whole no more is known. */
export interface PlaceOutcome extends ChangedPlace {
  outcome: 'new' | 'removed' | 'replaced' | 'changed';
  things: ThingChange[];
}

/** Of more changes at once than this only the fact is kept. */
const MOST_KEPT = 500;

/** The change of a place between two states, undefined for an empty state; undefined without a change. */
export function placeChange(
  place: ChangedPlace,
  before: ReadonlyMap<string, Thing> | undefined,
  after: ReadonlyMap<string, Thing> | undefined,
): PlaceChange | undefined {
  if (before === undefined) return after && { ...place, change: 'new', things: null };
  if (after === undefined) return { ...place, change: 'removed', things: null };
  const things = diffThings(before, after);
  if (things.length === 0) return undefined;
  return { ...place, change: 'changed', things: things.length > MOST_KEPT ? null : things };
}

/**
 * The outcomes of changes, given in the order in which they were made: one for each place, none where all is
 * as it was. The LV of a property that has joined since is not told apart.
 */
export function placeOutcomes(changes: readonly PlaceChange[]): PlaceOutcome[] {
  const places = Map.groupBy(changes, ({ about, liegenschaftId }) => `${about} ${liegenschaftId}`);
  const outcomes = [...places.values()].flatMap((own) => outcomeOf(own) ?? []);
  const moved = new Set(
    outcomes.filter(({ about }) => about === 'liegenschaft').map((each) => each.liegenschaftId),
  );
  return outcomes.filter(({ about, liegenschaftId }) => about !== 'lv' || !moved.has(liegenschaftId));
}

function outcomeOf(changes: readonly PlaceChange[]): PlaceOutcome | undefined {
  const [first, last] = [changes[0]!, changes.at(-1)!];
  const { about, liegenschaftId, title } = last;
  const place = { about, liegenschaftId, title };
  const [wasThere, isThere] = [first.change !== 'new', last.change !== 'removed'];
  if (!wasThere && !isThere) return undefined;
  if (!wasThere) return { ...place, outcome: 'new', things: [] };
  if (!isThere) return { ...place, outcome: 'removed', things: [] };
  const isWhole = changes.some(({ things }) => things === null);
  // A property that left and came back is as it was; of its LV nobody knows.
  if (isWhole) return about === 'liegenschaft' ? undefined : { ...place, outcome: 'replaced', things: [] };
  const things = changes.reduce<ThingChange[]>((all, each) => joinChanges(all, each.things ?? []), []);
  return things.length === 0 ? undefined : { ...place, outcome: 'changed', things };
}

/**
 * Gives the changes, in their order, that the outcomes of their places still come from: without what came to
 * nothing, was taken back, or lies before a place came or went as a whole.
 */
export function standingChanges<C extends PlaceChange>(changes: readonly C[]): C[] {
  const outcomes = placeOutcomes(changes);
  const standing = outcomes.flatMap(({ about, liegenschaftId, outcome, things }) => {
    const own = changes.filter((each) => each.about === about && each.liegenschaftId === liegenschaftId);
    if (outcome === 'changed') return things.flatMap(({ key }) => standingOfThing(own, key));
    if (outcome === 'replaced') return own;
    const last = own.findLastIndex(({ change }) => change === outcome);
    return outcome === 'new' ? own.slice(last) : own.slice(last, last + 1);
  });
  const kept = new Set(standing);
  return changes.filter((change) => kept.has(change));
}

/** Why those changes were made that still stand, each reason once. */
export function standingReasons(changes: readonly (PlaceChange & { reason: string | null })[]): string[] {
  return [...new Set(standingChanges(changes).flatMap(({ reason }) => reason ?? []))];
}

/** The changes of one thing without those that led away from a state and back to it. */
function standingOfThing<C extends PlaceChange>(changes: readonly C[], key: string): C[] {
  const steps = changes.flatMap((change) => {
    const thing = change.things?.find((each) => each.key === key);
    return thing === undefined
      ? []
      : [{ change, before: stateOf(thing.before), after: stateOf(thing.after) }];
  });
  return steps
    .reduce<typeof steps>((path, step) => {
      const back = path.findIndex(({ before }) => before === step.after);
      return back < 0 ? [...path, step] : path.slice(0, back);
    }, [])
    .map(({ change }) => change);
}

/** What is said of a thing, as one text in whatever order its facts stand. */
function stateOf(thing: Thing | null): string {
  const { facts } = thing ?? { facts: null };
  return JSON.stringify(facts, facts && Object.keys(facts).toSorted());
}
