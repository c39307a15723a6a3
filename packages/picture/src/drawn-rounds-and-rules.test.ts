import { createOfferPriceBook } from '@rahmenpreis/tendering/offer/offer-price-book.ts';
import { createOfferTable, MISSING_EP } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { drawRounds as drawCounts } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { outlierKindWords } from '@rahmenpreis/tendering/outlier/outlier-kind.ts';
import { findOutlierPrices } from '@rahmenpreis/tendering/outlier/outlier-prices.ts';
import { compareRounds } from '@rahmenpreis/tendering/round/compare-rounds.ts';
import { expect, test } from 'vitest';
import type { Extent } from './mark.ts';
import { drawOutliers } from './outlier/draw-outliers.ts';
import type { OutlierFigures } from './outlier/outlier-figures.ts';
import { drawCourse } from './rounds/draw-course.ts';
import { drawRounds } from './rounds/draw-rounds.ts';
import { readRounds, type RoundGroup, type RoundPoint } from './rounds/round-figures.ts';
import { drawCurve } from './rule-price/draw-curve.ts';
import { drawPrices, drawRulePrice } from './rule-price/draw-rule-price.ts';
import { readRulePrices, type RulePriceFigures } from './rule-price/rule-price-figures.ts';
import { type DrawnBids, drawBids } from './test/drawn-bids.ts';
import { comparisonOf, drawCourseLines, type DrawnPhases, drawPhases } from './test/drawn-phases.ts';
import { type DrawnScenarios, drawScenarios } from './test/drawn-scenarios.ts';
import { Chance, type DrawnLvs, drawLvs, drawOffers, PHASE_ID } from './test/drawn-tender.ts';
import { faultsOf, WIDE } from './test/faults-of.ts';
import { plainCourses } from './test/plain-rounds.ts';
import { judgeOutliers } from './test/judges/judge-outliers.ts';
import { judgeCourse, judgeRounds } from './test/judges/judge-rounds.ts';
import { judgeCurve, judgePrices, judgeTogether } from './test/judges/judge-rule-price.ts';

const FEW_ROUNDS = 16;

/** The outliers of bids as the page has them. */
function outliersOf(
  { entries, properties }: DrawnLvs,
  { bids, percent, reference }: DrawnBids,
): OutlierFigures {
  const epCodes = entries.flatMap(({ epCode }) => epCode ?? []);
  const { book } = createOfferPriceBook({
    phaseId: PHASE_ID,
    epCodes,
    properties: properties.map(({ id, positions }) => ({ liegenschaftId: id, region: 'Hamburg', positions })),
  });
  const columnOf = (prices: ReadonlyMap<string, number>) =>
    Float64Array.from(epCodes, (code) => prices.get(code) ?? MISSING_EP);
  const offers = bids.map(({ prices, outside }) => ({
    ...createOfferTable(book),
    epMillis: columnOf(prices),
    inMarket: Uint8Array.from(properties, ({ id }) => (outside.has(id) ? 0 : 1)),
  }));
  const steps = findOutlierPrices(
    {
      frame: book,
      lvs: book.lvs.map((lv) => sortLv(lv, book.sliceCount)),
      offers,
      standings: { participating: Uint8Array.from(bids, (own) => (own.participation === 'true' ? 1 : 0)) },
      before: bids.map(({ before }) => before && columnOf(before)),
    },
    undefined,
    [percent],
  );
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const names = shortNames(bids.map(({ organisation }) => organisation));
  const prices = (step.value[reference].get(percent)?.prices ?? []).map((own) => {
    const { id = '', organisation = '', checked } = bids[own.bidder] ?? {};
    const epCode = epCodes[own.epIndex] ?? '';
    return {
      ...own,
      key: `${id} ${epCode}`,
      title: entries[own.epIndex]?.title ?? '',
      epCode,
      providerId: id,
      provider: names[own.bidder] ?? '',
      organisation,
      kindWords: outlierKindWords(own.kind, own.factor, own.isLess),
      isChecked: checked?.has(epCode) === true,
    };
  });
  return { prices, percent };
}

function judgeOutliersOf(chance: Chance): string[] {
  const lvs = drawLvs(drawOffers(chance), chance);
  const bids = drawBids(lvs, chance);
  const figures = outliersOf(lvs, bids);
  return WIDE.flatMap((extent) =>
    faultsOf(
      [extent],
      (own) => drawOutliers(figures, own),
      (picture) => judgeOutliers(picture, lvs, bids, extent),
    ),
  );
}

/** What the page reads off phases that have begun. */
function roundsOf(phases: DrawnPhases) {
  const begun = phases.map((own) => ({
    phaseId: own.phaseId,
    title: own.title,
    comparison: own.isSealed ? undefined : comparisonOf(own),
  }));
  const open = begun.flatMap(({ phaseId, comparison }) => (comparison ? [{ phaseId, comparison }] : []));
  return readRounds(begun, compareRounds(open));
}

function judgeRoundsOf(chance: Chance): string[] {
  const phases = drawPhases(chance);
  const figures = roundsOf(phases);
  const { lines, phases: columns } = drawCourseLines(chance);
  const course = faultsOf(
    [{ width: 246, density: 'desk' }],
    ({ width }) => drawCourse(lines, columns, width),
    (picture) => judgeCourse(picture, lines, columns),
  );
  if (figures.groups.length === 0)
    return [...course, ...(plainCourses(phases).length > 0 ? ['no groups'] : [])];
  return [
    ...course,
    ...faultsOf(
      WIDE,
      (extent) => drawRounds(figures, extent),
      (picture) => judgeRounds(picture, phases),
    ),
  ];
}

/** The figures of scenarios as the page has them. */
function rulePricesOf({ scenarios, ground, curve }: DrawnScenarios): RulePriceFigures {
  const { prices, missing } = readRulePrices(
    scenarios.map(({ scenario }) => scenario),
    ground,
  );
  return { bidders: ground.bidders, curveOf: '', curve, prices, missing };
}

function judgeRulePricesOf(chance: Chance): string[] {
  const drawn = drawScenarios(chance);
  if (drawn === undefined) return [];
  const figures = rulePricesOf(drawn);
  const hasCurve = drawn.curve.points.length > 0;
  return [
    ...(hasCurve
      ? faultsOf(
          WIDE,
          (extent) => drawCurve(figures, extent),
          (own) => judgeCurve(own, drawn),
        )
      : []),
    ...faultsOf(
      WIDE,
      (extent) => drawPrices(figures, extent),
      (own) => judgePrices(own, drawn),
    ),
    ...WIDE.flatMap((extent) =>
      faultsOf(
        [extent],
        (own) => drawRulePrice(figures, own),
        (own) => judgeTogether(own, [drawCurve(figures, extent), drawPrices(figures, extent)], figures),
      ),
    ),
  ];
}

test('outliers, rounds and what rules cost are drawn in random tenders as a plain judge says', {
  timeout: 600_000,
}, () => {
  const { count, from, seed, note } = drawCounts(FEW_ROUNDS);
  for (let round = from; round < count; round += 1) {
    const chance = new Chance(seed + round);
    const faults = [...judgeOutliersOf(chance), ...judgeRoundsOf(chance), ...judgeRulePricesOf(chance)];
    expect(faults, `round ${round}`).toEqual([]);
    note(round + 1);
  }
});

/** The first that is drawn with what a fault needs. */
function firstDrawn<Drawn>(draw: (chance: Chance) => Drawn | undefined): Drawn {
  for (let seed = 1; ; seed += 1) {
    const drawn = draw(new Chance(seed));
    if (drawn !== undefined) return drawn;
  }
}
const [DESK] = WIDE as readonly [Extent];

test('a judge finds a wrong power of ten, in the finding and at the axis', () => {
  const { lvs, bids, figures } = firstDrawn((chance) => {
    const own = drawLvs(drawOffers(chance), chance);
    const drawn = drawBids(own, chance);
    const told = outliersOf(own, drawn);
    return told.prices.length > 20 ? { lvs: own, bids: drawn, figures: told } : undefined;
  });
  const picture = drawOutliers(figures, DESK);
  expect(judgeOutliers(picture, lvs, bids, DESK)).toEqual([]);
  const finding = picture.finding?.replace(/ über 1/, ' über 10');
  expect(judgeOutliers({ ...picture, finding }, lvs, bids, DESK)).not.toEqual([]);
  const marks = picture.marks.map((mark) =>
    mark.kind === 'text' && mark.text === '1.000 €' ? { ...mark, text: '10.000 €' } : mark,
  );
  expect(judgeOutliers({ ...picture, marks }, lvs, bids, DESK)).not.toEqual([]);
});

test('a judge finds percents that are added from phase to phase', () => {
  const isSteep = ({ lines }: RoundGroup) =>
    lines.some(
      ({ points }) =>
        points.length > 1 && points.every(({ move }) => move.nowMillis > 1.1 * move.beforeMillis),
    );
  const { phases, figures } = firstDrawn((chance) => {
    const drawn = drawPhases(chance);
    const told = roundsOf(drawn);
    return told.groups.some(isSteep) ? { phases: drawn, figures: told } : undefined;
  });
  expect(judgeRounds(drawRounds(figures, DESK), phases)).toEqual([]);
  const added = (points: readonly RoundPoint[]) =>
    points.map((point, index): RoundPoint => {
      const steps = points.slice(0, index + 1).map(({ move }) => move);
      const before = steps.reduce((product, { beforeMillis }) => product * BigInt(beforeMillis), 1n);
      const more = steps.map(
        ({ nowMillis, beforeMillis }) => (BigInt(nowMillis - beforeMillis) * before) / BigInt(beforeMillis),
      );
      return { ...point, now: more.reduce((sum, own) => sum + own, before), before };
    });
  const groups = figures.groups.map((group) => ({
    ...group,
    lines: group.lines.map((line) => ({ ...line, points: added(line.points) })),
  }));
  expect(judgeRounds(drawRounds({ ...figures, groups }, DESK), phases)).not.toEqual([]);
});

test('a judge finds an extra price against the ideal of other packages, and a proof that nobody gave', () => {
  const drawn = firstDrawn((chance) => {
    const own = drawScenarios(chance);
    const isOpen = own?.scenarios.some(({ scenario: { outcome } }) => outcome?.proof === 'open');
    return isOpen === true && (own?.curve.points.length ?? 0) > 1 ? own : undefined;
  });
  const figures = rulePricesOf(drawn);
  expect(judgeCurve(drawCurve(figures, DESK), drawn)).toEqual([]);
  expect(judgePrices(drawPrices(figures, DESK), drawn)).toEqual([]);
  const points = drawn.curve.points.map((own) => ({ ...own, idealMillis: own.idealMillis - 1 }));
  const curve = { ...drawn.curve, points };
  expect(judgeCurve(drawCurve({ ...figures, curve }, DESK), drawn)).not.toEqual([]);
  const prices = figures.prices.map((own) => ({ ...own, extraMillis: own.extraMillis + 1 }));
  expect(judgePrices(drawPrices({ ...figures, prices }, DESK), drawn)).not.toEqual([]);
  const proven = figures.prices.map((own) => ({ ...own, isProven: true }));
  expect(judgePrices(drawPrices({ ...figures, prices: proven }, DESK), drawn)).not.toEqual([]);
});
