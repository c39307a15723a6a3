import type { ColumnMapKind } from '@rahmenpreis/contract/column-map.ts';
import { FAKTOREN_COLUMNS } from './factors/factors-column.ts';
import { LIST_COLUMNS, type ListColumn } from './liegenschaft/liegenschaft-column.ts';
import { PROVIDER_COLUMNS } from './service-provider/provider-column.ts';
import type { ColumnRule } from './sheet/header.ts';
import type { OtherKind } from './sheet/mapped-table.ts';
import { TARGET_COLUMNS } from './target/target-column.ts';
import {
  EP_CATALOG_COLUMNS,
  LV_FILE_COLUMNS,
  LV_LIST_COLUMNS,
  RAHMENPREISE_COLUMNS,
} from './tender-columns.ts';

/** A kind of file whose columns may stand under foreign headings. */
interface FileKind {
  readonly columns: Readonly<Record<string, ColumnRule>>;
  /**
   * The columns by which a file is taken for one of this kind, where it should be another; all if left out.
   */
  readonly signs?: Record<string, ColumnRule>;
  /** Columns that most files have, offered first and proposed where a heading is alike; all if left out. */
  readonly askedFirst?: readonly string[];
  /** How a column is asked for whose header says too little by itself. */
  readonly labels?: Readonly<Record<string, string>>;
  /** How it is called, «ein EP-Katalog», which a «k» before it denies; and where such a file belongs. */
  readonly is: string;
  readonly place: string;
}

/** These columns, each of which must be there. */
function allOf<K extends string>(
  columns: Readonly<Record<K, ColumnRule>>,
  names: readonly K[],
): Record<string, ColumnRule> {
  return Object.fromEntries(names.map((name) => [name, { ...columns[name], isRequired: true }]));
}

const LISTED_FIRST: readonly ListColumn[] = [
  'liegenschaft.nummer',
  'liegenschaft.name',
  'nummer',
  'name',
  'strasseHausnummer',
  'strasse',
  'hausnummer',
  'postleitzahl',
  'stadt',
  'region',
  'bruttoGrundflaeche',
  'baujahr',
  'anzahlEtagen',
];

/** What is known of each kind of file. */
export const FILE_KINDS: Readonly<Record<ColumnMapKind, FileKind>> = {
  'ep-catalog': {
    columns: EP_CATALOG_COLUMNS,
    is: 'ein EP-Katalog',
    place: 'Bitte laden Sie ihn als EP-Katalog der Phase hoch.',
  },
  lv: {
    columns: LV_FILE_COLUMNS,
    is: 'ein Leistungsverzeichnis',
    place: 'Bitte laden Sie es bei seiner Liegenschaft hoch.',
  },
  'lv-list': {
    columns: LV_LIST_COLUMNS,
    is: 'eine Liste vieler Leistungsverzeichnisse',
    place: 'Bitte wählen Sie im Phasen-Setup „Viele LVs aus einer Datei“.',
  },
  'liegenschaft-list': {
    columns: LIST_COLUMNS,
    signs: allOf(LIST_COLUMNS, ['liegenschaft.nummer', 'liegenschaft.name']),
    askedFirst: LISTED_FIRST,
    labels: { name: 'Name des Gebäudes' },
    is: 'eine Liste von Liegenschaften',
    place: 'Bitte übernehmen Sie sie auf der Seite „Liegenschaften“.',
  },
  'target-prices': {
    columns: TARGET_COLUMNS,
    signs: allOf(TARGET_COLUMNS, ['nummer', 'basisfm']),
    is: 'eine Liste von Zielpreisen',
    place: 'Bitte laden Sie sie bei den Zielpreisen in der Vergabe hoch.',
  },
  'price-list': {
    columns: RAHMENPREISE_COLUMNS,
    is: 'eine Preisliste',
    place: 'Dienstleister lesen sie bei ihren Rahmenpreisen ein.',
  },
  'factor-list': {
    columns: FAKTOREN_COLUMNS,
    signs: allOf(FAKTOREN_COLUMNS, ['id', 'marktgebiet', 'ls basisfm']),
    askedFirst: ['id', 'marktgebiet'],
    is: 'eine Liste von Faktoren',
    place: 'Dienstleister lesen sie bei ihren Liegenschaften ein.',
  },
  'service-provider-list': {
    columns: PROVIDER_COLUMNS,
    signs: allOf(PROVIDER_COLUMNS, ['organisation', 'lastname', 'username']),
    is: 'eine Liste von Dienstleistern',
    place: 'Bitte übernehmen Sie sie in der Nutzerverwaltung.',
  },
};

/** How a file is named that is of another kind than the one asked for. */
export function otherKinds(asked: ColumnMapKind): OtherKind[] {
  return Object.entries(FILE_KINDS).flatMap(([kind, { columns: all, signs: columns = all, is, place }]) =>
    kind === asked ? [] : [{ columns, sentence: `Das ist ${is}, k${FILE_KINDS[asked].is}. ${place}` }],
  );
}
