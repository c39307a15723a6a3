import type { Extent, Mark, Picture, Stop } from '../mark.ts';
import { drawCurve } from './draw-curve.ts';
import { drawPrices } from './draw-prices.ts';
import type { RulePriceFigures } from './rule-price-figures.ts';

/** Between the halves. */
const GAP = 68;
const GAP_BELOW = 24;
const CURVE_SHARE = 0.46;

function moved(mark: Mark, dx: number, dy: number): Mark {
  switch (mark.kind) {
    case 'rule':
      return { ...mark, x1: mark.x1 + dx, y1: mark.y1 + dy, x2: mark.x2 + dx, y2: mark.y2 + dy };
    case 'path':
      return { ...mark, points: mark.points.map(([x, y]) => [x + dx, y + dy] as const) };
    default:
      return { ...mark, x: mark.x + dx, y: mark.y + dy };
  }
}

/** The picture «Was Regeln kosten»: the curve by the number of bidders, and beside or below it the scenarios. */
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
