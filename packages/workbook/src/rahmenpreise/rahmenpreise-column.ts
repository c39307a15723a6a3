import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { ColumnRule } from '../sheet/header.ts';

/** The row that holds the header of a price list (BID-017). */
export const RAHMENPREISE_HEADER_ROW = 3;

/** Columns of a price list that are read (BID-017). */
export const RAHMENPREISE_COLUMNS = {
  epCode: { header: 'Ep-Code', isRequired: true, maxLength: TEXT_MAX_LENGTH, isKey: true },
  rahmenpreis: { header: 'Rahmenpreis', isRequired: true, maxLength: TEXT_MAX_LENGTH, isNumber: true },
} satisfies Record<string, ColumnRule>;
