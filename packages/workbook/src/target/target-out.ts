import { SLICES, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { nameColumns, type WrittenLiegenschaft } from '../liegenschaft/named-rows.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { column, type TableColumn, titledTable, widthOf } from '../sheet/table-out.ts';

type TargetOf = (liegenschaftId: string, sliceId: SliceId) => number | null;

const HINT =
  'Bitte tragen Sie Zielpreise netto in Euro mit höchstens 3 Nachkommastellen ein. Ein leeres Feld ändert nichts, „–“ entfernt den Zielpreis. Die LiegenschaftsId nennt die Liegenschaft; wo sie leer ist, genügt die Nummer.';

function columnsWith(targetOf: TargetOf): TableColumn<WrittenLiegenschaft>[] {
  return [
    ...nameColumns<WrittenLiegenschaft>(),
    ...SLICES.map(({ sliceId, title }) =>
      column<WrittenLiegenschaft>(title, Math.max(20, widthOf(title)), 'euro', ({ id }) =>
        toSheetNumber(targetOf(id, sliceId)),
      ),
    ),
  ];
}

/**
 * A phase's target prices as a sheet: title, hint, header on row 3, properties as given, targets in
 * thousandths of a euro or null; `readTargetSheet` reads it back unchanged (TARGET-002, EXPORT-007, OPEN-42).
 */
export function targetSheet(
  liegenschaften: readonly WrittenLiegenschaft[],
  targetOf: TargetOf,
  title = 'Zielpreise',
): Sheet {
  const columns = columnsWith(targetOf);
  const frozenColumns = nameColumns().length;
  return titledTable({ name: 'Zielpreise', title, hint: HINT, columns, frozenColumns }, liegenschaften);
}
