import type { PhasePackages } from '@rahmenpreis/contract/phase.ts';
import type { Firmness } from '@rahmenpreis/contract/offers.ts';
import { percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import type { AwardPackage } from '@rahmenpreis/tendering/award/award-packages.ts';
import { lotWords } from '@rahmenpreis/tendering/award/firm-words.ts';
import type { AwardFile, AwardFilePackage } from '@rahmenpreis/workbook/award/award-out.ts';
import type { AwardCell, AwardRow, PackageProvider } from './award-rows.ts';
import type { ProviderMarks } from '../../tender/arrival/arrivals.ts';
import type { PageRebate } from './award-state.ts';
import { flagsOf, restrictionWords } from './restrictions.ts';
import { TEXTS } from './texts.ts';

const STANDINGS: Readonly<Record<AwardCell['state'], string>> = {
  awarded: TEXTS.awarded,
  lapsed: TEXTS.lapsed,
  proposal: TEXTS.proposal,
  'no-offer': TEXTS.noOffer,
  'no-sum': TEXTS.noSum,
  'no-rows': TEXTS.noRows,
};

function remarkOf({ offer, elsewhere, reasked }: AwardCell): string {
  const own = offer === undefined ? [] : restrictionWords(offer);
  const also = reasked === undefined ? [] : [TEXTS.reasked(reasked)];
  return [...own, ...(elsewhere === undefined ? [] : [TEXTS.elsewhere(elsewhere)]), ...also].join(', ');
}

function paperPackage({ liegenschaft }: AwardRow, cell: AwardCell, firmness: Firmness): AwardFilePackage {
  const { offer, rank, sliceId, targetMillis } = cell;
  const sumMillis = offer?.sumMillis ?? null;
  return {
    nummer: liegenschaft.nummer,
    name: liegenschaft.name,
    sliceId,
    standing: STANDINGS[cell.state],
    organisation: offer?.organisation ?? null,
    rank,
    sumMillis,
    targetMillis,
    targetTenths: percentTenths(sumMillis, targetMillis),
    firmness: lotWords(firmness, cell) ?? '',
    remark: remarkOf(cell),
    reason: cell.state === 'awarded' ? (cell.reason?.text ?? '') : '',
    validCount: cell.validCount,
  };
}

/** Words on rebates, on what other phases ask for again, and on offers that came another way. */
export function awardNotes(
  rebates: readonly PageRebate[],
  reasked: PhasePackages['reasked'],
  marks: readonly ProviderMarks[],
): string[] {
  return [
    ...rebates.map(({ text }) => text),
    ...reasked.map(TEXTS.reaskedNote),
    ...marks.map(({ organisation, sentences }) => `${organisation}: ${sentences.join('; ')}.`),
  ];
}

/** The award view's Excel: a row per package in sight that its LV has, and each bidder's packages. */
export function awardFile(
  head: Pick<AwardFile, 'phaseTitle' | 'extent' | 'notes'>,
  rows: readonly AwardRow[],
  shares: readonly AwardPackage<PackageProvider>[],
  firmness: Firmness,
): AwardFile {
  return {
    ...head,
    packages: rows.flatMap((row) =>
      row.cells.filter(({ state }) => state !== 'no-rows').map((cell) => paperPackage(row, cell, firmness)),
    ),
    shares: shares.map(({ provider, count, sumMillis, ...own }) => ({
      organisation: provider.organisation,
      count,
      sumMillis,
      remark: restrictionWords({ flags: flagsOf(own) }).join(', '),
    })),
  };
}
