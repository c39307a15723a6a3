import { formatMillis, formatWhole, formatWholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { type AmountUnit, amountUnit, euros, inUnit } from '../amount-scale.ts';
import { ticksThatFit } from '../axis-ticks.ts';
import type { DotMark, Extent, KeyEntry, Mark, Picture, Stop } from '../mark.ts';
import { spreadDots } from '../spread-dots.ts';
import { textMark } from '../text-mark.ts';
import { fitText } from '../text/text-width.ts';
import type { Who } from '../who.ts';
import { type OriginRow, type OriginShares, shareOrigins, widestGap } from './origin-figures.ts';

/** Figures that are told: those of all bidders to an owner, or a bidder's own to itself. */
export type OriginVoice = 'all' | 'own';

/** The sentence of the picture: how few positions make half of the sum. */
export function originFinding(
  { rows, gapCount, halfCount, mostCount }: OriginShares,
  by: Who,
  voice: OriginVoice,
): string | undefined {
  const pricedCount = rows.length - gapCount;
  if (halfCount === 0 || pricedCount < 2) return undefined;
  const [one, verb] = [halfCount === 1, halfCount === 1 ? 'macht' : 'machen'];
  const count = `${formatWhole(halfCount)} von ${formatWhole(pricedCount)}`;
  if (voice === 'own') return `${count} Preisen ${verb} die Hälfte Ihrer Summe.`;
  const most = mostCount === 1 ? '' : `, ${formatWhole(mostCount)} machen 80 %`;
  return `${count} Positionen ${verb} ${one ? 'allein ' : ''}die Hälfte der Summe von ${by.name}${most}.`;
}

/** What is drawn, behind where bidders are farthest apart. */
export function originUnit({ rows, whos, voice }: OriginFigures, unit: AmountUnit): string {
  const drawn = `GP je Position in ${unit.words}`;
  if (voice === 'own') return drawn;
  const gap = widestGap(rows);
  const nameOf = (id: string) => whos.find((own) => own.id === id)?.name ?? '';
  const sorted = `${drawn}, sortiert nach Rang 1`;
  return gap === undefined
    ? sorted
    : `Am weitesten auseinander: ${gap.row.title}, ${formatWholeEuros(gap.gapMillis)} € zwischen ${nameOf(gap.low)} und ${nameOf(gap.high)}. ${sorted}`;
}

/** What «Woher die Summe kommt» is drawn from. */
export interface OriginFigures {
  readonly rows: readonly OriginRow[];
  /** By whose amounts the rows are sorted. */
  readonly by: Who;
  /** Everybody who has a mark, in the order of the key. */
  readonly whos: readonly Who[];
  /** Whether an owner reads it of all bidders, or a bidder of itself. */
  readonly voice: OriginVoice;
}

interface Layout {
  readonly width: number;
  readonly isDesk: boolean;
  readonly plot: readonly [left: number, right: number];
  readonly pitch: number;
  readonly barHeight: number;
}

const HEAD = 22;
const NUMBER_WIDTH = 62;
/** Where amounts, shares and their sums end, from the right. */
const ENDS = [150, 74, 0] as const;

function layoutOf({ width, density }: Extent): Layout {
  return density === 'desk'
    ? { width, isDesk: true, plot: [344, width - 246], pitch: 28, barHeight: 13 }
    : { width, isDesk: false, plot: [16, width - 16], pitch: 46, barHeight: 9 };
}

const percentText = (tenths: number | null) => (tenths === null ? '–' : `${formatTenths(tenths)} %`);

/** The words of a row: its position, amount, share and the shares added up so far. */
function drawWords(
  row: OriginRow,
  y: number,
  layout: Layout,
  shares: OriginShares,
  sumSoFar: number,
): Mark[] {
  const { key, number, title, ownMillis } = row;
  const { width, isDesk, plot } = layout;
  const isGap = ownMillis === null;
  const tone = isGap ? 'amber' : 'ink';
  const amount = isGap ? 'kein Preis' : isDesk ? formatMillis(ownMillis) : `${formatWholeEuros(ownMillis)} €`;
  const figure = { anchor: 'end', key } as const;
  if (!isDesk) {
    return [
      textMark(0, y - 12, fitText(`${number} ${title}`, width - 110, 12, 400), { tone, key }),
      textMark(width, y - 12, amount, { ...figure, tone, weight: 600 }),
    ];
  }
  const isHalf = 2 * sumSoFar >= shares.sumMillis && 2 * (sumSoFar - (ownMillis ?? 0)) < shares.sumMillis;
  return [
    textMark(0, y + 4, fitText(number, NUMBER_WIDTH - 6, 12, 400), { tone: 'ink-3', key }),
    textMark(NUMBER_WIDTH, y + 4, fitText(title, plot[0] - NUMBER_WIDTH - 16, 12, 400), { tone, key }),
    textMark(width - ENDS[0], y + 4, amount, { ...figure, tone }),
    ...(isGap
      ? []
      : [
          textMark(width - ENDS[1], y + 4, percentText(percentTenths(ownMillis, shares.sumMillis)), figure),
          textMark(width - ENDS[2], y + 4, percentText(percentTenths(sumSoFar, shares.sumMillis)), {
            ...figure,
            weight: isHalf ? 600 : 400,
            tone: isHalf ? 'ink' : 'ink-2',
          }),
          ...(isHalf
            ? [
                { kind: 'rule', x1: 0, y1: y + 14, x2: plot[0] - 8, y2: y + 14, tone: 'ink-3' } as const,
                { kind: 'rule', x1: plot[1] + 8, y1: y + 14, x2: width, y2: y + 14, tone: 'ink-3' } as const,
              ]
            : []),
        ]),
  ];
}

/** The marks of a row: the pale bar of who sorts it, what everybody asks, and what was asked before. */
function drawMarks(
  row: OriginRow,
  y: number,
  figures: OriginFigures,
  layout: Layout,
  scale: ScaleLinear<number, number>,
): Mark[] {
  const { key, ownMillis, amounts, beforeMillis } = row;
  const [left] = layout.plot;
  const placed = figures.whos
    .flatMap((who): DotMark[] => {
      const millis = amounts.get(who.id);
      if (millis === undefined) return [];
      const { shape, tone } = who;
      return [{ kind: 'dot', x: scale(millis), y, shape, radius: 4.5, tone, key, millis }];
    })
    .toSorted((a, b) => a.x - b.x);
  const [first, last] = [placed[0], placed.at(-1)];
  const bar: Mark[] =
    ownMillis === null
      ? [{ kind: 'dot', x: left + 6, y, shape: 'circle', radius: 4.5, tone: 'amber', isHollow: true, key }]
      : [
          {
            kind: 'bar',
            x: left,
            y: y - layout.barHeight / 2,
            width: scale(ownMillis) - left,
            height: layout.barHeight,
            radius: 2,
            tone: 'petrol-100',
            key,
            millis: ownMillis,
          },
        ];
  const reach: Mark[] =
    first === undefined || last === undefined || last.x - first.x < 1
      ? []
      : [{ kind: 'rule', x1: first.x, y1: y, x2: last.x, y2: y, tone: 'line-2', weight: 1.5, key }];
  const before: Mark[] =
    beforeMillis === undefined
      ? []
      : [
          {
            kind: 'rule',
            x1: scale(beforeMillis),
            y1: y - 8,
            x2: scale(beforeMillis),
            y2: y + 8,
            tone: 'ink',
            weight: 2,
            key,
            millis: beforeMillis,
          },
        ];
  return [...bar, ...reach, ...before, ...spreadDots(placed)];
}

function stopOf(
  row: OriginRow,
  x: number,
  y: number,
  { whos, by }: OriginFigures,
  shares: OriginShares,
): Stop {
  const { key, number, title, ownMillis, amounts, beforeMillis } = row;
  const asked = whos.flatMap(({ id, name }) => {
    const millis = amounts.get(id);
    return millis === undefined ? [] : [`${name} ${euros(millis)}`];
  });
  const own = ownMillis === null ? 'kein Preis' : euros(ownMillis);
  const share =
    ownMillis === null ? [] : [`${percentText(percentTenths(ownMillis, shares.sumMillis))} der Summe`];
  const before = beforeMillis === undefined ? [] : [`Vorphase ${euros(beforeMillis)}`];
  const lines = asked.length > 0 ? asked : [`${by.name} ${own}`];
  return {
    key,
    group: key,
    name: `${number} ${title}: ${[...lines, ...share, ...before].join(', ')}`,
    tip: [fitText(`${number} ${title}`, 280, 12, 600), ...lines.slice(0, 8), ...share, ...before],
    x,
    y,
  };
}

/** The axis above the rows. */
function drawAxis(
  scale: ScaleLinear<number, number>,
  layout: Layout,
  bottom: number,
  largest: number,
): Mark[] {
  const unit = amountUnit(largest);
  const ticks = ticksThatFit(
    scale,
    (millis) => (millis === 0 ? `0 ${unit.sign}` : inUnit(millis, unit)),
    layout.width,
  );
  return ticks.flatMap(({ at, text }): Mark[] => [
    { kind: 'rule', x1: at, y1: HEAD - 2, x2: at, y2: bottom, tone: 'line' },
    textMark(at, 12, text, { anchor: 'middle', tone: 'ink-3' }),
  ]);
}

/** The last line: how many positions are left out, what they cost, and that none costs more than they do. */
function drawRest(
  hidden: readonly OriginRow[],
  y: number,
  { width, isDesk }: Layout,
  { sumMillis }: OriginShares,
): Mark[] {
  const [dearest] = hidden;
  if (dearest === undefined) return [];
  const restMillis = hidden.reduce((sum, { ownMillis }) => sum + (ownMillis ?? 0), 0);
  const count =
    hidden.length === 1 ? '1 weitere Position' : `${formatWhole(hidden.length)} weitere Positionen`;
  const words = `${count}, keine über ${formatWholeEuros(dearest.ownMillis ?? 0)} €`;
  return [
    { kind: 'rule', x1: 0, y1: y - 14, x2: width, y2: y - 14, tone: 'line-2' },
    textMark(isDesk ? NUMBER_WIDTH : 0, y + 4, words),
    ...(isDesk
      ? [
          textMark(width - ENDS[0], y + 4, formatMillis(restMillis), { anchor: 'end', millis: restMillis }),
          textMark(width - ENDS[1], y + 4, percentText(percentTenths(restMillis, sumMillis)), {
            anchor: 'end',
          }),
          textMark(width - ENDS[2], y + 4, '100,0 %', { anchor: 'end' }),
        ]
      : []),
  ];
}

/**
 * Draws which positions a sum comes from: as many rows as asked for, the dearest first behind those without a
 * price, with what everybody asks for each; the rest is one line.
 */
export function drawOrigins(figures: OriginFigures, extent: Extent, shownCount: number): Picture {
  const layout = layoutOf(extent);
  const shares = shareOrigins(figures.rows);
  const shown = shares.rows.slice(0, shownCount);
  const largest = Math.max(
    ...shown.flatMap(({ ownMillis, amounts, beforeMillis }) => [
      ownMillis ?? 0,
      beforeMillis ?? 0,
      ...amounts.values(),
    ]),
    1,
  );
  const scale = scaleLinear()
    .domain([0, largest])
    .range([...layout.plot]);
  const firstY = HEAD + layout.pitch / 2 + (layout.isDesk ? 0 : 8);
  const bottom = firstY + (shown.length - 0.5) * layout.pitch;
  let sumSoFar = 0;
  const drawn = shown.map((row, index) => {
    sumSoFar += row.ownMillis ?? 0;
    const y = firstY + index * layout.pitch;
    return {
      marks: [...drawMarks(row, y, figures, layout, scale), ...drawWords(row, y, layout, shares, sumSoFar)],
      stop: stopOf(row, scale(row.ownMillis ?? 0), y, figures, shares),
    };
  });
  const hidden = shares.rows.slice(shownCount);
  const heads = layout.isDesk
    ? [
        textMark(0, 12, 'Position', { tone: 'ink-3' }),
        textMark(layout.width - ENDS[0], 12, fitText(`${figures.by.name} €`, 88, 12, 400), {
          anchor: 'end',
          tone: 'ink-3',
        }),
        textMark(layout.width - ENDS[1], 12, 'Anteil', { anchor: 'end', tone: 'ink-3' }),
        textMark(layout.width - ENDS[2], 12, 'zusammen', { anchor: 'end', tone: 'ink-3' }),
      ]
    : [];
  const hasBefore = shown.some(({ beforeMillis }) => beforeMillis !== undefined);
  return {
    width: extent.width,
    height: bottom + (hidden.length > 0 ? 30 : 8),
    marks: [
      ...drawAxis(scale, layout, bottom, largest),
      ...heads,
      ...drawn.flatMap(({ marks }) => marks),
      ...drawRest(hidden, bottom + 16, layout, shares),
    ],
    rows: drawn.map(({ stop }) => [stop]),
    finding: originFinding(shares, figures.by, figures.voice),
    unit: originUnit(figures, amountUnit(largest)),
    keyEntries: [
      {
        mark: { kind: 'bar', tone: 'petrol-100' },
        text: figures.voice === 'own' ? 'Ihr Betrag' : `${figures.by.name}, Rang 1`,
      },
      ...figures.whos.map(
        ({ shape, tone, name }): KeyEntry => ({ mark: { kind: 'dot', shape, tone }, text: name }),
      ),
      ...(hasBefore ? [{ mark: { kind: 'stroke', tone: 'ink' }, text: 'Vorphase' } as const] : []),
    ],
    notes:
      shares.gapCount === 0
        ? []
        : [shares.gapCount === 1 ? '1 Preis fehlt' : `${shares.gapCount} Preise fehlen`],
  };
}
