import {
  listGebaeude,
  saveLiegenschaften,
  type SentLiegenschaftList,
} from '@rahmenpreis/contract/liegenschaft.ts';
import { SHEET_MAX_ROWS } from '@rahmenpreis/contract/limits.ts';
import { LIST_COLUMNS, type ListColumn } from '@rahmenpreis/workbook/liegenschaft/liegenschaft-column.ts';
import {
  backList,
  type LiegenschaftLine,
  type LiegenschaftListReading,
  sentList,
} from '@rahmenpreis/workbook/liegenschaft/list/liegenschaft-line.ts';
import { readLiegenschaftList } from '@rahmenpreis/workbook/liegenschaft/list/liegenschaft-list.ts';
import type { StoredLiegenschaft } from '@rahmenpreis/workbook/liegenschaft/list/stored-portfolio.ts';
import { invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { ListDialog } from '../../../tender/list/list-dialog.tsx';
import type { ListKind, ShownColumn } from '../../../tender/list/list-kind.ts';
import { leftSentence, TEXTS as LIST_TEXTS } from '../../../tender/list/texts.ts';
import { loadPortfolio } from '../api.ts';
import { fireLiegenschaftEvent } from '../liegenschaft-events.ts';
import { TEXTS } from './texts.ts';

interface Reading extends LiegenschaftListReading {
  readonly stored: readonly StoredLiegenschaft[];
}

/** The columns by which a row is known, and those that are looked at most. */
const COLUMNS: readonly ShownColumn[] = [
  { id: 'liegenschaft.nummer', header: TEXTS.nummer, widthPx: 88 },
  { id: 'liegenschaft.name', header: TEXTS.name, widthPx: 170, isName: true },
  { id: 'nummer', header: TEXTS.gebaeude, widthPx: 96 },
  { id: 'strasseHausnummer', header: TEXTS.street, widthPx: 184 },
  { id: 'postleitzahl', header: TEXTS.postleitzahl, widthPx: 68 },
  { id: 'stadt', header: TEXTS.stadt, widthPx: 112 },
  { id: 'region', header: TEXTS.region, widthPx: 144 },
  { id: 'bruttoGrundflaeche', header: TEXTS.area, widthPx: 88, isNumber: true },
  { id: 'baujahr', header: TEXTS.baujahr, widthPx: 76, isNumber: true },
  { id: 'anzahlEtagen', header: TEXTS.etagen, widthPx: 72, isNumber: true },
];

/** Stores a list, or takes one back, and tells the pages that show properties. */
async function save(body: SentLiegenschaftList, event: Parameters<typeof fireLiegenschaftEvent>[0]) {
  const stored = await call(saveLiegenschaften, { body });
  fireLiegenschaftEvent(event);
  void invalidateAnswers(listGebaeude);
  return stored;
}

/** By how much the gross floor area of a row's building grows, in m². */
function areaGrowth({ gebaeude }: LiegenschaftLine): number {
  if (gebaeude?.kind === 'created') return gebaeude.fields.bruttoGrundflaeche ?? 0;
  const cell = gebaeude?.cells.find(({ name }) => name === 'bruttoGrundflaeche');
  return Number(cell?.to ?? 0) - Number(cell?.from ?? 0);
}

/** How many properties and buildings there are, and how large they are, before and after. */
function figures({ stored }: Reading, ticked: readonly LiegenschaftLine[]): string[] {
  const madePlaces = ticked.flatMap(({ place }) => (place?.kind === 'new' ? place.nummer : []));
  const buildings = stored.flatMap(({ gebaeude }) => gebaeude);
  const area = buildings.reduce((sum, { bruttoGrundflaeche }) => sum + (bruttoGrundflaeche ?? 0), 0);
  const madeBuildings = ticked.filter(({ gebaeude }) => gebaeude?.kind === 'created').length;
  const growth = ticked.reduce((sum, line) => sum + areaGrowth(line), 0);
  return [
    LIST_TEXTS.becomes(TEXTS.liegenschaften, stored.length, stored.length + new Set(madePlaces).size),
    LIST_TEXTS.becomes(TEXTS.gebaeudeCount, buildings.length, buildings.length + madeBuildings),
    LIST_TEXTS.becomes(TEXTS.areaSum, area, area + growth, ' m²'),
  ];
}

const PAPER: ListKind<LiegenschaftLine, Reading> = {
  words: TEXTS,
  columns: COLUMNS,
  headerOf: (column) => LIST_COLUMNS[column as ListColumn].header,
  facts: [
    { label: TEXTS.matching, value: TEXTS.matchingBy },
    { label: TEXTS.media, value: TEXTS.mediaStay },
  ],
  rowsAtMost: SHEET_MAX_ROWS,
  kind: 'liegenschaft-list',
  read: async (source, how) => {
    // Asked for each time, so that a list is never compared with what was.
    const stored = await loadPortfolio();
    return { ...(await readLiegenschaftList(source, stored, how)), stored };
  },
  figures,
  store: async ({ made }, ticked) => {
    const sent = sentList(made, ticked);
    const stored = await save(sent, 'LiegenschaftCreated');
    return {
      sentence: TEXTS.taken(stored),
      takeBack: async () => {
        const { left } = await save(backList(sent, stored), 'LiegenschaftDeleted');
        return leftSentence(left, TEXTS.leftBecause);
      },
    };
  },
  template: async () => {
    const { liegenschaftenSheet } = await import('@rahmenpreis/workbook/liegenschaft/liegenschaften-out.ts');
    return { sheets: [liegenschaftenSheet([])], filename: TEXTS.templateName };
  },
};

/** Takes properties with their buildings from a list (decision 0080). */
export function LiegenschaftListDialog(props: { readonly opened: boolean; readonly onClose: () => void }) {
  return <ListDialog {...props} paper={PAPER} />;
}
