import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { mapTree } from '@rahmenpreis/pricing/tree/map-tree.ts';
import {
  type ComparedEp,
  compareEps,
  type RahmenpreisOffer,
} from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';

/** A line of the catalogue, or of the tree of country, state and position. */
export interface EpLine {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly epCode: string;
  /** One for each compared offer; none on headings. Compared when first asked for, as few lines are ever seen. */
  readonly eps: readonly ComparedEp[];
  readonly children: readonly EpLine[];
}

/** A line with prices, which are compared when first asked for. */
export function pricedLine(
  fields: Omit<EpLine, 'eps' | 'children'>,
  compare: () => readonly ComparedEp[],
): EpLine {
  let made: readonly ComparedEp[] | undefined;
  return {
    ...fields,
    get eps() {
      made ??= compare();
      return made;
    },
    children: [],
  };
}

/** A line that only names what is below it. */
export function headingLine(fields: Omit<EpLine, 'epCode' | 'eps'>): EpLine {
  return { ...fields, epCode: '', eps: [] };
}

/** The catalogue as a tree with the unit prices of all compared offers (ANALYSIS-029). */
export function epLines(offers: readonly RahmenpreisOffer[], entries: readonly EpEntry[]): EpLine[] {
  return mapTree<EpEntry, EpLine>(entries, ({ epCode, number, title }, children) => [
    epCode === null
      ? headingLine({ id: `category ${number}`, number, title, children })
      : pricedLine({ id: epCode, number, title, epCode }, () => compareEps(offers, epCode)),
  ]);
}
