import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { CatalogEffect, ReplaceEffect } from '@rahmenpreis/contract/tender-file.ts';
import { changeParts } from './change-lines.ts';
import { type PlaceChange, placeOutcomes } from './place-change.ts';
import { thingsOfCatalog, thingsOfLv } from './tender-things.ts';
import { diffThings, type Thing } from './thing-change.ts';

/** Of more differences than this the rest is counted. */
const MOST_TOLD = 200;

/** How an LV uses the codes of a catalogue: its property by name, and how many of its positions have each code. */
export interface LvUse {
  title: string;
  positionsOf: ReadonlyMap<string, number>;
}

/** What is different once an LV is replaced by another; of undefined there is none yet (decision 0067). */
export function lvEffect(
  before: Parameters<typeof thingsOfLv>[0] | undefined,
  after: Parameters<typeof thingsOfLv>[0],
): ReplaceEffect {
  return effectOf('lv', thingsOfLv(before ?? []), thingsOfLv(after));
}

/**
 * What is different once a catalogue is replaced by another: beside its positions the codes that LVs go on using without it, and
 * the units that change. `pricedCodes` are those with prices, or undefined where nobody may know of them: then every unit counts
 * as one under prices, whether there are any or not.
 */
export function catalogEffect(
  before: readonly EpEntry[],
  after: readonly EpEntry[],
  { lvs, pricedCodes }: { lvs: readonly LvUse[]; pricedCodes: ReadonlySet<string> | undefined },
): CatalogEffect {
  const positions = (entries: readonly EpEntry[]) => entries.filter(({ epCode }) => epCode !== null);
  const afterOf = new Map(positions(after).map((entry) => [entry.epCode, entry]));
  const missing = positions(before).flatMap(({ epCode, title }) => {
    const users = lvs.flatMap((lv) => {
      const count = lv.positionsOf.get(epCode ?? '') ?? 0;
      return count === 0 ? [] : [{ liegenschaft: lv.title, count }];
    });
    if (epCode === null || afterOf.has(epCode) || users.length === 0) return [];
    const positionCount = users.reduce((sum, { count }) => sum + count, 0);
    return [{ epCode, title, positionCount, liegenschaften: users.map(({ liegenschaft }) => liegenschaft) }];
  });
  const units = positions(before).flatMap(({ epCode, title, unit }) => {
    const next = afterOf.get(epCode);
    if (epCode === null || next === undefined || next.unit === unit) return [];
    const isUnderPrices = pricedCodes === undefined || pricedCodes.has(epCode);
    return [{ epCode, title, before: unit, after: next.unit, isUnderPrices }];
  });
  return {
    ...effectOf('ep-catalog', thingsOfCatalog(before), thingsOfCatalog(after)),
    before: positions(before).length,
    after: positions(after).length,
    missing,
    units,
  };
}

function effectOf(
  about: PlaceChange['about'],
  before: ReadonlyMap<string, Thing>,
  after: ReadonlyMap<string, Thing>,
): ReplaceEffect {
  const things = diffThings(before, after);
  const gone = things.filter((thing) => thing.after === null).length;
  const added = things.filter((thing) => thing.before === null).length;
  const change: PlaceChange = { about, liegenschaftId: null, title: '', change: 'changed', things };
  const [part] = things.length === 0 ? [] : changeParts(placeOutcomes([change]), MOST_TOLD);
  return {
    before: before.size,
    after: after.size,
    gone,
    added,
    changed: things.length - gone - added,
    lines: part?.lines ?? [],
  };
}
