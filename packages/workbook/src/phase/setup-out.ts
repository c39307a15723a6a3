import type { LvSummary } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { nameColumns, type WrittenLiegenschaft } from '../liegenschaft/named-rows.ts';
import type { Sheet } from '../sheet/sheet.ts';
import {
  countColumn,
  type TableColumn,
  textColumn,
  titledTable,
  totalRow,
  widthOf,
} from '../sheet/table-out.ts';

/** What the phases are made of, as «Phasen-Setup» shows it. */
export interface SetupFile {
  /** The phases with their states, and as of when the paper is. */
  readonly asOf: string;
  readonly phases: readonly Phase[];
  readonly liegenschaften: readonly WrittenLiegenschaft[];
  readonly providers: readonly ServiceProvider[];
  /** The LVs of each phase by its id. */
  readonly lvs: ReadonlyMap<string, readonly LvSummary[]>;
}

const IN_PHASE = 'ja';

/** A sheet of lines, each with what it has to do with every phase; what counts is added up below. */
function sheetOf<L>(
  name: string,
  asOf: string,
  [first, ...others]: readonly TableColumn<L>[],
  lines: readonly L[],
): Sheet {
  const columns = first === undefined ? others : [{ ...first, tellsEntries: true }, ...others];
  const isAdded = columns.some(({ adds }) => adds !== undefined) && lines.length > 0;
  const foot = isAdded ? [totalRow('Gesamt', columns, lines)] : [];
  return titledTable({ name, title: `${name}: ${asOf}`, columns }, lines, foot);
}

/** A column of numbers of positions, and one of the day of an LV, for a phase. */
function lvColumns({ id, title }: Phase, lvs: SetupFile['lvs']): TableColumn<WrittenLiegenschaft>[] {
  const byId = new Map(lvs.get(id)?.map((lv) => [lv.propertyId, lv]));
  return [
    {
      ...countColumn(`${title}: Positionen`, ({ id: own }) => byId.get(own)?.positionCount ?? null),
      adds: 'itself',
    },
    textColumn(`${title}: LV vom`, widthOf(`${title}: LV vom`), (house) => {
      const lv = byId.get(house.id);
      return lv === undefined ? null : shortDate(lv.createdAt);
    }),
    textColumn(`${title}: Datei`, 30, (house) => byId.get(house.id)?.filename ?? null),
  ];
}

/** Setup of each phase, a sheet per kind: the LVs of the properties, the properties, the bidders. */
export function setupSheets({ asOf, phases, liegenschaften, providers, lvs }: SetupFile): Sheet[] {
  const ticks = <L extends { readonly id: string }>(idsOf: (phase: Phase) => readonly string[] | undefined) =>
    phases.map((phase) => {
      const ids = new Set(idsOf(phase));
      return textColumn<L>(phase.title, widthOf(phase.title), ({ id }) => (ids.has(id) ? IN_PHASE : null));
    });
  // The id, which nobody reads, stands behind everything that somebody does.
  const [id, ...named] = nameColumns<WrittenLiegenschaft>();
  return [
    sheetOf(
      'Leistungsverzeichnisse',
      asOf,
      [...named, ...phases.flatMap((phase) => lvColumns(phase, lvs)), id!],
      liegenschaften,
    ),
    sheetOf(
      'Liegenschaften',
      asOf,
      [...named, ...ticks<WrittenLiegenschaft>(({ liegenschaftIds }) => liegenschaftIds), id!],
      liegenschaften,
    ),
    sheetOf(
      'Nutzer',
      asOf,
      [
        textColumn<ServiceProvider>('Unternehmen', 40, ({ organisation }) => organisation),
        textColumn<ServiceProvider>('Name', 30, ({ firstname, lastname }) => `${firstname} ${lastname}`),
        textColumn<ServiceProvider>('E-Mail', 40, ({ username }) => username),
        ...ticks<ServiceProvider>(({ userIds }) => userIds),
      ],
      providers,
    ),
  ];
}
