import { LIGHT_COLOURS } from '@rahmenpreis/picture/draw/print-svg.ts';
import { type SvgElement, svgElement } from '@rahmenpreis/picture/draw/svg-element.ts';
import type { Mark } from '@rahmenpreis/picture/mark.ts';
import type { PdfBlock, PdfHead } from './pdf-block.ts';

type Document = PDFKit.PDFDocument;
type Point = readonly [number, number];
/** A font, its size in points and its colour. */
export type Letters = readonly [font: 'plain' | 'bold', size: number, color: string];
type BlockOf<Kind extends PdfBlock['kind']> = Extract<PdfBlock, { kind: Kind }>;

/** Tools that blocks are written with: a document, and the room that they have, in points. */
export interface BlockPen {
  readonly doc: Document;
  readonly x: number;
  readonly width: number;
  /** The height that is left on the page. */
  readonly room: number;
  /** The layout of texts. */
  readonly features: PDFKit.Mixins.OpenTypeFeatures[];
  /** Writes what is read aloud. */
  says(kind: string, options: PDFKit.Mixins.StructureElementOptions, draw: () => void): void;
  /** Draws what is not. */
  decorate(draw: () => void): void;
}

const { ink, line } = LIGHT_COLOURS;
const QUIET = LIGHT_COLOURS['ink-2'];
const SMALL: Letters = ['plain', 7.5, QUIET];
const ONE_LINE = { lineBreak: false };
const PADDING = 11;
const GAP = 10;
const FIGURES_HEIGHT = 52;
const ANSWERS_HEIGHT = 96;
const TITLE_HEIGHT = 24;
/** A sheet has so much white around it, in its own pixels. */
const SHEET_MARGIN = 20;

/** Writes a text at a place in a font, a size and a colour. */
function write(
  { doc, features }: Pick<BlockPen, 'doc' | 'features'>,
  [font, size, color]: Letters,
  text: string,
  [x, y]: Point,
  look: PDFKit.Mixins.TextOptions,
): void {
  doc.font(font).fontSize(size).fillColor(color);
  doc.text(text, x, y, { ...look, features });
}

/** Draws a line from one place to another, so wide and in this colour. */
function drawLine(doc: Document, from: Point, to: Point, [width, color]: readonly [number, string]): void {
  doc.moveTo(...from).lineTo(...to);
  doc.lineWidth(width).stroke(color);
}

/** The height that a block takes, in points, and what writes it from a place downwards. */
export function layBlock(
  pen: BlockPen,
  block: PdfBlock,
): readonly [height: number, draw: (y: number) => void] {
  switch (block.kind) {
    case 'statement':
      return layStatement(pen, block);
    case 'figures':
      return [FIGURES_HEIGHT + GAP, (y) => drawFigures(pen, block, y)];
    case 'answers':
      return [ANSWERS_HEIGHT, (y) => drawAnswers(pen, block, y)];
    case 'pictures':
      return [pen.room, (y) => drawPictures(pen, block, y)];
  }
}

function layStatement(
  { doc, x, width, features, says, decorate }: BlockPen,
  { lead, text }: BlockOf<'statement'>,
): ReturnType<typeof layBlock> {
  const laid = { width: width - 2 * PADDING - 4, features };
  const height = doc.font('bold').fontSize(10).heightOfString(`${lead} ${text}`, laid) + 2 * PADDING;
  const draw = (y: number) => {
    decorate(() => {
      doc.roundedRect(x, y, width, height, 4).lineWidth(0.75);
      doc.fillAndStroke(LIGHT_COLOURS['petrol-50'], LIGHT_COLOURS['petrol-100']);
      doc.rect(x, y, 3, height).fill(LIGHT_COLOURS['petrol-500']);
    });
    says('P', {}, () => {
      doc.font('bold').fontSize(10).fillColor(ink);
      doc.text(`${lead} `, x + PADDING + 4, y + PADDING, { ...laid, continued: true });
      doc.font('plain').text(text, laid);
    });
  };
  return [height + GAP, draw];
}

function drawFigures(pen: BlockPen, block: BlockOf<'figures'>, y: number): void {
  const { doc, x, width } = pen;
  const each = width / block.figures.length;
  pen.decorate(() => {
    doc.roundedRect(x, y, width, FIGURES_HEIGHT, 4).lineWidth(0.75).stroke(line);
    for (let at = 1; at < block.figures.length; at++)
      drawLine(doc, [x + at * each, y], [x + at * each, y + FIGURES_HEIGHT], [0.75, line]);
  });
  for (const [at, [label, value, note]] of block.figures.entries()) {
    const look = { width: each - 14, height: 9, ellipsis: true };
    const left = x + at * each + 8;
    pen.says('P', {}, () => {
      write(pen, SMALL, label, [left, y + 8], look);
      write(pen, ['bold', 12.5, ink], value, [left, y + 19], { ...look, height: 15 });
      write(pen, SMALL, note, [left, y + 37], look);
    });
  }
}

function drawAnswers(pen: BlockPen, block: BlockOf<'answers'>, y: number): void {
  const { doc, x, width, features } = pen;
  let left = x;
  for (const answer of block.answers) {
    pen.decorate(() => {
      doc
        .roundedRect(left, y + 2, 8, 8, 1.5)
        .lineWidth(0.9)
        .stroke(ink);
    });
    pen.says('P', {}, () => write(pen, ['plain', 9, ink], answer, [left + 13, y], ONE_LINE));
    left += 13 + doc.widthOfString(answer, { features }) + 22;
  }
  const each = (width - 20) / block.lines.length;
  for (const [at, text] of block.lines.entries()) {
    const [from, height] = [x + at * (each + 20), y + 66];
    pen.decorate(() => drawLine(doc, [from, height], [from + each, height], [0.9, ink]));
    pen.says('P', {}, () => write(pen, SMALL, text, [from, height + 5], ONE_LINE));
  }
}

function drawPictures(pen: BlockPen, { title, pictures }: BlockOf<'pictures'>, top: number): void {
  const { doc, x, width } = pen;
  pen.says('H2', {}, () => doc.font('bold').fontSize(12).fillColor(ink).text(title, x, top, ONE_LINE));
  const sizes = pictures.map(
    ({ sheet }) => [sheet.width - 2 * SHEET_MARGIN, sheet.height - 2 * SHEET_MARGIN] as const,
  );
  const all = sizes.reduce((sum, [, height]) => sum + height, 0);
  const room = pen.room - TITLE_HEIGHT - GAP * pictures.length;
  const scale = Math.min(width / Math.max(...sizes.map(([own]) => own)), room / all);
  let y = top + TITLE_HEIGHT;
  for (const { alt, sheet } of pictures) {
    const height = (sheet.height - 2 * SHEET_MARGIN) * scale;
    const bbox = [x, y, x + width, y + height];
    pen.says('Figure', { alt, bbox } as PDFKit.Mixins.StructureElementOptions, () => {
      doc.save();
      doc.translate(x - SHEET_MARGIN * scale, y - SHEET_MARGIN * scale).scale(scale);
      for (const mark of sheet.marks) drawMark(pen, mark);
      doc.restore();
    });
    y += height + GAP;
  }
}

/** Draws a mark of a sheet as the browser does: by the same element. */
function drawMark({ doc, features }: BlockPen, mark: Mark): void {
  const { tag, attributes: own, text = '' } = svgElement(mark, (tone) => LIGHT_COLOURS[tone]);
  const number = (name: string) => Number(own[name] ?? 0);
  switch (tag) {
    case 'line':
      doc.moveTo(number('x1'), number('y1')).lineTo(number('x2'), number('y2'));
      return paint(doc, own);
    case 'rect':
      doc.roundedRect(number('x'), number('y'), number('width'), number('height'), number('rx'));
      return paint(doc, own);
    case 'circle':
      doc.circle(number('cx'), number('cy'), number('r'));
      return paint(doc, own);
    case 'path':
      doc.path(String(own['d']));
      return paint(doc, own);
    case 'polyline':
      doc.path(`M${String(own['points']).replaceAll(' ', 'L')}`);
      return paint(doc, own);
    case 'text': {
      doc.font(number('fontWeight') >= 600 ? 'bold' : 'plain').fontSize(number('fontSize'));
      const width = doc.widthOfString(text, { features });
      const part = { start: 0, middle: 0.5, end: 1 }[String(own['textAnchor'])] ?? 0;
      const look = { lineBreak: false, baseline: 'alphabetic', features } as const;
      doc.fillColor(String(own['fill'])).text(text, number('x') - part * width, number('y'), look);
    }
  }
}

/** Fills and strokes the path that stands, as its attributes say. */
function paint(doc: Document, own: SvgElement['attributes']): void {
  const { fill = 'none', stroke, strokeDasharray = '', strokeWidth = 1, fillOpacity = 1 } = own;
  const [dash, space = 0] = String(strokeDasharray).split(' ').map(Number);
  doc.lineWidth(Number(strokeWidth));
  if (dash) doc.dash(dash, { space });
  else doc.undash();
  doc.fillOpacity(Number(fillOpacity)).strokeOpacity(1);
  if (fill === 'none') doc.stroke(String(stroke));
  else if (stroke === undefined) doc.fill(String(fill));
  else doc.fillAndStroke(String(fill), String(stroke));
  doc.fillOpacity(1).strokeOpacity(1).undash();
}

/** Writes what heads a page, at so much from its upper edge. */
export function drawHead(
  pen: Pick<BlockPen, 'doc' | 'x' | 'width' | 'features'>,
  { title, mark, isDraft }: PdfHead,
  y: number,
): void {
  const { doc, x, width, features } = pen;
  const room = doc.font('bold').fontSize(8).widthOfString(mark, { features }) + 12;
  if (isDraft) doc.roundedRect(x + width - room, y - 4, room, 17, 3).fill(LIGHT_COLOURS['amber-bg']);
  const color = isDraft ? LIGHT_COLOURS.amber : QUIET;
  write(pen, ['bold', 8, color], mark, [x + width - room + 6, y], ONE_LINE);
  const look = { ...ONE_LINE, width: width - room - 8, height: 10, ellipsis: true };
  write(pen, ['plain', 8, QUIET], title, [x, y], look);
  drawLine(doc, [x, y + 20], [x + width, y + 20], [0.75, line]);
}
