import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { LongSheet } from '../sheet/sheet.ts';
import { column as sheetColumn, longTable, type TableColumn } from '../sheet/table-out.ts';
import {
  dayText,
  flagText,
  listedProvider,
  PROVIDER_COLUMNS,
  type ProviderColumn,
  TOLD_COLUMNS,
} from './provider-column.ts';

const HINT =
  'Je Dienstleister eine Zeile. Konten werden an ihrer E-Mail-Adresse erkannt; eine neue Adresse ist ein neues Konto, das eingeladen wird.';

type Cell = TableColumn<ServiceProvider>['cell'];

function column(name: ProviderColumn, widthChars: number, cell: Cell): TableColumn<ServiceProvider> {
  return { header: PROVIDER_COLUMNS[name].header, widthChars, format: 'text', cell };
}

/** The service providers in the order given, to be read back; `stateOf` words a state (USER-001). */
export function providersSheet(
  providers: readonly ServiceProvider[],
  stateOf: (provider: ServiceProvider) => string,
  title = 'Dienstleister',
): LongSheet {
  const columns: TableColumn<ServiceProvider>[] = [
    column('firstname', 18, ({ firstname }) => firstname || null),
    column('lastname', 18, ({ lastname }) => lastname || null),
    column('organisation', 34, ({ organisation }) => organisation || null),
    column('username', 30, ({ username }) => username),
    column('phone', 20, ({ phone }) => phone || null),
    column('info', 30, ({ info }) => info || null),
    column('erpNummer', 16, ({ erpNummer }) => erpNummer || null),
    sheetColumn(TOLD_COLUMNS.registration, 16, 'text', ({ registration }) => dayText(registration)),
    column('mayWrite', 14, (provider) => flagText(listedProvider(provider).mayWrite)),
    column('expire', 14, ({ expire }) => dayText(expire)),
    { header: TOLD_COLUMNS.state, widthChars: 14, format: 'text', cell: stateOf },
  ];
  return longTable({ name: 'Dienstleister', title, hint: HINT, columns, frozenColumns: 3 }, providers);
}
