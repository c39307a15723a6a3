import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { listLvs, type LvInfo, type LvPosition } from '@rahmenpreis/contract/lv.ts';
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
import { LoadState } from '../../../../kit/loading/load-state.tsx';
import type { TreeGridColumn } from '../../../../kit/tree-grid/model/column.ts';
import { saveLvFile, useEpEntries } from '../../api.ts';
import { LookDialog, TreeLook } from './look-dialog.tsx';
import { TEXTS } from './texts.ts';

/** A line of an LV as it is looked at. */
export interface LvLine {
  readonly id: string;
  readonly kind: 'category' | 'position';
  readonly number: string;
  readonly title: string;
  /** Undefined of a category. */
  readonly position: LvPosition | undefined;
  readonly children: readonly LvLine[];
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

interface LvDialogProps {
  readonly opened: boolean;
  readonly phase: Phase;
  readonly liegenschaft: Liegenschaft;
  readonly info: LvInfo;
  readonly onClose: () => void;
}

function ofPosition(text: (position: LvPosition) => string): (line: LvLine) => string {
  return ({ position }) => (position === undefined ? '' : text(position));
}

const { columns: HEADERS } = TEXTS;
const COLUMNS: readonly TreeGridColumn<LvLine>[] = [
  {
    id: 'number',
    header: HEADERS.number,
    widthPx: 96,
    pinned: true,
    searchable: true,
    text: ({ number }) => number,
  },
  {
    id: 'title',
    header: HEADERS.title,
    widthPx: 340,
    pinned: true,
    tree: true,
    searchable: true,
    text: ({ title }) => title,
  },
  {
    id: 'epCode',
    header: HEADERS.epCode,
    widthPx: 110,
    searchable: true,
    text: ofPosition(({ epCode }) => epCode),
  },
  {
    id: 'menge',
    header: HEADERS.menge,
    widthPx: 110,
    align: 'end',
    text: ofPosition(({ amount }) => formatMillisShort(Math.round(amount * SCALE))),
  },
  { id: 'unit', header: HEADERS.unit, widthPx: 90, text: ofPosition(({ unit }) => unit) },
  {
    id: 'slice',
    header: HEADERS.slice,
    widthPx: 180,
    text: ofPosition(({ sliceTag }) => sliceOfTag(sliceTag).title),
  },
  {
    id: 'optional',
    header: HEADERS.optional,
    widthPx: 80,
    text: ofPosition((position) => optionalPrefix(position)),
  },
  {
    id: 'serialNumber',
    header: HEADERS.serialNumber,
    widthPx: 100,
    text: ofPosition(({ serialNumber }) => serialNumber),
  },
  {
    id: 'identificationNumber',
    header: HEADERS.identificationNumber,
    widthPx: 130,
    text: ofPosition(({ identificationNumber }) => identificationNumber),
  },
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
export function LvDialog({ opened, phase, liegenschaft, info, onClose }: LvDialogProps) {
  const ask = { params: { phaseId: phase.id }, query: { propertyId: liegenschaft.id } };
  const lvs = useQuery(answerQuery(listLvs, ask));
  return (
    <LookDialog
      opened={opened}
      onClose={onClose}
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
