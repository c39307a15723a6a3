import { fileURLToPath } from 'node:url';
import { when } from '@rahmenpreis/german/when.ts';
import { LIGHT_COLOURS } from '@rahmenpreis/picture/draw/print-svg.ts';
import PDFDocument from 'pdfkit';
import { type BlockPen, drawHead, layBlock, type Letters } from './draw-block.ts';
import { layBySigns } from './lay-by-signs.ts';
import type { PdfBlock, PdfHead } from './pdf-block.ts';
import {
  createPrinter,
  fitColumns,
  halvesOf,
  type Look,
  lookOf,
  type PdfDocument,
  type PdfBand,
  type PdfColumn,
  type PdfRow,
  type PdfTable,
  type Place,
  placesOf,
} from './pdf-table.ts';

type Document = InstanceType<typeof PDFDocument>;
type Structure = PDFKit.PDFStructureElement;

const FONT_FILES = {
  plain: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const;
const { ink: INK, 'ink-2': QUIET, 'line-2': LINE } = LIGHT_COLOURS;
const PETROL = '#095866';

/** The foot of each page has room below the text. */
const FOOT = 64;
/** The head of a page has room above the text. */
const HEAD = 34;
const ROW_PADDING = 3;
/** So many rows stand before the sums that a page begins with, or the last row. */
const KEPT_ROWS = 2;
const HEADING_SIZE = 11;
// Inter looks at the neighbours of each sign for alternates and kerning, which takes most of the time and
// changes little in a table; figures below each other are equally wide.
const FEATURES = { calt: false, kern: false, tnum: true } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

const ONE_LINE = { lineBreak: false, features: FEATURES };

// Missing in pdfkit's types: that a head names its column, and which standard a document follows.
const OF_COLUMN = { scope: 'Column' } as PDFKit.Mixins.StructureElementOptions;
const READ_ALOUD = 'PDF/UA' as unknown as PDFKit.Mixins.PDFSubsets;

/** Says of a head that it is that of several columns, which pdfkit has no way to say. */
function spanColumns(element: Structure, count: number): void {
  const { dictionary } = element as unknown as { dictionary: { data: { A: Record<string, unknown> } } };
  if (count > 1) dictionary.data.A['ColSpan'] = count;
}

interface LaidRow extends PdfRow {
  readonly kind: 'TH' | 'TD';
  readonly height: number;
}

/** The first row kept on one page with a table's end: the sums, else the last row, and those before. */
function keptFromOf(rows: readonly LaidRow[]): number {
  const last = rows.findLastIndex(({ tone }) => tone !== 'total');
  return Math.min(last + 1, rows.length - 1) - KEPT_ROWS;
}

class PaperWriter {
  readonly #doc: Document;
  readonly #root: Structure;
  readonly #look: Look;
  #y: number;
  /** The widths of signs in the font and size of tables, in points. */
  readonly #signWidths = new Map<string, number>();

  /** Where the text of a page begins. */
  readonly #top: number;

  constructor(doc: Document, look: Look, hasHead: boolean) {
    this.#doc = doc;
    this.#look = look;
    this.#top = look.margin + (hasHead ? HEAD : 0);
    this.#y = this.#top;
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }

  get #width(): number {
    return this.#doc.page.width - 2 * this.#look.margin;
  }

  /** Goes on to the next page where so much does not fit on this one; true if it did. */
  #makeRoom(height: number): boolean {
    if (this.#y + height <= this.#doc.page.height - FOOT) return false;
    this.#nextPage();
    return true;
  }

  #nextPage(): void {
    this.#doc.addPage();
    this.#y = this.#top;
  }

  line(kind: 'H1' | 'H2' | 'P', text: string, [font, size, color]: Letters): void {
    const doc = this.#doc.font(font).fontSize(size);
    // Kerned, the point of «27.11.» stands below its 7.
    const laid = { width: this.#width, features: FEATURES };
    const height = doc.heightOfString(text, laid);
    this.#makeRoom(height);
    const write = () => doc.fillColor(color).text(text, this.#look.margin, this.#y, laid);
    this.#add(this.#root, kind, {}, write).end();
    this.#y += height + size / 2;
  }

  /** Writes a part that is no table; pictures have a page of their own. */
  block(block: PdfBlock): void {
    if (block.kind === 'pictures' && this.#y > this.#top) this.#nextPage();
    const [height, draw] = layBlock(this.#pen(), block);
    this.#makeRoom(height);
    draw(this.#y);
    this.#y += height;
  }

  #pen(): BlockPen {
    const doc = this.#doc;
    return {
      doc,
      x: this.#look.margin,
      width: this.#width,
      room: doc.page.height - FOOT - this.#y,
      features: FEATURES,
      says: (...part) => this.#add(this.#root, ...part).end(),
      decorate: (draw) => this.#decorate('Layout', draw),
    };
  }

  table({ title, lines = [], columns, rows, bands = [], startsPage = false }: PdfTable): void {
    if (startsPage && this.#y > this.#top) this.#nextPage();
    this.#y += HEADING_SIZE;
    // A heading stays with the head of its table and a first row.
    this.#makeRoom(5 * HEADING_SIZE);
    this.line('H2', title, ['bold', HEADING_SIZE, INK]);
    for (const line of lines) this.line('P', line, ['plain', 9, INK]);
    if (rows.length === 0) return;
    const doc = this.#doc;
    const table = this.#add(this.#root, 'Table');
    const fitted = fitColumns(columns, rows, this.#width, this.#look, (word) => this.#widthOf(word));
    const places = placesOf(fitted, this.#width, this.#look);
    const headers = columns.map(({ header }) => header);
    const head: LaidRow = { kind: 'TH', cells: headers, height: this.#heightOf(headers, places) };
    const [first] = rows;
    // Lines between heading and head may have taken the room of the first row.
    if (lines.length > 0 && first !== undefined)
      this.#makeRoom(head.height + this.#heightOf(first.cells, places));
    const writeHead = (structure?: Structure): number => {
      const from = this.#y;
      if (bands.length > 0) this.#bands(bands, places, structure);
      this.#row(head, columns, places, structure);
      return this.#y - from;
    };
    const room = doc.page.height - FOOT - this.#top - writeHead(table);
    const laid = rows.flatMap((each) => this.#lay(each, places, room));
    const keptFrom = keptFromOf(laid);
    const keptHeight = laid.slice(keptFrom).reduce((sum, { height }) => sum + height, 0);
    for (const [at, row] of laid.entries()) {
      const isKept = at === keptFrom && at > 0 && keptHeight <= room;
      // Who has the table read out hears its head once.
      if (this.#makeRoom(isKept ? keptHeight : row.height)) writeHead();
      this.#row(row, columns, places, table);
    }
    table.end();
  }

  /** Writes the heads of the last columns, as a table row where there is a table, else as page decoration. */
  #bands(bands: readonly PdfBand[], places: readonly Place[], table?: Structure): void {
    let at = places.length - bands.reduce((sum, { count }) => sum + count, 0);
    const row = table && this.#add(table, 'TR');
    const add = (count: number, write: () => void) => this.#cellOf(row, 'TH', write, count);
    add(at, () => undefined);
    const top = this.#y + ROW_PADDING;
    let bottom = top;
    for (const { title, standing, count } of bands) {
      const [first, last] = [places[at] as Place, places[at + count - 1] as Place];
      const width = last.x + last.width - first.x;
      add(count, () => {
        const doc = this.#set('bold');
        const look = { width, align: 'right', features: FEATURES } as const;
        doc.fillColor(INK).text(title, first.x, top, look);
        if (standing !== '') doc.font('plain').fillColor(QUIET).text(standing, first.x, doc.y, look);
        bottom = Math.max(bottom, doc.y);
      });
      at += count;
    }
    row?.end();
    this.#y = bottom + ROW_PADDING;
  }

  /** Lays a row out, in several where it would be higher than a page. */
  #lay(row: PdfRow, places: readonly Place[], room: number): LaidRow[] {
    const height = this.#heightOf(row.cells, places);
    if (height <= room) return [{ ...row, kind: 'TD', height }];
    const longest = Math.max(...row.cells.map((cell) => cell.length));
    const halves = row.cells.map((cell): [string, string] =>
      cell.length > longest / 2 ? halvesOf(cell) : [cell, ''],
    );
    return [0, 1].flatMap((half) =>
      this.#lay({ ...row, cells: halves.map((both) => both[half] ?? '') }, places, room),
    );
  }

  /** Sets the letters of tables. */
  #set(font: 'plain' | 'bold'): Document {
    return this.#doc.font(font).fontSize(this.#look.textSize);
  }

  /** As wide as a text is at most, in points. */
  #widthOf(text: string): number {
    let width = 0;
    for (const sign of text) {
      let own = this.#signWidths.get(sign);
      if (own === undefined) {
        own = this.#set('bold').widthOfString(sign, { features: FEATURES });
        this.#signWidths.set(sign, own);
      }
      width += own;
    }
    return width;
  }

  #heightOf(cells: readonly string[], places: readonly Place[]): number {
    const oneLine = this.#set('plain').currentLineHeight(true);
    const heights = cells.map((cell, i) => {
      const width = places[i]?.width ?? 0;
      if (this.#widthOf(cell) <= width) return oneLine;
      // A long word breaks in one font and goes to the next line in the other.
      const fonts = ['plain', 'bold'] as const;
      return Math.max(
        ...fonts.map((font) => this.#set(font).heightOfString(cell, { width, features: FEATURES })),
      );
    });
    return Math.max(oneLine, ...heights) + 2 * ROW_PADDING;
  }

  /** Writes a row, as one of the table where there is one, else as decoration of the page. */
  #row(row: LaidRow, columns: readonly PdfColumn[], places: readonly Place[], table?: Structure): void {
    const structure = table && this.#add(table, 'TR');
    for (const [i, cell] of row.cells.entries())
      this.#cellOf(structure, row.kind, () =>
        this.#cell(row, cell, columns[i]?.isRight === true, places[i] as Place),
      );
    structure?.end();
    this.#y += row.height;
    this.#decorate('Layout', () => {
      const left = this.#look.margin;
      const doc = this.#doc.moveTo(left, this.#y).lineTo(left + this.#width, this.#y);
      doc.lineWidth(0.5).stroke(LINE);
    });
  }

  /** Writes a cell over so many columns, of a row or as decoration. */
  #cellOf(row: Structure | undefined, kind: LaidRow['kind'], write: () => void, count = 1): void {
    if (row === undefined) return this.#decorate('Pagination', write);
    const cell = this.#doc.struct(kind, kind === 'TH' ? OF_COLUMN : {}, write);
    spanColumns(cell, count);
    row.add(cell);
    cell.end();
  }

  #cell({ kind, tone }: LaidRow, cell: string, isRight: boolean, { x, width }: Place): void {
    const textWidth = this.#widthOf(cell);
    const isOneLine = textWidth <= width;
    const isBold = kind === 'TH' || tone === 'strong' || tone === 'total';
    const doc = this.#set(isBold ? 'bold' : 'plain');
    doc.fillColor(kind === 'TH' || tone === 'quiet' ? QUIET : INK);
    const left = isRight && isOneLine ? x + width - textWidth : x;
    doc.text(cell, left, this.#y + ROW_PADDING, isOneLine ? ONE_LINE : { width, features: FEATURES });
  }

  /** Begins a part of a structure, which a screen reader reads. */
  #add(within: Structure, ...part: Parameters<Document['struct']>): Structure {
    const element = this.#doc.struct(...part);
    within.add(element);
    return element;
  }

  /** Draws what no screen reader reads. */
  #decorate(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }

  /** Writes at the foot of every page what proves it and which one it is, and at its head how it stands. */
  feet(text: string, head: PdfHead | undefined): void {
    const doc = this.#doc;
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page);
      // Below the margin a text would begin a new page.
      doc.page.margins.bottom = 0;
      if (head !== undefined)
        this.#decorate('Pagination', () => drawHead(this.#pen(), head, this.#look.margin - 8));
      this.#decorate('Pagination', () => {
        doc.font('plain').fontSize(7).fillColor(QUIET);
        const y = doc.page.height - FOOT + 22;
        doc.text(text, this.#look.margin, y, { lineBreak: false });
        doc.text(`Seite ${page + 1} von ${count}`, this.#look.margin, y, {
          width: this.#width,
          align: 'right',
          lineBreak: false,
        });
      });
    }
  }

  end(): void {
    this.#root.end();
    this.#doc.end();
  }
}

/**
 * Writes a PDF for screen readers as well: tagged after PDF/UA, in German, with title, embedded fonts, foot
 * and page numbers. A sign that the fonts lack becomes one alike or is named, with a note. In a worker.
 */
export async function writePdf(asked: PdfDocument): Promise<Uint8Array> {
  const look = lookOf(asked);
  const { margin } = look;
  const doc = new PDFDocument({
    size: asked.size ?? 'A4',
    layout: look.layout,
    margins: { top: margin, left: margin, right: margin, bottom: margin },
    pdfVersion: '1.7',
    tagged: true,
    subset: READ_ALOUD,
    lang: 'de-DE',
    displayTitle: true,
    bufferPages: true,
    info: { Title: asked.title, Creator: 'Rahmenpreis', CreationDate: new Date(asked.madeAtMs) },
  });
  const fonts = Object.entries(FONT_FILES).map(([name, file]) => {
    doc.registerFont(name, fileURLToPath(import.meta.resolve(file)));
    doc.font(name);
    return layBySigns(doc, FEATURES);
  });
  const printer = createPrinter((sign) => fonts.every(({ font }) => font.hasGlyphForCodePoint(sign)));
  const paper = printer.print(asked);
  const pieces: Uint8Array[] = [];
  doc.on('data', (piece: Uint8Array) => pieces.push(piece));
  const done = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  const writer = new PaperWriter(doc, look, paper.head !== undefined);
  writer.line('H1', paper.title, ['bold', 20, INK]);
  writer.line('P', paper.standing, ['bold', 10, PETROL]);
  for (const [label, value] of paper.facts) writer.line('P', `${label}: ${value}`, ['plain', 9, INK]);
  const named = [...printer.named].join(', ');
  const lacking = `Zeichen, die die Schrift nicht hat, stehen mit ihrer Nummer da: ${named}.`;
  for (const note of [...(paper.notes ?? []), ...when(named !== '', lacking)])
    writer.line('P', note, ['plain', 9, QUIET]);
  for (const part of paper.tables) {
    if ('kind' in part) writer.block(part);
    else if (part.rows.length > 0 || part.lines !== undefined) writer.table(part);
  }
  writer.feet(paper.foot, paper.head);
  writer.end();
  await done;
  return Buffer.concat(pieces);
}
