import { PROPERTY_FACTORS } from '@rahmenpreis/tendering/lv/property-factor.ts';
import { FAKTOREN_HEADERS, factorHeader } from '@rahmenpreis/workbook/factors/factors-column.ts';
import {
  LIEGENSCHAFT_COLUMNS,
  LIST_COLUMNS,
} from '@rahmenpreis/workbook/liegenschaft/liegenschaft-column.ts';
import { PROVIDER_COLUMNS } from '@rahmenpreis/workbook/service-provider/provider-column.ts';
import {
  EP_CATALOG_COLUMNS,
  LV_FILE_COLUMNS,
  LV_LIST_COLUMNS,
  RAHMENPREISE_COLUMNS,
} from '@rahmenpreis/workbook/tender-columns.ts';
import type { ShownFile } from './chapter.ts';
import { TEXTS } from './texts.ts';
import styles from './help.module.css';
import { TemplateButton } from '../../tender/generated-file/template-button.tsx';

interface ShownColumn {
  readonly header: string;
  readonly isRequired: boolean;
}

/** The columns as the readers of the files look for them, so that help cannot say another one. */
const COLUMNS: Readonly<Record<ShownFile, readonly ShownColumn[]>> = {
  'ep-katalog': Object.values(EP_CATALOG_COLUMNS),
  lv: Object.values(LV_FILE_COLUMNS),
  'lv-liste': Object.values(LV_LIST_COLUMNS),
  liegenschaft: Object.values(LIEGENSCHAFT_COLUMNS),
  liegenschaften: Object.values(LIST_COLUMNS),
  nutzer: Object.values(PROVIDER_COLUMNS),
  preise: Object.values(RAHMENPREISE_COLUMNS),
  faktoren: [...Object.values(FAKTOREN_HEADERS), ...PROPERTY_FACTORS.map(factorHeader)].map((header) => ({
    header,
    isRequired: header === FAKTOREN_HEADERS.id,
  })),
};

/** The columns of an imported file, required ones first and bold, with a form to download if there is one. */
export function FileColumns({ file }: { readonly file: ShownFile }) {
  const columns = COLUMNS[file].toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
  return (
    <div className={styles.file}>
      <ul className={styles.columns} aria-label={TEXTS.columns}>
        {columns.map(({ header, isRequired }) => (
          <li key={header}>{isRequired ? <strong title={TEXTS.required}>{header}</strong> : header}</li>
        ))}
      </ul>
      {(file === 'ep-katalog' || file === 'lv' || file === 'liegenschaft') && (
        <TemplateButton kind={file} size="xs" />
      )}
    </div>
  );
}
