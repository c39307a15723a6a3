import type { Sheet } from '@rahmenpreis/picture/draw/sheet.ts';

/** A sheet of a picture, and what it shows in a sentence for who has it read aloud. */
export interface PdfPicture {
  readonly alt: string;
  readonly sheet: Pick<Sheet, 'width' | 'height' | 'marks'>;
}

/** A part of a PDF between its tables. */
export type PdfBlock =
  /** A framed sentence behind its bold first words. */
  | { readonly kind: 'statement'; readonly lead: string; readonly text: string }
  /** Figures side by side: what each is, its value, and what belongs to it. */
  | { readonly kind: 'figures'; readonly figures: readonly (readonly [string, string, string])[] }
  /** Boxes to tick, and lines to write on. */
  | { readonly kind: 'answers'; readonly answers: readonly string[]; readonly lines: readonly string[] }
  /** Pictures under each other on a page of their own. */
  | { readonly kind: 'pictures'; readonly title: string; readonly pictures: readonly PdfPicture[] };

/** The head of each page: at the left what it is, at the right how it stands, amber for a draft. */
export interface PdfHead {
  readonly title: string;
  readonly mark: string;
  readonly isDraft: boolean;
}
