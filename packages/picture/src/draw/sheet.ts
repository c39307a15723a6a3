import { keyMark } from '../aside-marks.ts';
import type { Mark, Picture } from '../mark.ts';
import { barMark } from '../bar-mark.ts';
import { boxOf } from '../box.ts';
import { BOLD, textMark } from '../text-mark.ts';
import { breakText, textWidth } from '../text/text-width.ts';

/** A picture with all its words, as it leaves the page: nothing on it needs the page to be understood. */
export type Sheet = Pick<Picture, 'width' | 'height' | 'marks'>;

const MARGIN = 20;
/** A narrow drawing leaves its words at least so much room. */
const LEAST_WIDTH = 560;
const KEY_GAP = 18;
const KEY_PITCH = 20;

/** Moves a mark by so many pixels. */
export function moved(mark: Mark, dx: number, dy: number): Mark {
  switch (mark.kind) {
    case 'rule':
      return { ...mark, x1: mark.x1 + dx, y1: mark.y1 + dy, x2: mark.x2 + dx, y2: mark.y2 + dy };
    case 'path':
      return { ...mark, points: mark.points.map(([x, y]) => [x + dx, y + dy] as const) };
    default:
      return { ...mark, x: mark.x + dx, y: mark.y + dy };
  }
}

/** The entries of the key in lines that fit the width, from a height downwards. */
function layKey({ keyEntries }: Picture, width: number, top: number): { marks: Mark[]; bottom: number } {
  let [x, y] = [0, top];
  const marks = keyEntries.flatMap(({ mark, text }) => {
    const room = 22 + textWidth(text, 12, 400);
    if (x > 0 && x + room > width) [x, y] = [0, y + KEY_PITCH];
    const laid = [keyMark(mark, x, y), textMark(x + 22, y + 11, text)];
    x += room + KEY_GAP;
    return laid;
  });
  return { marks, bottom: keyEntries.length === 0 ? top : y + KEY_PITCH };
}

/** Lays a picture out with its finding, unit, key, what it leaves out and where its figures are from. */
export function laySheet(picture: Picture, origin: readonly string[]): Sheet {
  const drawn = Math.ceil(Math.max(...picture.marks.map((mark) => boxOf(mark).right), 0));
  const width = Math.min(picture.width, Math.max(drawn, LEAST_WIDTH));
  const finding = breakText(picture.finding ?? picture.unit, width, 18, 600);
  const head = finding.map((line, index) => textMark(0, 16 + index * 24, line, { ...BOLD, size: 18 }));
  const unitY = finding.length * 24 + 14;
  const unitLines = picture.finding === undefined ? [] : breakText(picture.unit, width, 13, 400);
  const unit = unitLines.map((line, index) => textMark(0, unitY + index * 18, line, { size: 13 }));
  const top = unitY + 22 + Math.max(unit.length - 1, 0) * 18;
  const key = layKey(picture, width, top + picture.height + 14);
  const said = [...picture.notes, ...origin].flatMap((text) => breakText(text, width, 12, 400));
  const lines = said.map((text, index) => textMark(0, key.bottom + 12 + index * 18, text, { tone: 'ink-3' }));
  const marks = [
    ...head,
    ...unit,
    ...picture.marks.map((mark) => moved(mark, 0, top)),
    ...key.marks,
    ...lines,
  ];
  const height = key.bottom + said.length * 18 + 2 * MARGIN;
  const whole = { width: width + 2 * MARGIN, height };
  const ground = barMark({ x: 0, y: 0, ...whole }, 'surface');
  return { ...whole, marks: [ground, ...marks.map((mark) => moved(mark, MARGIN, MARGIN))] };
}
