import { across, upright } from '../rule-mark.ts';
import { formatMillis, formatSignedMillis, withSign } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { when } from '@rahmenpreis/german/when.ts';
import { scaleLinear } from 'd3-scale';
import { barMark } from '../bar-mark.ts';
import { barEntry } from '../key-entry.ts';
import { amountUnit, inUnit } from '../amount-scale.ts';
import { ticksThatFit } from '../axis-ticks.ts';
import { moved } from '../draw/sheet.ts';
import type { Extent, Mark, Picture, Stop } from '../mark.ts';
import { stopAt } from '../stop-at.ts';
import { BOLD, textMark } from '../text-mark.ts';
import { fitText, textWidth } from '../text/text-width.ts';
import { drawCurve } from './draw-curve.ts';
import type { RulePrice, RulePriceFigures } from './rule-price-figures.ts';
import { areProven, extraPercent, priceLine, priceNotes, priceWords } from './rule-price-words.ts';

/** So many scenarios are drawn; the others are counted. */
const SHOWN = 20;
const HEAD = 26;
/** Between the halves. */
const GAP = 48;
const GAP_BELOW = 24;
const CURVE_SHARE = 0.44;
const OPENS = 'Enter öffnet eines, Leertaste markiert zum Vergleich';

const amountText = ({ extraMillis }: RulePrice): string =>
  extraMillis === 0 ? formatMillis(0) : formatSignedMillis(extraMillis);

function layoutOf({ width, density }: Extent, prices: readonly RulePrice[]) {
  const amountWidth = Math.max(
    80,
    ...prices.map((price) => textWidth(amountText(price), 13, 600)),
    ...prices.map((price) => textWidth(extraPercent(price), 12, 400)),
  );
  const nameWidth = Math.min(226, width * 0.46);
  return density === 'desk'
    ? { isDesk: true, width, nameWidth, plot: [nameWidth + 12, width - amountWidth - 22], pitch: 44 }
    : { isDesk: false, width, nameWidth: width - amountWidth - 8, plot: [20, width - 20], pitch: 62 };
}

function drawRow(
  price: RulePrice,
  y: number,
  { isDesk, width, nameWidth, plot: [left = 0] }: ReturnType<typeof layoutOf>,
  scale: (millis: number) => number,
  areAllProven: boolean,
): Mark[] {
  const { id: key, name, extraMillis: millis, isPale } = price;
  const [tone, quiet] = isPale ? (['ink-3', 'ink-3'] as const) : (['ink', 'ink-2'] as const);
  const barY = isDesk ? y + 4 : y + 30;
  const [x, to] = [scale(Math.min(millis, 0)), scale(Math.max(millis, 0))];
  const end = { anchor: 'end', key } as const;
  const line = fitText(priceLine(price, areAllProven), isDesk ? left - 14 : nameWidth, 12, 400);
  const bar = { x, y: barY - 4, width: Math.max(to - x, 1.5), height: 8 };
  return [
    across(y - 18, [0, width], 'line'),
    textMark(0, y, fitText(name, nameWidth, 13, 600), { ...BOLD, tone, key }),
    textMark(0, y + 16, line, { tone: quiet, key }),
    textMark(width, y, amountText(price), { ...BOLD, ...end, tone, millis }),
    ...when(millis !== 0, textMark(width, y + 16, extraPercent(price), end)),
    millis === 0
      ? {
          kind: 'dot',
          shape: 'circle',
          x,
          y: barY,
          radius: 4.5,
          tone: isPale ? 'ink-3' : 'green',
          key,
          millis,
        }
      : barMark(bar, isPale ? 'petrol-100' : 'petrol-500', { radius: 2, key, millis }),
  ];
}

/** Draws scenarios by their extra price over what the same packages cost at their cheapest. */
export function drawPrices(figures: RulePriceFigures, extent: Extent): Picture {
  const prices = figures.prices.slice(0, SHOWN);
  const layout = layoutOf(extent, prices);
  const { width, pitch, plot, isDesk } = layout;
  const extras = prices.map(({ extraMillis }) => extraMillis);
  const [lowest, highest] = [Math.min(0, ...extras), Math.max(SCALE, ...extras)];
  const scale = scaleLinear([lowest, highest], plot).nice(4);
  const unit = amountUnit(Math.max(highest, -lowest));
  const bottom = HEAD + prices.length * pitch;
  const zero = { value: 0, at: scale(0), text: 'Ideal' };
  const ticks = ticksThatFit(scale, (millis) => withSign(millis, inUnit(millis, unit)), width, [zero]);
  const axis = [zero, ...ticks].flatMap((tick): Mark[] => {
    const isZero = tick === zero;
    const [tone, weight] = isZero ? (['green', 600] as const) : (['ink-3', 400] as const);
    const line = upright(tick.at, [HEAD, bottom], isZero ? 'green' : 'line', { weight: isZero ? 1.5 : 1 });
    return [
      ...when(isDesk, line),
      textMark(tick.at, bottom + 18, tick.text, { anchor: 'middle', tone, weight }),
    ];
  });
  const placed = prices.map((price, index) => ({ price, y: HEAD + 18 + index * pitch }));
  const areAllProven = areProven(prices);
  return {
    width,
    height: bottom + 26,
    marks: [
      textMark(0, 12, 'Szenario', { tone: 'ink-3' }),
      textMark(width, 12, 'Mehrpreis €', { anchor: 'end', tone: 'ink-3' }),
      ...axis,
      ...placed.flatMap(({ price, y }) => drawRow(price, y, layout, scale, areAllProven)),
    ],
    rows: placed.map(({ price, y }) => [
      stopAt(price.id, { x: scale(price.extraMillis), y: y + 4 }, priceWords(price)),
    ]),
    finding: undefined,
    unit: `Mehrpreis gegen das Ideal auf denselben Paketen, Achse in ${unit.words}`,
    opens: OPENS,
    keyEntries: when(
      prices.some(({ isPale }) => isPale),
      barEntry('bar', 'petrol-100', 'veraltet, mit offenen Paketen oder wie vergeben'),
    ),
    notes: priceNotes(figures, figures.prices.length - prices.length),
  };
}

/** Draws «Was Regeln kosten»: the curve by the number of bidders, and the scenarios beside or below it. */
export function drawRulePrice(figures: RulePriceFigures, extent: Extent): Picture {
  if ((figures.curve?.points.length ?? 0) === 0) return drawPrices(figures, extent);
  const { width, density } = extent;
  const isDesk = density === 'desk';
  const curveWidth = isDesk ? Math.round((width - GAP) * CURVE_SHARE) : width;
  const curve = drawCurve(figures, { width: curveWidth, density });
  const [dx, dy] = isDesk ? [curveWidth + GAP, 0] : [0, curve.height + GAP_BELOW];
  const prices = drawPrices(figures, { width: width - dx, density });
  const place = (stop: Stop): Stop => ({ ...stop, x: stop.x + dx, y: stop.y + dy });
  return {
    width,
    height: Math.max(curve.height, prices.height + dy),
    marks: [...curve.marks, ...prices.marks.map((mark) => moved(mark, dx, dy))],
    rows: [...curve.rows, ...prices.rows.map((row) => row.map(place))],
    finding: curve.finding,
    unit: `${curve.unit}. ${isDesk ? 'Rechts' : 'Darunter'} die Szenarien`,
    opens: OPENS,
    keyEntries: [...curve.keyEntries, ...prices.keyEntries],
    notes: [...curve.notes, ...prices.notes],
  };
}
