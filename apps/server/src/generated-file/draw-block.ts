import { LIGHT_COLOURS } from '@rahmenpreis/picture/draw/print-svg.ts';
import { type SvgElement, svgElement } from '@rahmenpreis/picture/draw/svg-element.ts';
import type { Mark } from '@rahmenpreis/picture/mark.ts';
import type { PdfBlock, PdfHead, PdfPicture } from './pdf-block.ts';

type Document = PDFKit.PDFDocument;
type Point = readonly [number, number];
type Letters = readonly [font: 'plain' | 'bold', size: number, color: string];
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

/** The height that a block takes, in points. */
export function heightOfBlock(pen: BlockPen, block: PdfBlock): number {
  switch (block.kind) {
    case 'statement':
      return statementHeight(pen, block) + GAP;
    case 'figures':
      return FIGURES_HEIGHT + GAP;
    case 'answers':
      return ANSWERS_HEIGHT;
    case 'pictures':
      return pen.room;
  }
}

/** Writes a block from a height downwards. */
export function drawBlock(pen: BlockPen, block: PdfBlock, y: number): void {
  switch (block.kind) {
    case 'statement':
      return drawStatement(pen, block, y);
    case 'figures':
      return drawFigures(pen, block, y);
    case 'answers':
      return drawAnswers(pen, block, y);
    case 'pictures':
      return drawPictures(pen, block, y);
  }
}

function statementHeight({ doc, width, features }: BlockPen, { lead, text }: BlockOf<'statement'>): number {
  const laid = { width: width - 2 * PADDING - 4, features };
  return doc.font('bold').fontSize(10).heightOfString(`${lead} ${text}`, laid) + 2 * PADDING;
}

function drawStatement(pen: BlockPen, block: BlockOf<'statement'>, y: number): void {
  const { doc, x, width, features } = pen;
  const height = statementHeight(pen, block);
  pen.decorate(() => {
    doc.roundedRect(x, y, width, height, 4).lineWidth(0.75);
    doc.fillAndStroke(LIGHT_COLOURS['petrol-50'], LIGHT_COLOURS['petrol-100']);
    doc.rect(x, y, 3, height).fill(LIGHT_COLOURS['petrol-500']);
  });
  const laid = { width: width - 2 * PADDING - 4, features };
  pen.says('P', {}, () => {
    doc.font('bold').fontSize(10).fillColor(ink);
    doc.text(`${block.lead} `, x + PADDING + 4, y + PADDING, { ...laid, continued: true });
    doc.font('plain').text(block.text, laid);
  });
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
    const at = left;
    pen.decorate(() => {
      doc.roundedRect(at, y + 2, 8, 8, 1.5).lineWidth(0.9);
      doc.stroke(ink);
    });
    pen.says('P', {}, () => write(pen, ['plain', 9, ink], answer, [at + 13, y], ONE_LINE));
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
  pen.says('H2', {}, () =>
    doc.font('bold').fontSize(12).fillColor(ink).text(title, x, top, { lineBreak: false }),
  );
  const widest = Math.max(...pictures.map(({ sheet }) => sheet.width)) - 2 * SHEET_MARGIN;
  const heights = pictures.map(({ sheet }) => sheet.height - 2 * SHEET_MARGIN);
  const all = heights.reduce((sum, height) => sum + height, 0);
  const room = pen.room - TITLE_HEIGHT - GAP * pictures.length;
  const scale = Math.min(width / widest, room / all);
  let y = top + TITLE_HEIGHT;
  for (const [at, picture] of pictures.entries()) {
    const height = (heights[at] ?? 0) * scale;
    const bbox: [number, number, number, number] = [x, y, x + width, y + height];
    const place = y;
    pen.says('Figure', { alt: picture.alt, bbox } as PDFKit.Mixins.StructureElementOptions, () =>
      drawPicture(pen, picture, { x, y: place, scale }),
    );
    y += height + GAP;
  }
}

/** Draws the marks of a sheet in their order, as the browser does: by the same elements. */
function drawPicture(
  { doc, features }: BlockPen,
  { sheet }: PdfPicture,
  { x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number },
): void {
  doc.save();
  doc.translate(x - SHEET_MARGIN * scale, y - SHEET_MARGIN * scale).scale(scale);
  for (const mark of sheet.marks) drawMark(doc, mark, features);
  doc.restore();
}

function drawMark(doc: Document, mark: Mark, features: BlockPen['features']): void {
  const { tag, attributes: own, text } = svgElement(mark, (tone) => LIGHT_COLOURS[tone]);
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
      const font = Number(own['fontWeight']) >= 600 ? 'bold' : 'plain';
      doc.font(font).fontSize(number('fontSize')).fillColor(String(own['fill']));
      const width = doc.widthOfString(text ?? '', { features });
      const part = own['textAnchor'] === 'middle' ? 0.5 : own['textAnchor'] === 'end' ? 1 : 0;
      const look = { lineBreak: false, baseline: 'alphabetic', features } as const;
      doc.text(text ?? '', number('x') - part * width, number('y'), look);
    }
  }
}

/** Fills and strokes the path that stands, as its attributes say. */
function paint(doc: Document, own: SvgElement['attributes']): void {
  const [fill, stroke, opacity = 1] = [own['fill'], own['stroke'], own['opacity']];
  const dashes = String(own['strokeDasharray'] ?? '')
    .split(' ')
    .map(Number);
  doc.lineWidth(Number(own['strokeWidth'] ?? 1));
  if (dashes.length === 2) doc.dash(dashes[0] ?? 0, { space: dashes[1] ?? 0 });
  else doc.undash();
  doc.fillOpacity(Number(own['fillOpacity'] ?? opacity)).strokeOpacity(Number(opacity));
  const isFilled = fill !== undefined && fill !== 'none';
  if (isFilled && stroke !== undefined) doc.fillAndStroke(String(fill), String(stroke));
  else if (isFilled) doc.fill(String(fill));
  else doc.stroke(String(stroke));
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
