import { LIGHT_COLOURS } from '@rahmenpreis/picture/draw/print-svg.ts';
import { type SvgElement, svgElement } from '@rahmenpreis/picture/draw/svg-element.ts';
import type { Mark } from '@rahmenpreis/picture/mark.ts';
import type { PdfBlock, PdfHead, PdfPicture } from './pdf-block.ts';

type Document = PDFKit.PDFDocument;
type BlockOf<Kind extends PdfBlock['kind']> = Extract<PdfBlock, { kind: Kind }>;

/** What blocks are written with: a document, and the room that they have, in points. */
export interface BlockPen {
  readonly doc: Document;
  readonly x: number;
  readonly width: number;
  /** The height that is left on the page. */
  readonly room: number;
  /** How texts are laid out. */
  readonly features: PDFKit.Mixins.OpenTypeFeatures[];
  /** Writes what is read aloud. */
  says(kind: string, options: PDFKit.Mixins.StructureElementOptions, draw: () => void): void;
  /** Draws what is not. */
  decorate(draw: () => void): void;
}

const { ink, line } = LIGHT_COLOURS;
const QUIET = LIGHT_COLOURS['ink-2'];
const PADDING = 11;
const GAP = 10;
const FIGURES_HEIGHT = 52;
const ANSWERS_HEIGHT = 96;
const TITLE_HEIGHT = 24;
/** A sheet has so much white around it, in its own pixels. */
const SHEET_MARGIN = 20;

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

function drawFigures(
  { doc, x, width, features, ...pen }: BlockPen,
  block: BlockOf<'figures'>,
  y: number,
): void {
  const each = width / block.figures.length;
  pen.decorate(() => {
    doc.roundedRect(x, y, width, FIGURES_HEIGHT, 4).lineWidth(0.75).stroke(line);
    for (let at = 1; at < block.figures.length; at++)
      doc
        .moveTo(x + at * each, y)
        .lineTo(x + at * each, y + FIGURES_HEIGHT)
        .stroke(line);
  });
  for (const [at, [label, value, note]] of block.figures.entries()) {
    const look = { width: each - 14, height: 9, ellipsis: true, features };
    const left = x + at * each + 8;
    pen.says('P', {}, () => {
      doc
        .font('plain')
        .fontSize(7.5)
        .fillColor(QUIET)
        .text(label, left, y + 8, look);
      doc
        .font('bold')
        .fontSize(12.5)
        .fillColor(ink)
        .text(value, left, y + 19, { ...look, height: 15 });
      doc
        .font('plain')
        .fontSize(7.5)
        .fillColor(QUIET)
        .text(note, left, y + 37, look);
    });
  }
}

function drawAnswers(
  { doc, x, width, features, ...pen }: BlockPen,
  block: BlockOf<'answers'>,
  y: number,
): void {
  let left = x;
  for (const answer of block.answers) {
    const at = left;
    pen.decorate(() =>
      doc
        .roundedRect(at, y + 2, 8, 8, 1.5)
        .lineWidth(0.9)
        .stroke(ink),
    );
    const look = { lineBreak: false, features };
    pen.says('P', {}, () =>
      doc
        .font('plain')
        .fontSize(9)
        .fillColor(ink)
        .text(answer, at + 13, y, look),
    );
    left += 13 + doc.widthOfString(answer, { features }) + 22;
  }
  const each = (width - 20) / block.lines.length;
  for (const [at, text] of block.lines.entries()) {
    const [from, height] = [x + at * (each + 20), y + 66];
    pen.decorate(() =>
      doc
        .moveTo(from, height)
        .lineTo(from + each, height)
        .lineWidth(0.9)
        .stroke(ink),
    );
    const look = { lineBreak: false, features };
    pen.says('P', {}, () =>
      doc
        .font('plain')
        .fontSize(7.5)
        .fillColor(QUIET)
        .text(text, from, height + 5, look),
    );
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
      const font = Number(own['font-weight']) >= 600 ? 'bold' : 'plain';
      doc.font(font).fontSize(number('font-size')).fillColor(String(own['fill']));
      const width = doc.widthOfString(text ?? '', { features });
      const part = own['text-anchor'] === 'middle' ? 0.5 : own['text-anchor'] === 'end' ? 1 : 0;
      const look = { lineBreak: false, baseline: 'alphabetic', features } as const;
      doc.text(text ?? '', number('x') - part * width, number('y'), look);
    }
  }
}

/** Fills and strokes the path that stands, as its attributes say. */
function paint(doc: Document, own: SvgElement['attributes']): void {
  const [fill, stroke, opacity = 1] = [own['fill'], own['stroke'], own['opacity']];
  const dashes = String(own['stroke-dasharray'] ?? '')
    .split(' ')
    .map(Number);
  doc.lineWidth(Number(own['stroke-width'] ?? 1));
  if (dashes.length === 2) doc.dash(dashes[0] ?? 0, { space: dashes[1] ?? 0 });
  else doc.undash();
  doc.fillOpacity(Number(own['fill-opacity'] ?? opacity)).strokeOpacity(Number(opacity));
  const isFilled = fill !== undefined && fill !== 'none';
  if (isFilled && stroke !== undefined) doc.fillAndStroke(String(fill), String(stroke));
  else if (isFilled) doc.fill(String(fill));
  else doc.stroke(String(stroke));
  doc.fillOpacity(1).strokeOpacity(1).undash();
}

/** Writes what heads a page, at so much from its upper edge. */
export function drawHead(
  { doc, x, width, features }: Pick<BlockPen, 'doc' | 'x' | 'width' | 'features'>,
  { title, mark, isDraft }: PdfHead,
  y: number,
): void {
  const look = { lineBreak: false, features };
  doc.font('bold').fontSize(8);
  const room = doc.widthOfString(mark, { features }) + 12;
  if (isDraft) doc.roundedRect(x + width - room, y - 4, room, 17, 3).fill(LIGHT_COLOURS['amber-bg']);
  doc.fillColor(isDraft ? LIGHT_COLOURS.amber : QUIET).text(mark, x + width - room + 6, y, look);
  doc.font('plain').fillColor(QUIET);
  doc.text(title, x, y, { ...look, width: width - room - 8, height: 10, ellipsis: true });
  doc
    .moveTo(x, y + 20)
    .lineTo(x + width, y + 20)
    .lineWidth(0.75)
    .stroke(line);
}
