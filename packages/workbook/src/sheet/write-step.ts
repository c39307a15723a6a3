/** How far the writing of a workbook is: so many of its rows are written, or so much of the file, as a part of 1, is packed. */
export type WriteStep =
  | { readonly kind: 'rows'; readonly done: number; readonly all: number }
  | { readonly kind: 'packing'; readonly share: number };

/** Hears how far the writing of a workbook is, every few hundred rows. */
export type OnWriteStep = (step: WriteStep) => void;
