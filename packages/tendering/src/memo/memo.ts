import type { MemoSection } from '@rahmenpreis/contract/memo.ts';
import { draftLetters } from './award-letter.ts';
import { layPackages } from './memo-packages.ts';
import type { MemoSource } from './memo-source.ts';
import { awardSection, deviationSection, letterSection, scenarioSection } from './memo-award.ts';
import {
  bidderSection,
  checkSection,
  openingSection,
  priceSection,
  questionSection,
  subjectSection,
} from './memo-tender.ts';

/**
 * Lays the memo out in sections. Page and PDF are made from these, so that both say the same; every amount is
 * printed to the thousandth of a euro (decision 0122).
 */
export function memoSections(source: MemoSource): MemoSection[] {
  const packages = layPackages(source);
  return [
    subjectSection(source),
    bidderSection(source),
    openingSection(source),
    questionSection(source),
    checkSection(source),
    priceSection(source),
    scenarioSection(source),
    awardSection(source, packages),
    deviationSection(source, packages),
    letterSection(source),
  ].map((parts, at) => ({ lines: [], tables: [], missing: [], ...parts, number: at + 1 }));
}

/** Facts that a closing freezes beside the PDF; amounts in thousandths of a euro. */
export type MemoSnapshot = ReturnType<typeof memoSnapshot>;

/** Freezes what a memo says of the award, with the scenarios that come to just this one. */
export function memoSnapshot(source: MemoSource) {
  const { awarded, shares } = layPackages(source);
  return {
    awards: awarded.map(({ award: { key, value, reason }, winner: { sumMillis, rank } }) => ({
      key,
      value,
      sumMillis,
      rank,
      reason,
    })),
    shares: shares.map((own) => {
      const { packages: _, rebate: __, ...share } = own;
      return share;
    }),
    rules: source.scenarios.filter(({ isAward }) => isAward).map(({ name, rules }) => ({ name, rules })),
    fields: source.fields,
    letters: draftLetters(source),
  };
}
