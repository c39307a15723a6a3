import { type Box, boxOf, isWithin, overlaps, textBox } from '../box.ts';
import type { Mark, Picture, TextMark } from '../mark.ts';

const isText = (mark: Mark): mark is TextMark => mark.kind === 'text';

/** So much may touch: text boxes are a little larger than their letters. */
const TOUCH = -1.5;

/**
 * What is wrong with how a picture is laid out, whatever it shows: texts over each other, anything outside
 * the frame, a stop without a mark, a mark of a stop that is not there, numbers that are none.
 */
export function pictureFaults({ width, height, marks, rows }: Picture): string[] {
  const frame: Box = { left: -1, top: -1, right: width + 1, bottom: height + 1 };
  const texts = marks.filter(isText);
  const over = texts.flatMap((text, index) =>
    texts
      .slice(index + 1)
      .filter((other) => overlaps(textBox(text), textBox(other), TOUCH))
      .map((other) => `«${text.text}» lies over «${other.text}»`),
  );
  const outside = marks
    .filter((mark) => !isWithin(boxOf(mark), frame))
    .map((mark) => `${mark.kind} ${isText(mark) ? `«${mark.text}»` : ''} leaves the frame`);
  const stops = rows.flat().map(({ key }) => key);
  const keys = new Set(marks.flatMap(({ key }) => key ?? []));
  const lonely = stops.filter((key) => !keys.has(key)).map((key) => `${key} has no mark`);
  const lost = [...keys].filter((key) => !stops.includes(key)).map((key) => `${key} is no stop`);
  const twice = stops.length === new Set(stops).size ? [] : ['a stop stands twice'];
  const numbers = marks.flatMap((mark) =>
    Object.values(mark).some((value) => typeof value === 'number' && !Number.isFinite(value))
      ? [`${mark.kind} has a number that is none`]
      : [],
  );
  return [...over, ...outside, ...lonely, ...lost, ...twice, ...numbers];
}
