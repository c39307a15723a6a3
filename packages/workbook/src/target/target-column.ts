import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { groupColumns } from '../liegenschaft/group-columns.ts';
import { NAME_COLUMNS } from '../liegenschaft/named-rows.ts';
import type { ColumnRule } from '../sheet/header.ts';

/** A column of a file of target prices: what names a property, or the price of a service group. */
export type TargetColumn = keyof typeof NAME_COLUMNS | SliceId;

/** The columns of a file of target prices, which may stand under foreign headings (TARGET-006). */
export const TARGET_COLUMNS: Record<TargetColumn, ColumnRule> = {
  ...NAME_COLUMNS,
  ...groupColumns('numbers'),
};
