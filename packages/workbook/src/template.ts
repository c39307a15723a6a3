import type { ColumnRule } from './sheet/header.ts';
import { GEBAEUDE_FIELDS } from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { OPTION_LABELS } from '@rahmenpreis/tendering/liegenschaft/gebaeude-option.ts';
import { LIEGENSCHAFT_COLUMNS } from './liegenschaft/liegenschaft-column.ts';
import type { Sheet, SheetRow } from './sheet/sheet.ts';
import { formColumn, formHead } from './sheet/table-out.ts';
import { TAG_WORDS } from './tag-cell.ts';
import { EP_CATALOG_COLUMNS, LV_FILE_COLUMNS } from './tender-columns.ts';

/** Files with «Vorlage herunterladen» and examples in an upload dialog (CONTRACT.md «Files that come in»). */
type TemplateKind = 'ep-katalog' | 'liegenschaft' | 'lv';

interface Template {
  title: string;
  columns: readonly ColumnRule[];
  examples: readonly SheetRow['cells'][];
  hints: readonly string[];
}

const FORMATTED_ROWS = 300;
const HEADER_ROW = 3;
const TAG_HINT = `Erlaubte Leistungsgruppen: ${TAG_WORDS}.`;
const NUMBER_HINT = 'Zahlen haben höchstens 3 Nachkommastellen (Beispiel: 1,426).';

const TEMPLATES: Record<TemplateKind, Template> = {
  'ep-katalog': {
    title: 'EP-Katalog',
    columns: Object.values(EP_CATALOG_COLUMNS),
    examples: [
      ['1', 'Kategorie', 'Objektmanagement', null, null, null, null, 'uegm', null],
      ['1.10', 'Position', 'Objektleitung vor Ort', 'UE0010', 'h', 'Vortext', 'Nachtext', 'uegm', 'uegm'],
    ],
    hints: [
      'Die Nummer bestimmt die Gliederung: 1.10 liegt in 1. Kategorien liegen höchstens 3 Ebenen tief.',
      'Jede Position hat einen eigenen Ep-Code; Kategorien haben keinen.',
      'Nummer und Ep-Code bitte als Text eingeben, damit führende Nullen erhalten bleiben.',
      `Eine Position ohne Leistungsgruppe übernimmt die ihrer Kategorie. ${TAG_HINT}`,
      'Mehrere Tags werden durch Komma getrennt.',
    ],
  },
  liegenschaft: {
    title: 'Liegenschaft',
    columns: Object.values(LIEGENSCHAFT_COLUMNS),
    examples: [
      ['L-001', 'Kontorhaus', 'L-001-01', 'Haus A', 'Am Sandtorkai 40', '20457', 'Hamburg', 'Hamburg'],
      ['L-001', 'Kontorhaus', 'L-001-02', 'Haus B', 'Am Sandtorkai 40', '20457', 'Hamburg', 'Hamburg'],
    ],
    hints: [
      'Eine Datei beschreibt eine Liegenschaft, jede Zeile eines ihrer Gebäude.',
      'Name, Stadt, Straße & Hausnummer und Gebäudenummer sind notwendig; was sonst fehlt, wird beim Import erfragt.',
      'Im Archiv liegt die Datei neben den Ordnern „Liegenschaft“ und „Gebaeude“.',
      'Liegenschaft/Bilder und Liegenschaft/Dokumente gehören zur Liegenschaft, Gebaeude/{Gebäudenummer}/Bilder und …/Dokumente zum Gebäude.',
      ...GEBAEUDE_FIELDS.flatMap((field) =>
        field.kind === 'option'
          ? [`${field.label}: ${Object.values(OPTION_LABELS[field.list]).join(', ')}.`]
          : [],
      ),
      ...GEBAEUDE_FIELDS.flatMap(({ label, unit }) => (unit === '' ? [] : [`${label} in ${unit}.`])),
      'Ja-Nein-Felder: „ja“, „nein“ oder leer. Uhrzeiten wie 07:30, Tage wie 31.12.2025.',
    ],
  },
  lv: {
    title: 'Leistungsverzeichnis',
    columns: Object.values(LV_FILE_COLUMNS),
    examples: [
      ['1', 'AKS-1', 'UE0010', 'Objektleitung vor Ort', 1642, 'h', 'uegm', 'nein'],
      ['2', null, 'UE0010', 'Objektleitung nach Bedarf', 12.5, 'h', 'uegm', 'inaktiv'],
    ],
    hints: [
      'Jeder Ep-Code muss im EP-Katalog der Phase stehen; mehrere Zeilen dürfen denselben Ep-Code haben.',
      `Die Menge ist nicht negativ. ${NUMBER_HINT}`,
      `Die Leistungsgruppe muss mit dem EP-Katalog übereinstimmen. ${TAG_HINT}`,
      'Die Bedarfsposition ist „nein“, „aktiv“ oder „inaktiv“.',
    ],
  },
};

/** An empty template that our readers accept: header on row 3, two examples, a second sheet with hints. */
export function templateSheets(kind: TemplateKind): Sheet[] {
  const { title, columns, examples, hints } = TEMPLATES[kind];
  const form: Sheet = {
    name: title,
    columns: columns.map(formColumn),
    rows: [
      ...formHead(
        title,
        'Bitte ersetzen Sie die Beispielzeilen. Erläuterungen stehen auf dem Blatt „Hinweise“.',
        columns,
      ),
      ...examples.map((cells) => ({ cells })),
      // Blank rows have the text format, so that a code like 0010 keeps its zeros when typed.
      ...Array.from({ length: FORMATTED_ROWS }, () => ({ cells: columns.map(() => null) })),
    ],
    frozenRows: HEADER_ROW,
  };
  const hintRows = hints.map((hint) => ({ cells: [hint] }));
  return [
    form,
    { name: 'Hinweise', columns: [{ widthChars: 110, wraps: true }], rows: hintRows, frozenRows: 0 },
  ];
}
