import { formatMillisShort, withSign } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { type AmountUnit, amountUnit, inUnit } from '../amount-scale.ts';
import type { Box } from '../box.ts';
import type { DotMark, Extent, Mark, Picture, Stop } from '../mark.ts';
import { fitText, textWidth } from '../text/text-width.ts';
import { extent, sum } from 'd3-array';
import { when } from '@rahmenpreis/german/when.ts';
import { stopAt } from '../stop-at.ts';
import { BOLD, textMark } from '../text-mark.ts';
import { drawnProviders, lookOfWho, type Who } from '../who.ts';
import { columnX, drawColumn, drawLevels, drawTitles, phaseInShort } from './line-axes.ts';
import type { Chained, RoundFigures, RoundGroup, RoundLine, RoundPoint } from './round-figures.ts';
import {
  changeTenths,
  endOf,
  isWhole,
  roundFinding,
  roundKey,
  roundNotes,
  roundStopWords,
  roundUnit,
  signedTenths,
} from './round-words.ts';

/** What all panels are drawn with. */
interface Drawing {
  readonly figures: RoundFigures;
  readonly scale: ScaleLinear<number, number>;
  readonly unit: AmountUnit;
  readonly whoOf: (id: string) => Who;
  /** Providers drawn with their shape and name. */
  readonly named: ReadonlySet<string>;
  readonly isDesk: boolean;
}

const COLUMNS = 3;
const COLUMN_GAP = 24;
const PANEL_PITCH = 266;
const PANEL_HEIGHT = 244;
/** From a panel's upper edge to its lines, and their height. */
const TOP = 42;
const HEIGHT = 178;
/** Room at the ends of the axis. */
const ROOM = 12;
/** Beside the lines, for their labels. */
const LABEL_ROOM = 132;
const LABEL_PITCH = 15.5;
/** From a line's end to its label. */
const LEADER = 17;
/** From so many lines on only those that moved most are named. */
const MANY = 9;
const NAMED_OF_MANY = 4;

/** So many percent since the first phase; the one place where a change becomes a coordinate. */
function percentOf({ now, before }: Chained): number {
  return Number(((now - before) * 10_000_000n) / before) / 100_000;
}

const lastOf = ({ points }: RoundLine) => points.at(-1) as RoundPoint;
const percentAt = (point: RoundPoint) => signedTenths(changeTenths(point));

function namedOf(lines: readonly RoundLine[]): Set<string> {
  const moved = (line: RoundLine) => Math.abs(percentOf(lastOf(line)));
  const most = lines.toSorted((a, b) => moved(b) - moved(a));
  return new Set((lines.length < MANY ? lines : most.slice(0, NAMED_OF_MANY)).map(({ id }) => id));
}

/** The axis of all panels, over every change, at least one percent. */
function scaleOf({ groups }: RoundFigures): ScaleLinear<number, number> {
  const points = groups.flatMap(({ ideal, lines }) => [...ideal, ...lines.flatMap((line) => line.points)]);
  const [low = 0, high = 0] = extent([0, ...points.map(percentOf)]);
  const more = Math.max(1 - (high - low), 0) / 2;
  return scaleLinear([low - more, high + more], [TOP + HEIGHT - ROOM, TOP + ROOM]);
}

/** The end of a line, or the level of the first phase, with what is written beside it. */
interface LineEnd {
  readonly y: number;
  readonly words: string;
  /** The last mark of the line, and its percent. */
  readonly dot?: DotMark;
  readonly percent?: string;
}

/**
 * Labels beside the ends of lines, none touching another: names, or the shapes of those that end alike, and
 * what the level of the first phase is.
 */
function drawLabels(ends: readonly LineEnd[], room: Box, hasNames: boolean): Mark[] {
  const alike = [...Map.groupBy(ends, ({ dot, percent }) => (hasNames ? dot?.key : percent)).values()]
    .map((own) => ({ own, at: sum(own, ({ y }) => y) / own.length }))
    .toSorted((a, b) => a.at - b.at);
  const left = room.right + LEADER;
  // A percent of twelve digits is as wide as all the room: it begins nearer to the lines, never among them.
  const within = (x: number, text: string) =>
    Math.max(Math.min(x, room.right + LABEL_ROOM - textWidth(text, 12, 600)), room.right + 1);
  let lowest = Number.NEGATIVE_INFINITY;
  return alike.flatMap(({ own, at }, index): Mark[] => {
    lowest = Math.max(at, lowest + LABEL_PITCH);
    const y = Math.min(lowest, room.bottom - (alike.length - 1 - index) * LABEL_PITCH);
    const dots = own.flatMap(({ dot }) => dot ?? []);
    const x1 = dots.length === 0 ? room.right + 2 : Math.max(...dots.map(({ x }) => x)) + 7;
    const rule: Mark = { kind: 'rule', x1, y1: at, x2: left - 4, y2: y, tone: 'ink-3' };
    const leader = when(Math.abs(y - at) > 3 || x1 < room.right, rule);
    const [{ words, percent = '' }, [dot]] = [own[0] as LineEnd, dots];
    if (dot === undefined) {
      const text = fitText(words, LABEL_ROOM - LEADER, 12, 400);
      return [...leader, textMark(left, y + 4, text, { tone: 'ink-3' })];
    }
    const textRoom = LABEL_ROOM - LEADER - textWidth(` ${percent}`, 12, 600);
    const pitch = Math.min(13, Math.max(textRoom, 0) / dots.length);
    const key = dots.length === 1 && dot.key !== undefined ? { key: dot.key } : {};
    if (hasNames) {
      const name = `${fitText(words, textRoom, 12, 600)} ${percent}`.trim();
      return [...leader, textMark(within(left, name), y + 4, name, { weight: 600, tone: dot.tone, ...key })];
    }
    return [
      ...leader,
      ...dots.map((own, place) => ({ ...own, x: left + 4 + place * pitch, y, radius: 3.5, isHollow: false })),
      textMark(within(left + dots.length * pitch + 4, percent), y + 4, percent, {
        weight: 600,
        tone: 'ink',
        ...key,
      }),
    ];
  });
}

/** What a panel says above its lines. */
function drawHead({ title, idealMillis, ideal }: RoundGroup, { figures, unit }: Drawing, box: Box): Mark[] {
  const { left, top, right } = box;
  const end = endOf(ideal, figures);
  const sum = `Ideal ${inUnit(idealMillis, unit)} ${unit.sign}${end ? `, ${percentAt(end)}` : ''}`;
  return [
    textMark(left, top + 13, fitText(title, right - left, 13, 600), BOLD),
    textMark(left, top + 29, fitText(sum, right - left, 12, 400), { millis: idealMillis }),
  ];
}

/** The words of a level; that of the first phase, at which all begin, has its own beside it. */
function levelText(percent: number): string {
  return percent === 0 ? '' : `${withSign(percent, formatMillisShort(Math.round(percent * 1000)))} %`;
}

/** A provider's line in a group: its path, its marks with their stops, and what is written at its end. */
function drawLine(
  { id, points: all }: RoundLine,
  group: RoundGroup,
  { figures: { phases }, whoOf, named }: Drawing,
  placeOf: (point: RoundPoint) => readonly [x: number, y: number],
  from: readonly [x: number, y: number],
) {
  const who = whoOf(id);
  const isGrey = !named.has(id);
  const look = lookOfWho(who, !isGrey, 5);
  // Of many, grey lines have their end alone to stop at.
  const drawn = (isGrey ? all.slice(-1) : all).map((point) => {
    const row = group.sliceId === undefined ? id : `${id} ${group.sliceId}`;
    const [[x, y], key] = [placeOf(point), `${phases[point.column]?.phaseId} ${row}`];
    const figure = { key, millis: point.move.nowMillis, isHollow: !isWhole(point) };
    const dot: DotMark = { kind: 'dot', x, y, ...look, ...figure };
    return { dot, stop: stopAt(key, dot, roundStopWords(point, group, phases, who), id) };
  });
  const dot = drawn.at(-1)?.dot as DotMark;
  const points = [from, ...all.map(placeOf)];
  const path: Mark = { kind: 'path', points, tone: look.tone, weight: isGrey ? 1 : 2, key: dot.key ?? '' };
  return {
    isGrey,
    stops: drawn.map(({ stop }) => stop),
    marks: [path, ...drawn.map((own) => own.dot)],
    end: { dot, y: dot.y, percent: percentAt(all.at(-1) as RoundPoint), words: who.name },
  };
}

/** A group's lines from the first phase on, with the ideal offer dotted and a label at each end. */
function drawPanel(group: RoundGroup, drawing: Drawing, box: Box): { marks: Mark[]; stops: Stop[] } {
  const { phases } = drawing.figures;
  const top = box.top + TOP;
  const room = { left: box.left, right: box.right - LABEL_ROOM, top, bottom: top + HEIGHT };
  const scale = drawing.scale.copy().range(drawing.scale.range().map((y) => box.top + y));
  const xOf = (column: number) => columnX(room, phases.length, column);
  const placeOf = (point: RoundPoint) => [xOf(point.column), scale(percentOf(point))] as const;
  const from = [xOf(0), scale(0)] as const;
  const drawn = group.lines.map((line) => drawLine(line, group, drawing, placeOf, from));
  const [grey = [], shown = []] = [true, false].map((isGrey) => drawn.filter((own) => own.isGrey === isGrey));
  const first = { y: scale(0), words: `wie ${phaseInShort(phases[0]?.title ?? '')}` };
  const titles = phases.map(({ title }) => title);
  return {
    marks: [
      ...drawHead(group, drawing, box),
      ...drawLevels(scale, room, levelText),
      ...phases.flatMap(({ comparison }, column) => drawColumn(xOf(column), room, comparison === undefined)),
      ...drawTitles(titles, room),
      { kind: 'path', points: [from, ...group.ideal.map(placeOf)], tone: 'ink', weight: 3.5, isDashed: true },
      ...drawLabels(
        [...shown.map(({ end }) => end), ...when(box.left + box.top === 0, first)],
        room,
        drawing.isDesk && group.sliceId === undefined,
      ),
      ...[...grey, ...shown].flatMap(({ marks }) => marks),
    ],
    stops: drawn.flatMap(({ stops }) => stops).toSorted((a, b) => a.x - b.x || b.y - a.y),
  };
}

/**
 * Draws how each provider has moved since the first phase, for all groups and for each, on one axis; a phone
 * has room for the group that is picked. A stop's key is its phase's id, then the provider's and the group's.
 */
export function drawRounds(
  figures: RoundFigures,
  { width, density }: Extent,
  pickedSliceId?: string,
): Picture {
  const { groups, providers } = figures;
  const isDesk = density === 'desk';
  const picked = groups.find(({ sliceId }) => sliceId === pickedSliceId) ?? groups[0];
  const shown = isDesk ? groups : groups.filter((group) => group === picked);
  const named = namedOf(groups[0]?.lines ?? []);
  const who = drawnProviders(providers);
  const whoOf = (id: string) => who.get(id) as Who;
  const nameOf = (id: string) => whoOf(id).name;
  const unit = amountUnit(groups[0]?.idealMillis ?? 0);
  const drawing = { figures, scale: scaleOf(figures), unit, whoOf, named, isDesk };
  const panelWidth = isDesk ? (width - (COLUMNS - 1) * COLUMN_GAP) / COLUMNS : width;
  const panels = shown.map((group, index) => {
    const left = (index % COLUMNS) * (panelWidth + COLUMN_GAP);
    const top = Math.floor(index / COLUMNS) * PANEL_PITCH;
    const box = { left, top, right: left + panelWidth, bottom: top + PANEL_HEIGHT };
    return { box, ...drawPanel(group, drawing, box) };
  });
  return {
    width,
    height: panels.at(-1)?.box.bottom ?? 0,
    marks: panels.flatMap(({ marks }) => marks),
    rows: panels.map(({ stops }) => stops),
    finding: roundFinding(figures, nameOf),
    unit: roundUnit(figures, nameOf),
    keyEntries: roundKey(figures, [...named].map(whoOf)),
    notes: roundNotes(figures, shown.length),
  };
}
