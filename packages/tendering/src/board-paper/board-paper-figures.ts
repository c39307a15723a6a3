import { counted, countedOf } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { percentTenths, formatTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { sumTargets, targetOf } from '../award/target.ts';
import { isWeak } from '../award/weak-lots.ts';
import { extraOf } from '../memo/memo-award.ts';
import { type MemoPackage, type MemoPackages, sumOfPackages } from '../memo/memo-packages.ts';
import { when } from '@rahmenpreis/german/when.ts';
import { sumOf } from '../memo/memo-parts.ts';
import type { BoardPaperSource } from './board-paper-source.ts';
import { BOARD_PAPER_PERCENT } from './board-paper-words.ts';

/** So many rows of a table are printed, the dearest. */
const MOST_ROWS = 20;
/** An entry of a list. */
export const bullet = (words: string): string => `•  ${words}`;

/** Figures of what is recommended, in thousandths of a euro. */
export type BoardPaperFigures = ReturnType<typeof figuresOf>;

/** Adds up some packages, and beside them the cheapest offers and the target prices of the same ones. */
export function sumsOf({ targets, phaseId }: BoardPaperSource, packages: readonly MemoPackage[]) {
  const compared = packages.filter((own) => extraOf(own) !== null);
  const targeted = packages.map(({ winner: { sumMillis }, liegenschaftId, sliceId }) => ({
    sumMillis,
    targetMillis: targetOf(targets, { phaseId, liegenschaftId, sliceId }),
  }));
  return {
    sumMillis: sumOfPackages(packages),
    /** Packages with all prices and a valid offer beside: over these the next two are added up. */
    comparedCount: compared.length,
    extraMillis: sumOf(compared.map((own) => extraOf(own) ?? 0)),
    idealMillis: sumOf(compared.map(({ cheapest }) => cheapest?.sumMillis ?? 0)),
    target: sumTargets(targeted),
  };
}

/** Computes what a paper says of its recommendation. */
export function figuresOf(source: BoardPaperSource, packages: MemoPackages) {
  const { awarded, shares } = packages;
  const sums = sumsOf(source, awarded);
  const rebateMillis = sumOf(shares.map((own) => own.rebateMillis));
  const weak = source.ranks
    .filter(({ limitMillionths }) => limitMillionths !== null && isWeak(limitMillionths, BOARD_PAPER_PERCENT))
    .toSorted((a, b) => (a.limitMillionths ?? 0) - (b.limitMillionths ?? 0));
  return {
    ...sums,
    rebateMillis,
    netMillis: sums.sumMillis - rebateMillis,
    /** After rebates. */
    overMillis: sums.extraMillis - rebateMillis,
    weak,
  };
}

/** The share of weak ranks in the sum of all. */
export function shareOfWeak({ ranks }: BoardPaperSource, { weak }: BoardPaperFigures): string {
  return ofTarget(sumOf(weak.map((own) => own.sumMillis)), sumOf(ranks.map((own) => own.sumMillis)));
}

/** «104,9 %» of a target price; a dash without one. */
export function ofTarget(sumMillis: number | null, targetMillis: number | null): string {
  const tenths = percentTenths(sumMillis, targetMillis);
  return tenths === null ? '–' : `${formatTenths(tenths)} %`;
}

/** «auf 11 von 12 Paketen». */
export function onPackages(count: number, all: number): string {
  return `auf ${countedOf(count, all, 'Paket', 'Paketen')}`;
}

/** A difference to the thousandth; a dash for nothing. */
export const overOrDash = (millis: number): string => (millis === 0 ? '–' : formatSignedMillis(millis));

/** The first rows of a table, and how many others there are, and where. */
export function dearest<Row>(rows: readonly Row[], where = 'im Vergabevermerk') {
  const more = rows.length - MOST_ROWS;
  return {
    shown: rows.slice(0, MOST_ROWS),
    lines: when(
      more > 0,
      `Die ersten ${MOST_ROWS}; ${counted(more, 'weitere Zeile', 'weitere Zeilen')} ${where}.`,
    ),
  };
}
