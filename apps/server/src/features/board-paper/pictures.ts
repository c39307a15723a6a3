import type { BoardPaperPicture } from '@rahmenpreis/contract/board-paper.ts';
import {
  type AwardedPackage,
  type FirmPackage,
  isTargeted,
} from '@rahmenpreis/picture/award/award-figures.ts';
import { drawFirmness } from '@rahmenpreis/picture/award/draw-firmness.ts';
import { drawLands } from '@rahmenpreis/picture/award/draw-lands.ts';
import { drawShares } from '@rahmenpreis/picture/award/draw-shares.ts';
import { drawTargets } from '@rahmenpreis/picture/award/draw-targets.ts';
import { readDistances } from '@rahmenpreis/picture/distance/distance-figures.ts';
import { drawDistances } from '@rahmenpreis/picture/distance/draw-distances.ts';
import { laySheet } from '@rahmenpreis/picture/draw/sheet.ts';
import { drawCurve } from '@rahmenpreis/picture/rule-price/draw-curve.ts';
import type { RulePriceFigures } from '@rahmenpreis/picture/rule-price/rule-price-figures.ts';
import type { Picture } from '@rahmenpreis/picture/mark.ts';
import { drawnProviders, type Who } from '@rahmenpreis/picture/who.ts';
import type { BoardPaperSource } from '@rahmenpreis/tendering/board-paper/board-paper-source.ts';
import { BOARD_PAPER_PERCENT } from '@rahmenpreis/tendering/board-paper/board-paper-words.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { countCompared } from '@rahmenpreis/tendering/portfolio/compared-packages.ts';
import { reckonPortfolio } from '@rahmenpreis/tendering/portfolio/portfolio.ts';

/** A curve, and the scenario that it is of; blank for the ideal offer. */
export type BoardPaperCurve = Pick<RulePriceFigures, 'curveOf' | 'curve'>;

/** Width of a picture on paper, where three share a page, and fewer have larger letters; and on a screen. */
export const printedWidth = (count: number): number => (count > 2 ? 1_000 : 800);
const WIDTH_ON_SCREEN = 760;

const LEFT_OUT: Readonly<Record<BoardPaperPicture, string>> = {
  distance: 'Noch kein vollständiges Angebot.',
  curve: 'Die Kurve ist noch nicht gerechnet.',
  firmness: 'Die Empfehlung vergibt kein Paket.',
  targets: 'Kein vergebenes Paket hat einen Zielpreis.',
  shares: 'Die Empfehlung vergibt kein Paket.',
  lands: 'Die Empfehlung vergibt kein Paket.',
};

/** Draws the chosen pictures in their order; the words of each are its finding, or why it is left out. */
export function drawBoardPaper(
  source: BoardPaperSource,
  packages: readonly AwardedPackage[],
  ranks: readonly FirmPackage[],
  curve: BoardPaperCurve | undefined,
  width = WIDTH_ON_SCREEN,
) {
  const names = source.fields.pictures;
  const { memo, phaseId, targets } = source;
  const { comparison } = memo;
  const { liegenschaftIds } = comparison;
  const distances = readDistances(
    comparison,
    reckonPortfolio(comparison, liegenschaftIds),
    SLICES.map(({ sliceId }) => sliceId),
    countCompared(comparison, liegenschaftIds, phaseId, targets),
  );
  const whos = drawnProviders(distances.providers);
  const figures = { packages, isProposed: false };
  const extent = { width, density: 'desk' } as const;
  const draw: Readonly<Record<BoardPaperPicture, () => Picture | false>> = {
    distance: () => distances.rows.length > 0 && drawDistances(distances, extent),
    curve: () =>
      curve !== undefined &&
      drawCurve({ ...curve, bidders: [...whos.values()], prices: [], missing: [] }, extent),
    firmness: () => ranks.length > 0 && drawFirmness(ranks, BOARD_PAPER_PERCENT, extent),
    targets: () => packages.some(isTargeted) && drawTargets(figures, extent),
    shares: () => packages.length > 0 && drawShares(figures, (id) => whos.get(id) as Who, extent),
    lands: () => packages.length > 0 && drawLands(figures, [...whos.values()], extent),
  };
  return names.map((name) => {
    const picture = draw[name]() || undefined;
    const words = picture === undefined ? LEFT_OUT[name] : (picture.finding ?? picture.unit);
    return { name, picture, words, sheet: picture === undefined ? null : laySheet(picture, []) };
  });
}
