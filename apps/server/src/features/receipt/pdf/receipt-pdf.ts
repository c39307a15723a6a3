import { fileURLToPath } from 'node:url';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { ReceiptColumn, ReceiptTable } from '@rahmenpreis/tendering/receipt/receipt-tables.ts';
import PDFDocument from 'pdfkit';
import { layBySigns } from './lay-by-signs.ts';

/** What the PDF of a receipt says. */
export interface ReceiptPaper {
  title: string;
  /** «Zwischenstand» or «Endgültig», and as of when. */
  standing: string;
  /** What stands above the tables, in words. */
  facts: readonly (readonly [string, string])[];
  tables: readonly ReceiptTable[];
  /** In groups of eight. */
  checkValue: string;
  madeAtMs: number;
}

type Document = InstanceType<typeof PDFDocument>;
type Structure = PDFKit.PDFStructureElement;

const FONT_FILES = {
  plain: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const;
const INK = '#16242c';
const QUIET = '#475761';
const PETROL = '#095866';
const LINE = '#d3cec2';

/** In points; the foot of each page has room below the text. */
const MARGIN = 48;
const FOOT = 64;
const CELL_GAP = 8;
const ROW_PADDING = 3;
const TEXT_SIZE = 8.5;
const HEADING_SIZE = 11;

/** How wide columns of texts are beside each other; others count once. */
const WEIGHTS: Readonly<Record<string, number>> = {
  Leistung: 6,
  Liegenschaft: 4,
  Datei: 4,
  'SHA-256': 7,
  Faktoren: 7,
  Stand: 4,
};
const WIDTHS: Readonly<Record<'euro' | 'factor', number>> = { euro: 100, factor: 60 };

// Inter looks at the neighbours of each sign for alternates and kerning, which takes most of the time and changes little in a
// table; figures below each other are equally wide.
const FEATURES = { calt: false, kern: false, tnum: true } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

const ONE_LINE = { lineBreak: false, features: FEATURES };

// What pdfkit's types do not know yet: that a head names its column, and that a document says which standard it follows.
const OF_COLUMN = { scope: 'Column' } as PDFKit.Mixins.StructureElementOptions;
const READ_ALOUD = 'PDF/UA' as unknown as PDFKit.Mixins.PDFSubsets;

interface Place {
  readonly x: number;
  readonly width: number;
}

interface Row {
  readonly kind: 'TH' | 'TD';
  readonly cells: readonly string[];
  readonly height: number;
}

function placesOf(columns: readonly ReceiptColumn[], widthOfAll: number): Place[] {
  const fixed = columns.reduce((sum, { holds }) => sum + (holds === 'text' ? 0 : WIDTHS[holds]), 0);
  const weightOf = ({ header, holds }: ReceiptColumn) => (holds === 'text' ? (WEIGHTS[header] ?? 2) : 0);
  const weights = columns.reduce((sum, column) => sum + weightOf(column), 0);
  const rest = widthOfAll - fixed - CELL_GAP * (columns.length - 1);
  let x = MARGIN;
  return columns.map((column) => {
    const width = column.holds === 'text' ? (rest * weightOf(column)) / weights : WIDTHS[column.holds];
    const place = { x, width };
    x += width + CELL_GAP;
    return place;
  });
}

class ReceiptWriter {
  readonly #doc: Document;
  readonly #root: Structure;
  #y = MARGIN;
  /** The widths of signs in the font and size of tables, in points. */
  readonly #signWidths = new Map<string, number>();

  constructor(doc: Document) {
    this.#doc = doc;
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  /** Goes on to the next page where so much does not fit on this one; true if it did. */
  #makeRoom(height: number): boolean {
    if (this.#y + height <= this.#doc.page.height - FOOT) return false;
    this.#doc.addPage();
    this.#y = MARGIN;
    return true;
  }

  line(
    kind: 'H1' | 'H2' | 'P',
    text: string,
    look: { size: number; color: string; font: 'plain' | 'bold' },
  ): void {
    const doc = this.#doc;
    doc.font(look.font).fontSize(look.size);
    const height = doc.heightOfString(text, { width: this.#width });
    this.#makeRoom(height);
    const element = doc.struct(kind, {}, () => {
      doc.fillColor(look.color).text(text, MARGIN, this.#y, { width: this.#width });
    });
    this.#root.add(element);
    element.end();
    this.#y += height + look.size / 2;
  }

  table({ title, columns, rows }: ReceiptTable): void {
    this.#y += HEADING_SIZE;
    // A heading stays with the head of its table and a first row.
    this.#makeRoom(5 * HEADING_SIZE);
    this.line('H2', title, { size: HEADING_SIZE, color: INK, font: 'bold' });
    const doc = this.#doc;
    const table = doc.struct('Table');
    this.#root.add(table);
    const places = placesOf(columns, this.#width);
    const rowOf = (kind: Row['kind'], cells: readonly string[]): Row => {
      return { kind, cells, height: this.#heightOf(cells, places) };
    };
    const head = rowOf(
      'TH',
      columns.map(({ header }) => header),
    );
    this.#row(head, columns, places, table);
    for (const cells of rows) {
      const row = rowOf(
        'TD',
        cells.map((cell) => (typeof cell === 'number' ? formatMillis(cell) : cell)),
      );
      // Who has the table read out hears its head once.
      if (this.#makeRoom(row.height)) this.#row(head, columns, places);
      this.#row(row, columns, places, table);
    }
    table.end();
  }

  /** As wide as a text is at most, in points. */
  #widthOf(text: string): number {
    let width = 0;
    for (const sign of text) {
      let own = this.#signWidths.get(sign);
      if (own === undefined) {
        own = this.#doc.font('bold').fontSize(TEXT_SIZE).widthOfString(sign, { features: FEATURES });
        this.#signWidths.set(sign, own);
      }
      width += own;
    }
    return width;
  }

  #heightOf(cells: readonly string[], places: readonly Place[]): number {
    const oneLine = this.#doc.font('plain').fontSize(TEXT_SIZE).currentLineHeight(true);
    const heights = cells.map((cell, i) => {
      const width = places[i]?.width ?? 0;
      if (this.#widthOf(cell) <= width) return oneLine;
      return this.#doc.font('bold').fontSize(TEXT_SIZE).heightOfString(cell, { width, features: FEATURES });
    });
    return Math.max(oneLine, ...heights) + 2 * ROW_PADDING;
  }

  /** Writes a row, as one of the table where there is one, else as decoration of the page. */
  #row(
    { kind, cells, height }: Row,
    columns: readonly ReceiptColumn[],
    places: readonly Place[],
    table?: Structure,
  ): void {
    const row = table && this.#doc.struct('TR');
    if (row !== undefined) table?.add(row);
    for (const [i, cell] of cells.entries()) {
      const write = () => this.#cell(kind, cell, columns[i]?.holds !== 'text', places[i] as Place);
      if (row === undefined) this.#decorate('Pagination', write);
      else {
        const element = this.#doc.struct(kind, kind === 'TH' ? OF_COLUMN : {}, write);
        row.add(element);
        element.end();
      }
    }
    row?.end();
    this.#y += height;
    this.#decorate('Layout', () => {
      const doc = this.#doc.moveTo(MARGIN, this.#y).lineTo(MARGIN + this.#width, this.#y);
      doc.lineWidth(0.5).stroke(LINE);
    });
  }

  #cell(kind: Row['kind'], cell: string, isRight: boolean, { x, width }: Place): void {
    const textWidth = this.#widthOf(cell);
    const isOneLine = textWidth <= width;
    const doc = this.#doc.font(kind === 'TH' ? 'bold' : 'plain').fontSize(TEXT_SIZE);
    doc.fillColor(kind === 'TH' ? QUIET : INK);
    const left = isRight && isOneLine ? x + width - textWidth : x;
    doc.text(cell, left, this.#y + ROW_PADDING, isOneLine ? ONE_LINE : { width, features: FEATURES });
  }

  /** Draws what no screen reader reads. */
  #decorate(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }

  /** Writes at the foot of every page what proves it and which one it is. */
  feet(checkValue: string): void {
    const doc = this.#doc;
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page);
      // Below the margin a text would begin a new page.
      doc.page.margins.bottom = 0;
      this.#decorate('Pagination', () => {
        doc.font('plain').fontSize(7).fillColor(QUIET);
        const y = doc.page.height - FOOT + 22;
        doc.text(`Prüfwert (SHA-256): ${checkValue}`, MARGIN, y, { lineBreak: false });
        doc.text(`Seite ${page + 1} von ${count}`, MARGIN, y, {
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
 * Writes a receipt as a PDF that screen readers read as well: tagged after PDF/UA, in German, with title and embedded fonts,
 * its check value and number on each page. Runs in a worker.
 */
export async function writeReceiptPdf(paper: ReceiptPaper): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    pdfVersion: '1.7',
    tagged: true,
    subset: READ_ALOUD,
    lang: 'de-DE',
    displayTitle: true,
    bufferPages: true,
    info: { Title: paper.title, Creator: 'Rahmenpreis', CreationDate: new Date(paper.madeAtMs) },
  });
  for (const [name, file] of Object.entries(FONT_FILES)) {
    doc.registerFont(name, fileURLToPath(import.meta.resolve(file)));
    doc.font(name);
    layBySigns(doc, FEATURES);
  }
  const pieces: Uint8Array[] = [];
  doc.on('data', (piece: Uint8Array) => pieces.push(piece));
  const done = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  const writer = new ReceiptWriter(doc);
  writer.line('H1', paper.title, { size: 20, color: INK, font: 'bold' });
  writer.line('P', paper.standing, { size: 10, color: PETROL, font: 'bold' });
  for (const [label, value] of paper.facts) {
    writer.line('P', `${label}: ${value}`, { size: 9, color: INK, font: 'plain' });
  }
  for (const table of paper.tables) if (table.rows.length > 0) writer.table(table);
  writer.feet(paper.checkValue);
  writer.end();
  await done;
  return Buffer.concat(pieces);
}
