import type { MemoFields, MemoSection } from '@rahmenpreis/contract/memo.ts';
import { type DraftLetter, draftLetters } from './award-letter.ts';
import { layPackages } from './memo-packages.ts';
import { sumOf } from './memo-parts.ts';
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
  ].map(({ title, summary, lines = [], tables = [], missing = [] }, at) => ({
    number: at + 1,
    title,
    summary,
    lines: [...lines],
    tables: [...tables],
    missing: [...missing],
  }));
}

/** Facts that a closing freezes beside the PDF; amounts in thousandths of a euro. */
export interface MemoSnapshot {
  readonly awards: readonly {
    readonly key: string;
    readonly value: string;
    readonly sumMillis: number;
    readonly rank: number | null;
    readonly reason: string | null;
  }[];
  /** Sums of each bidder that gets something. */
  readonly shares: readonly {
    readonly serviceProviderId: string;
    readonly organisation: string;
    readonly grossMillis: number;
    readonly rebateMillis: number;
    readonly netMillis: number;
  }[];
  /** The scenarios that come to just these awards, with their rules in words. */
  readonly rules: readonly { readonly name: string; readonly rules: readonly string[] }[];
  readonly fields: MemoFields;
  readonly letters: readonly DraftLetter[];
}

/** Freezes what a memo says of the award. */
export function memoSnapshot(source: MemoSource): MemoSnapshot {
  const { awarded } = layPackages(source);
  const byWinner = Map.groupBy(awarded, ({ winner }) => winner.serviceProviderId);
  return {
    awards: awarded.map(({ award: { key, value, reason }, winner: { sumMillis, rank } }) => ({
      key,
      value,
      sumMillis,
      rank,
      reason,
    })),
    shares: source.comparison.providers.flatMap(({ serviceProviderId, organisation }) => {
      const own = byWinner.get(serviceProviderId);
      if (own === undefined) return [];
      const grossMillis = sumOf(own.map(({ winner }) => winner.sumMillis));
      const { rebateMillis = 0 } =
        source.rebates.find((rebate) => rebate.serviceProviderId === serviceProviderId) ?? {};
      const netMillis = grossMillis - rebateMillis;
      return [{ serviceProviderId, organisation, grossMillis, rebateMillis, netMillis }];
    }),
    rules: source.scenarios
      .filter(({ isAward }) => isAward)
      .map(({ name, rules }) => ({ name, rules: [...rules] })),
    fields: source.fields,
    letters: draftLetters(source),
  };
}
