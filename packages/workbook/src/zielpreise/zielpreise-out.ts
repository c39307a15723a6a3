import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { SLICES, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { formHead, type TableColumn, tableRow, widthOf } from '../sheet/table-out.ts';
import { LIEGENSCHAFT_HEADERS, ZIELPREISE_HEADER_ROW } from './zielpreise-in.ts';

type ZielpreisLiegenschaft = Pick<Liegenschaft, 'id' | 'nummer' | 'name' | 'adresse'>;
type TargetOf = (liegenschaftId: string, sliceId: SliceId) => number | null;

const HINT =
  'Bitte tragen Sie Zielpreise netto in Euro mit höchstens 3 Nachkommastellen ein. Ein leeres Feld ändert nichts. Die LiegenschaftsId nennt die Liegenschaft; wo sie leer ist, genügt die Nummer.';

function columnsWith(targetOf: TargetOf): TableColumn<ZielpreisLiegenschaft>[] {
  return [
    { header: LIEGENSCHAFT_HEADERS.id, widthChars: 38, format: 'text', cell: ({ id }) => id },
    { header: LIEGENSCHAFT_HEADERS.nummer, widthChars: 14, format: 'text', cell: ({ nummer }) => nummer },
    {
      header: LIEGENSCHAFT_HEADERS.name,
      widthChars: 40,
      format: 'text',
      wraps: true,
      cell: ({ name }) => name,
    },
    {
      header: LIEGENSCHAFT_HEADERS.adresse,
      widthChars: 50,
      format: 'text',
      wraps: true,
      cell: ({ adresse }) => adresseLine(adresse),
    },
    ...SLICES.map(
      ({ sliceId, title }): TableColumn<ZielpreisLiegenschaft> => ({
        header: title,
        widthChars: Math.max(20, widthOf(title)),
        format: 'euro',
        cell: ({ id }) => toSheetNumber(targetOf(id, sliceId)),
      }),
    ),
  ];
}

/**
 * The target prices of a phase as a sheet: title, hint, header on row 3, then the properties in the given order, targets in
 * thousandths of a euro, null where there is none; `readZielpreise` reads them back unchanged (TARGET-002, EXPORT-007, OPEN-42).
 */
export function zielpreiseSheet(liegenschaften: readonly ZielpreisLiegenschaft[], targetOf: TargetOf): Sheet {
  const columns = columnsWith(targetOf);
  return {
    name: 'Zielpreise',
    columns,
    rows: [
      ...formHead('Zielpreise', HINT, columns),
      ...liegenschaften.map((liegenschaft) => tableRow(columns, liegenschaft)),
    ],
    frozenRows: ZIELPREISE_HEADER_ROW,
    frozenColumns: Object.keys(LIEGENSCHAFT_HEADERS).length,
  };
}
