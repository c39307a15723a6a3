import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { listLvs, type LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { nestLv } from '@rahmenpreis/tendering/lv/lv-node.ts';
import { optionalPrefix } from '@rahmenpreis/tendering/lv/optional-position.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerQuery } from '../../../../kernel/call/answer-query.ts';
import type { Openable } from '../../../../kit/dialog/late-dialog.tsx';
import { LoadState } from '../../../../kit/loading/load-state.tsx';
import { namedColumns, type TreeGridColumn } from '../../../../kit/tree-grid/model/column.ts';
import { saveLvFile, useEpEntries } from '../../api.ts';
import { LookDialog, type LookNode, NUMBER_LOOK, TITLE_LOOK, TreeLook } from './look-dialog.tsx';
import { TEXTS } from './texts.ts';
import type { StoredLv } from '../setup-dialog.ts';

/** A line of an LV as it is looked at. */
export interface LvLine extends LookNode<LvLine> {
  readonly number: string;
  readonly title: string;
  /** Undefined of a category. */
  readonly position: LvPosition | undefined;
}

/** The lines of an LV as a tree in the catalogue's order. */
export function lvLines(entries: readonly EpEntry[], positions: readonly LvPosition[]): LvLine[] {
  const roots: LvLine[] = [];
  const childrenOf: LvLine[][] = [];
  for (const [at, node] of nestLv(entries, positions).entries()) {
    const children: LvLine[] = [];
    childrenOf.push(children);
    const position = node.kind === 'position' ? positions[node.positionIndex] : undefined;
    const title = node.kind === 'category' ? node.title : (position?.description ?? '');
    const { kind, number } = node;
    (childrenOf[node.parent] ?? roots).push({ id: String(at), kind, number, title, position, children });
  }
  return roots;
}

const column = namedColumns(TEXTS.columns)<LvLine>;

/** A column that says nothing of categories. */
function ofPosition(
  id: keyof typeof TEXTS.columns,
  widthPx: number,
  textOf: (position: LvPosition) => string,
  more?: Partial<TreeGridColumn<LvLine>>,
): TreeGridColumn<LvLine> {
  return column(id, widthPx, ({ position }) => (position === undefined ? '' : textOf(position)), more);
}

const COLUMNS: readonly TreeGridColumn<LvLine>[] = [
  column('number', 96, ({ number }) => number, NUMBER_LOOK),
  column('title', 340, ({ title }) => title, TITLE_LOOK),
  ofPosition('epCode', 110, ({ epCode }) => epCode, { searchable: true }),
  ofPosition('menge', 110, ({ amount }) => formatMillisShort(Math.round(amount * SCALE)), { align: 'end' }),
  ofPosition('unit', 90, ({ unit }) => unit),
  ofPosition('slice', 180, ({ sliceTag }) => sliceOfTag(sliceTag).title),
  ofPosition('optional', 80, (position) => optionalPrefix(position)),
  ofPosition('serialNumber', 100, ({ serialNumber }) => serialNumber),
  ofPosition('identificationNumber', 130, ({ identificationNumber }) => identificationNumber),
];

function LvGrid({ phaseId, positions }: { phaseId: string; positions: readonly LvPosition[] }) {
  const entries = useEpEntries(phaseId);
  const roots = useMemo(() => lvLines(entries.data ?? [], positions), [entries.data, positions]);
  return (
    <LoadState query={entries} errorTitle={TEXTS.notLoaded}>
      {() => <TreeLook label={TEXTS.table} keepWidthsAs="lv-look" columns={COLUMNS} roots={roots} />}
    </LoadState>
  );
}

/** The LV of a property as a tree to look at, with the uploaded file to take back. */
export function LvDialog({ phase, liegenschaft, info, ...frame }: Openable & StoredLv & { phase: Phase }) {
  const ask = { params: { phaseId: phase.id }, query: { propertyId: liegenschaft.id } };
  const lvs = useQuery(answerQuery(listLvs, ask));
  return (
    <LookDialog
      {...frame}
      title={TEXTS.title(liegenschaftLabel(liegenschaft), phase.title)}
      filename={info.filename}
      onDownload={() => void saveLvFile(info)}
    >
      <LoadState query={lvs} errorTitle={TEXTS.notLoaded}>
        {([lv]) => (lv === undefined ? TEXTS.gone : <LvGrid phaseId={phase.id} positions={lv.positions} />)}
      </LoadState>
    </LookDialog>
  );
}
