import { across, upright } from '../rule-mark.ts';
import { formatMillis, formatSignedMillis, withSign } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { amountUnit, inUnit } from '../amount-scale.ts';
import { ticksThatFit } from '../axis-ticks.ts';
import { moved } from '../draw/sheet.ts';
import type { Extent, Mark, Picture, Stop } from '../mark.ts';
import { textMark } from '../text-mark.ts';
import { fitText, textWidth } from '../text/text-width.ts';
import { drawCurve } from './draw-curve.ts';
import type { RulePrice, RulePriceFigures } from './rule-price-figures.ts';
import { extraPercent, priceLine, priceNotes, PRICES_UNIT, priceWords } from './rule-price-words.ts';

/** So many scenarios are drawn; the others are counted. */
const SHOWN = 20;
const HEAD = 26;
/** Between the halves. */
const GAP = 48;
const GAP_BELOW = 24;
const CURVE_SHARE = 0.44;

interface Layout {
  readonly isDesk: boolean;
  readonly width: number;
  readonly nameWidth: number;
  readonly plot: readonly [left: number, right: number];
  readonly pitch: number;
}

const amountText = ({ extraMillis }: RulePrice): string =>
  extraMillis === 0 ? formatMillis(0) : formatSignedMillis(extraMillis);

function layoutOf({ width, density }: Extent, prices: readonly RulePrice[]): Layout {
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
  { isDesk, width, nameWidth, plot: [left] }: Layout,
  scale: ScaleLinear<number, number>,
  areAllProven: boolean,
): Mark[] {
  const { id: key, name, extraMillis, isPale } = price;
  const tone = isPale ? 'ink-3' : 'ink';
  const barY = isDesk ? y + 4 : y + 30;
  const [from, to] = [scale(Math.min(extraMillis, 0)), scale(Math.max(extraMillis, 0))];
  const end = { anchor: 'end', key } as const;
  const bar: Mark =
    extraMillis === 0
      ? {
          kind: 'dot',
          shape: 'circle',
          x: from,
          y: barY,
          radius: 4.5,
          tone: isPale ? 'ink-3' : 'green',
          key,
          millis: 0,
        }
      : {
          kind: 'bar',
          x: from,
          y: barY - 4,
          width: Math.max(to - from, 1.5),
          height: 8,
          radius: 2,
          tone: isPale ? 'petrol-100' : 'petrol-500',
          key,
          millis: extraMillis,
        };
  return [
    across(y - 18, [0, width], 'line'),
    textMark(0, y, fitText(name, nameWidth, 13, 600), { size: 13, weight: 600, tone, key }),
    textMark(0, y + 16, fitText(priceLine(price, areAllProven), isDesk ? left - 14 : nameWidth, 12, 400), {
      tone: isPale ? 'ink-3' : 'ink-2',
      key,
    }),
    textMark(width, y, amountText(price), { ...end, size: 13, weight: 600, tone, millis: extraMillis }),
    ...(extraMillis === 0 ? [] : [textMark(width, y + 16, extraPercent(price), end)]),
    bar,
  ];
}

/** Draws scenarios by their extra price over what the same packages cost at their cheapest. */
export function drawPrices(figures: RulePriceFigures, extent: Extent): Picture {
  const prices = figures.prices.slice(0, SHOWN);
  const layout = layoutOf(extent, prices);
  const { width, pitch, plot, isDesk } = layout;
  const sought = prices.filter(({ proof }) => proof !== undefined);
  const areAllProven = sought.every(({ isProven }) => isProven);
  const extras = prices.map(({ extraMillis }) => extraMillis);
  const [lowest, highest] = [Math.min(0, ...extras), Math.max(SCALE, ...extras)];
  const scale = scaleLinear()
    .domain([lowest, highest])
    .nice(4)
    .range([...plot]);
  const unit = amountUnit(Math.max(highest, -lowest));
  const bottom = HEAD + prices.length * pitch;
  const zero = { value: 0, at: scale(0), text: 'Ideal' };
  const ticks = ticksThatFit(scale, (millis) => withSign(millis, inUnit(millis, unit)), width, [zero]);
  const axis = [zero, ...ticks.filter(({ value }) => value !== 0)].flatMap((tick): Mark[] => {
    const [at, isZero] = [tick.at, tick === zero];
    const look = isZero ? ({ tone: 'green', weight: 600 } as const) : ({ tone: 'ink-3' } as const);
    return [
      ...(isDesk
        ? [upright(at, [HEAD, bottom], isZero ? 'green' : 'line', { weight: isZero ? 1.5 : 1 })]
        : []),
      textMark(at, bottom + 18, tick.text, { anchor: 'middle', ...look }),
    ];
  });
  const placed = prices.map((price, index) => ({ price, y: HEAD + 18 + index * pitch }));
  return {
    width,
    height: bottom + 26,
    marks: [
      textMark(0, 12, 'Szenario', { tone: 'ink-3' }),
      textMark(width, 12, 'Mehrpreis €', { anchor: 'end', tone: 'ink-3' }),
      ...axis,
      ...placed.flatMap(({ price, y }) => drawRow(price, y, layout, scale, areAllProven)),
    ],
    rows: placed.map(({ price, y }): Stop[] => [
      { key: price.id, group: price.id, ...priceWords(price), x: scale(price.extraMillis), y: y + 4 },
    ]),
    finding: undefined,
    unit: `${PRICES_UNIT}, Achse in ${unit.words}`,
    keyEntries: prices.some(({ isPale }) => isPale)
      ? [
          {
            mark: { kind: 'bar', tone: 'petrol-100' },
            text: 'veraltet, mit offenen Paketen oder wie vergeben',
          },
        ]
      : [],
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
    keyEntries: [...curve.keyEntries, ...prices.keyEntries],
    notes: [...curve.notes, ...prices.notes],
  };
}
