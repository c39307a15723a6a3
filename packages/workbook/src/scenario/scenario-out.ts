import { type SliceId, SLICES, sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { nameColumns, type WrittenLiegenschaft } from '../liegenschaft/named-rows.ts';
import {
  longTable,
  addedColumn,
  column,
  euroColumn,
  noteRows,
  type TableColumn,
  textColumn,
  titledTable,
  totalRow,
  widthOf,
} from '../sheet/table-out.ts';
import type { LongSheet, WritableSheet, Sheet } from '../sheet/sheet.ts';
import { UNTOLD } from './scenario-in.ts';

/** One package of a scenario; amounts in thousandths of a euro. */
export interface ScenarioPackage {
  readonly liegenschaftId: string;
  readonly sliceId: SliceId;
  /** Null where nobody gets it. */
  readonly organisation: string | null;
  readonly sumMillis: number | null;
  /** Of the cheapest valid offer. */
  readonly cheapest: string | null;
  readonly cheapestMillis: number | null;
  /** Why nobody gets it, or why it does not go to the cheapest. */
  readonly reason: string | null;
}

/** A scenario as it stands on the page. */
export interface ScenarioWorkbook {
  readonly name: string;
  readonly phaseTitle: string;
  /** How sure the result is, in words. */
  readonly proof: string;
  readonly liegenschaften: readonly WrittenLiegenschaft[];
  readonly packages: readonly ScenarioPackage[];
  /** Each rule in words, its cost in thousandths of a euro and in words where known, and why it is wanted. */
  readonly rules: readonly {
    readonly text: string;
    readonly costMillis: number | null;
    readonly cost: string | null;
    readonly reason: string | null;
  }[];
  /** What rebates come to, in words; the sums hold none of them. */
  readonly rebates: readonly string[];
}

const HINT =
  'Tragen Sie ein, an wen ein Paket fest gehen soll. Was unverändert bleibt, ein leeres Feld und „offen“ ändern nichts. Die LiegenschaftsId nennt die Liegenschaft; wo sie leer ist, genügt die Nummer.';

const headOf = ({ name, phaseTitle, proof }: ScenarioWorkbook) => ({
  title: `Szenario ${name}, ${phaseTitle}`,
  hint: `${proof}. Summen netto in Euro.`,
});

const keyOf = (liegenschaftId: string, sliceId: string) => `${liegenschaftId} ${sliceId}`;

/** Property × Leistungsgruppe: who has a package; `readScenarioSheet` reads it back. */
function matrixSheet({ name, liegenschaften, packages }: ScenarioWorkbook): Sheet {
  const byKey = new Map(packages.map((each) => [keyOf(each.liegenschaftId, each.sliceId), each]));
  const columns: TableColumn<WrittenLiegenschaft>[] = [
    ...nameColumns<WrittenLiegenschaft>(),
    ...SLICES.map(({ sliceId, title }) =>
      textColumn<WrittenLiegenschaft>(title, Math.max(28, widthOf(title)), ({ id }) => {
        const own = byKey.get(keyOf(id, sliceId));
        return own === undefined ? UNTOLD.noPackage : (own.organisation ?? UNTOLD.open);
      }),
    ),
  ];
  const title = `Szenario ${name}`;
  const frozenColumns = nameColumns().length;
  return titledTable({ name: 'Szenario', title, hint: HINT, columns, frozenColumns }, liegenschaften);
}

function packageSheet(paper: ScenarioWorkbook): LongSheet {
  const { liegenschaften, packages } = paper;
  const byId = new Map(liegenschaften.map((each) => [each.id, each]));
  const above = ({ sumMillis, cheapestMillis }: ScenarioPackage) =>
    sumMillis === null || cheapestMillis === null ? null : sumMillis - cheapestMillis;
  const columns: TableColumn<ScenarioPackage>[] = [
    textColumn('Nummer', 12, ({ liegenschaftId }) => byId.get(liegenschaftId)?.nummer ?? ''),
    textColumn('Liegenschaft', 34, ({ liegenschaftId }) => byId.get(liegenschaftId)?.name ?? ''),
    { ...textColumn('Leistungsgruppe', 30, ({ sliceId }) => sliceOfId(sliceId).title), tellsEntries: true },
    textColumn('Dienstleister', 34, ({ organisation }) => organisation ?? UNTOLD.open),
    addedColumn('Summe', ({ sumMillis }) => sumMillis),
    textColumn('Günstigster', 34, ({ cheapest }) => cheapest),
    addedColumn('Summe des Günstigsten', ({ cheapestMillis }) => cheapestMillis),
    addedColumn('Mehrpreis', above),
    textColumn('Warum', 70, ({ reason }) => reason),
  ];
  const foot = [totalRow('Gesamt', columns, packages)];
  return longTable({ name: 'Pakete', ...headOf(paper), columns, frozenColumns: 2 }, packages, foot);
}

/** Who gets how much, and all together: what a board reads. */
function shareSheet(paper: ScenarioWorkbook): Sheet {
  const { packages, rebates } = paper;
  const given = Map.groupBy(packages, ({ organisation }) => organisation ?? UNTOLD.open);
  const shares = [...given]
    .map(([organisation, own]) => {
      const sumMillis = own.reduce((sum, each) => sum + (each.sumMillis ?? 0), 0);
      return { organisation, count: own.length, sumMillis };
    })
    .toSorted((a, b) => b.sumMillis - a.sumMillis);
  const allMillis = shares.reduce((sum, { sumMillis }) => sum + sumMillis, 0);
  const columns: TableColumn<(typeof shares)[number]>[] = [
    { ...textColumn('Dienstleister', 40, ({ organisation }) => organisation), tellsEntries: true },
    { header: 'Pakete', widthChars: 12, format: 'count', adds: 'itself', cell: ({ count }) => count },
    addedColumn('Summe', ({ sumMillis }) => sumMillis),
    column('Anteil in %', 14, 'tenths', ({ sumMillis }) =>
      allMillis === 0 ? null : Math.round((sumMillis / allMillis) * 1_000) / 10,
    ),
  ];
  const foot = [totalRow('Gesamt', columns, shares), ...noteRows(rebates)];
  return titledTable({ name: 'Ergebnis', ...headOf(paper), columns }, shares, foot);
}

function ruleSheet(paper: ScenarioWorkbook): Sheet {
  const columns: TableColumn<ScenarioWorkbook['rules'][number]>[] = [
    textColumn('Regel', 90, ({ text }) => text),
    euroColumn('Kosten der Regel', ({ costMillis }) => costMillis),
    textColumn('Kosten in Worten', 70, ({ cost }) => cost),
    textColumn('Begründung', 70, ({ reason }) => reason),
  ];
  return titledTable({ name: 'Regeln', ...headOf(paper), columns }, paper.rules);
}

/** A scenario in four sheets: shares, matrix (read back) and packages with sums, rules (decision 0076). */
export function scenarioSheets(paper: ScenarioWorkbook): WritableSheet[] {
  return [shareSheet(paper), matrixSheet(paper), packageSheet(paper), ruleSheet(paper)];
}
