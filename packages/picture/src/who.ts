import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { shortNames } from '@rahmenpreis/german/short-names.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { cellAt, layPortfolioInputs, winnerAt } from '@rahmenpreis/tendering/portfolio/portfolio-inputs.ts';
import { when } from '@rahmenpreis/german/when.ts';
import { dotEntry } from './key-entry.ts';
import type { Hue, KeyEntry, Shape } from './mark.ts';

const HUES: readonly Hue[] = ['who-1', 'who-2', 'who-3', 'who-4', 'who-5', 'who-6'];
const SHAPES: readonly Shape[] = ['circle', 'square', 'triangle', 'diamond', 'cross', 'triangle-down'];

/** A provider as it is drawn: by its short name, a hue and a shape. */
export interface Who {
  readonly id: string;
  readonly organisation: string;
  readonly name: string;
  readonly tone: Hue | 'ink-3';
  readonly shape: Shape;
}

/** A provider with what it has of the ideal offer, in thousandths of a euro. */
export interface Sharing {
  readonly id: string;
  readonly organisation: string;
  readonly shareMillis: number;
}

/**
 * Orders bidders as they get their hues, in every picture and beside scenarios: by what they have of the
 * ideal offer of the whole phase, and of equal shares by name, however they come.
 */
export function inHueOrder<Own extends Sharing>(bidders: readonly Own[]): Own[] {
  return bidders.toSorted(
    (a, b) =>
      b.shareMillis - a.shareMillis ||
      compareGerman(a.organisation, b.organisation) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** The bidders of a phase that take part, with what each has of its whole ideal offer. */
export function sharingIn(comparison: Comparison): Sharing[] {
  const inputs = layPortfolioInputs(comparison, comparison.liegenschaftIds);
  const { sums, sliceCount } = comparison.sums;
  const shares = comparison.providers.map(() => 0);
  for (const l of inputs.properties) {
    for (let s = 0; s < sliceCount; s++) {
      const p = winnerAt(inputs, l, s) ?? -1;
      if (p >= 0) shares[p] = (shares[p] as number) + (sums[cellAt(comparison, p, l, s)] as number);
    }
  }
  return comparison.providers.flatMap(({ serviceProviderId: id, organisation, participation }, p) =>
    isOffering(participation) ? [{ id, organisation, shareMillis: shares[p] as number }] : [],
  );
}

/** Gives providers in the order of their hues one each, and a shape; from the seventh on they are grey. */
export function drawnProviders(providers: readonly Sharing[]): Map<string, Who> {
  const inOrder = inHueOrder(providers);
  const names = shortNames(inOrder.map(({ organisation }) => organisation));
  return new Map(
    inOrder.map(({ id, organisation }, place): [string, Who] => {
      const [name, shape] = [names[place] as string, SHAPES[place % SHAPES.length] as Shape];
      return [id, { id, organisation, name, tone: HUES[place] ?? 'ink-3', shape }];
    }),
  );
}

/** From so many providers on only the nearest have their hue and name. */
const ALL_NAMED = 6;
const NAMED_OF_MANY = 3;

/** Providers that a picture names: all of a few, of many the nearest and the one that is picked. */
export function namedAmong(nearestFirst: readonly string[], pickedId?: string): ReadonlySet<string> {
  if (nearestFirst.length <= ALL_NAMED) return new Set(nearestFirst);
  const named = new Set(nearestFirst.slice(0, NAMED_OF_MANY));
  return pickedId === undefined ? named : named.add(pickedId);
}

/** The look of a provider's mark: its own where it is named, else small, grey and pale. */
export const lookOfWho = ({ shape, tone }: Who, isNamed: boolean, radius: number) =>
  isNamed ? { shape, tone, radius } : ({ shape: 'circle', tone: 'ink-3', radius: 3, opacity: 0.6 } as const);

/** The entry of a provider in a picture's key. */
export const whoEntry = ({ shape, tone, name }: Who): KeyEntry => dotEntry(tone, name, { shape });

/** The entry of those without a hue, if there are any. */
export const othersEntry = (count: number): KeyEntry[] =>
  when(count > 0, dotEntry('ink-3', `${count} weitere`));
