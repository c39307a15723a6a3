import { Box, Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { listLvs, type Lv, type LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { Total } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { optionalPrefix, printSerialNumber } from '@rahmenpreis/tendering/lv/optional-position.ts';
import { priceOwnLv } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { answerQuery, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import { SearchInput } from '../../../kit/field/search-input.tsx';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError, LoadingRows, LoadState } from '../../../kit/loading/load-state.tsx';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import type { PreviousOffer } from '../../../tender/own-offer/previous-phase.ts';
import { sumChangeText } from '../../../tender/own-offer/sum-texts.ts';
import { Tag } from '../../../kit/show/tag.tsx';
import { OfferTag } from '../../../tender/comparison/offer-tag.tsx';
import { figureColumn, namedColumns, type TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import { buildLv, notBuilt } from '../../../tender/lv/build-lv.ts';
import {
  flattenLines,
  lineChildren,
  lineId,
  lineKind,
  lineMenge,
  lineUnit,
  type LvLine,
} from '../../../tender/lv/lv-line.ts';
import { TEXTS } from '../texts.ts';
import { GapLink } from '../../../tender/own-offer/to-do/gap-link.tsx';
import { SliceIcon } from '../../../tender/lv/slice-icon.tsx';
import { FLAG_NO_ROWS, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import type { PricedLines } from '@rahmenpreis/tendering/offer/priced-lv.ts';

/** True for a counted position without a price and for what holds one (PRICE-006). */
function lacksPrice({ offers }: Pick<LvLine, 'offers'>): boolean {
  return offers[0]?.isPriceMissing === true;
}

/** The positions of an LV that count and have no price, with the categories above them. */
export function onlyGaps(lines: readonly LvLine[]): LvLine[] {
  return lines.filter(lacksPrice).map((line) => ({ ...line, children: onlyGaps(line.children) }));
}

/** How many positions of an LV count and have no price. */
export function countGaps(lines: readonly LvLine[]): number {
  return flattenLines(lines).filter((line) => line.kind === 'position' && lacksPrice(line)).length;
}

/** What a line comes to, with what it leaves open: a price that is missing, or nothing in it that counts. */
function lineTotal({ offers: [offer] }: LvLine): Total {
  if (offer === undefined) return { sumMillis: 0, flags: FLAG_NO_ROWS };
  const { gpMillis, hasPrice, isPriceMissing } = offer;
  return { sumMillis: gpMillis, flags: isPriceMissing ? FLAG_PRICE_MISSING : hasPrice ? 0 : FLAG_NO_ROWS };
}

/** What each line of an LV comes to, the sum too, by the line's id. */
function lineTotals(priced: PricedLines<LvPosition> | undefined): ReadonlyMap<string, Total> {
  const lines = priced === undefined ? [] : flattenLines([...priced.roots, priced.sum]);
  return new Map(lines.map((line) => [lineId(line), lineTotal(line)]));
}

function prefixOf({ position }: LvLine) {
  return position === undefined ? '' : optionalPrefix(position);
}

function sliceOf({ position }: LvLine) {
  return position === undefined ? undefined : sliceOfTag(position.sliceTag);
}

function epText({ offers }: LvLine): string {
  const ep = offers[0]?.epFactoredMillis ?? null;
  return ep === null ? '' : formatMillis(ep);
}

function gpText(line: LvLine): string {
  const [offer] = line.offers;
  if (offer?.hasPrice === true) return formatMillis(offer.gpMillis);
  return line.kind === 'position' && lacksPrice(line) ? '' : TEXTS.noSum;
}

function Ep({ line, phaseId }: { line: LvLine; phaseId: string }): ReactNode {
  if (line.kind !== 'position' || prefixOf(line) === 'BI' || epText(line) !== '') return epText(line);
  const tag = <OfferTag kind="price-missing" />;
  if (line.position === undefined) return tag;
  return (
    <GapLink phaseId={phaseId} epCode={line.position.epCode} isInCell>
      {tag}
    </GapLink>
  );
}

function Gp({ line }: { line: LvLine }): ReactNode {
  if (line.kind === 'position') return gpText(line);
  return (
    <Group component="span" display="inline-flex" gap={8} wrap="nowrap">
      {lacksPrice(line) && (
        <IconAlertTriangle
          size={14}
          role="img"
          aria-label={TEXTS.incomplete}
          data-tooltip={TEXTS.incomplete}
          color="var(--amber)"
        />
      )}
      {gpText(line)}
    </Group>
  );
}

const column = namedColumns(TEXTS.columns);
/** How what a line comes to differs from the same a phase ago. */
function changeColumn(phase: Phase, before: ReadonlyMap<string, Total>): TreeGridColumn<LvLine> {
  const hint = TEXTS.previousHint(phase.title);
  const textOf = (line: LvLine) => sumChangeText(before.get(lineId(line)), lineTotal(line)) ?? '';
  return figureColumn('change', <span title={hint}>{TEXTS.columns.change}</span>, 96, textOf, {
    label: `${TEXTS.columns.change}: ${hint}`,
    fits: true,
    tone: () => 'quiet',
  });
}

/** The columns of an LV of a phase, whose missing prices lead to where they are entered. */
function columnsOf(
  phaseId: string,
  previous: PreviousOffer | undefined,
  before: ReadonlyMap<string, Total>,
): readonly TreeGridColumn<LvLine>[] {
  return [
    column('number', 60, ({ position, number }) => (position ? printSerialNumber(position) : number), {
      fits: true,
      pinned: true,
      searchable: true,
    }),
    column('title', 260, ({ kind, title }) => (kind === 'sum' ? TEXTS.sumRow : title), {
      tree: true,
      searchable: true,
    }),
    column('icon', 52, (line) => sliceOf(line)?.title ?? '', {
      label: TEXTS.columns.iconLabel,
      align: 'center',
      cell: (line) => {
        const slice = sliceOf(line);
        return slice === undefined ? null : <SliceIcon slice={slice} isNamed />;
      },
    }),
    column('type', 64, prefixOf, {
      cell: (line) => {
        const prefix = prefixOf(line);
        if (prefix === '') return null;
        return (
          <span data-tooltip={prefix === 'BA' ? TEXTS.optionalActive : TEXTS.optionalInactive}>
            <Tag>{prefix}</Tag>
          </span>
        );
      },
    }),
    column('epCode', 84, ({ position }) => position?.epCode ?? '', { fits: true, searchable: true }),
    column('menge', 60, lineMenge, { fits: true, align: 'end' }),
    column('unit', 60, lineUnit, { fits: true }),
    column('ep', 132, epText, { align: 'end', cell: (line) => <Ep line={line} phaseId={phaseId} /> }),
    column('gp', 190, gpText, { align: 'end', cell: (line) => <Gp line={line} /> }),
    ...(previous === undefined ? [] : [changeColumn(previous.phase, before)]),
  ];
}

/** On a narrow screen the total stands right beside the name. */
function narrowed(columns: readonly TreeGridColumn<LvLine>[]): readonly TreeGridColumn<LvLine>[] {
  return [
    ...columns.flatMap((column) => (column.tree === true ? { ...column, widthPx: 176, pinned: true } : [])),
    ...columns.flatMap((column) => (column.id === 'gp' ? { ...column, widthPx: 150 } : [])),
    ...columns.flatMap((column) =>
      column.tree === true || column.id === 'gp' ? [] : { ...column, pinned: false },
    ),
  ];
}

interface LvTableProps {
  readonly own: OwnOffer;
  /** The same a phase ago; undefined where there was nothing. */
  readonly previous: PreviousOffer | undefined;
  readonly liegenschaft: Liegenschaft;
}

function Lines({ lv, ...props }: LvTableProps & { lv: Lv; search: string }) {
  const { own, previous } = props;
  const built = useMemo(() => buildLv(() => priceOwnLv(own, lv)), [own, lv]);
  const before = useMemo(() => buildLv(() => previous && priceOwnLv(previous.own, lv)), [previous, lv]);
  if ('error' in built) {
    const askAnew = () => void invalidateAnswers(listEpEntries, listLvs);
    return <LoadError {...notBuilt(built.error, askAnew)} isSticky />;
  }
  if (built.lv === undefined) return <NoLv />;
  return <PricedTable {...props} priced={built.lv} before={'lv' in before ? before.lv : undefined} />;
}

interface PricedTableProps extends LvTableProps {
  readonly priced: PricedLines<LvPosition>;
  readonly before: PricedLines<LvPosition> | undefined;
  readonly search: string;
}

function PricedTable({ own, previous, liegenschaft, priced, before, search }: PricedTableProps) {
  const isNarrow = useMediaQuery(NARROW) === true;
  const columns = useMemo(() => {
    const all = columnsOf(own.phase.id, previous, lineTotals(before));
    return isNarrow ? narrowed(all) : all;
  }, [own.phase.id, previous, before, isNarrow]);
  const [isOnlyGaps, setOnlyGaps] = useState(false);
  const gaps = useMemo(() => onlyGaps(priced.roots), [priced]);
  const gapCount = countGaps(gaps);
  // Once the last gap is closed there is nothing left to narrow to.
  const isNarrowed = isOnlyGaps && gapCount > 0;
  return (
    <>
      {gapCount > 0 && (
        <Button
          mb={8}
          aria-pressed={isNarrowed}
          variant={isNarrowed ? 'light' : 'default'}
          onClick={() => setOnlyGaps(!isNarrowed)}
        >
          {TEXTS.onlyGaps(gapCount)}
        </Button>
      )}
      <TreeGrid
        keepWidthsAs="own-lv"
        label={TEXTS.lvGrid(liegenschaftLabel(liegenschaft))}
        columns={columns}
        rows={isNarrowed ? gaps : priced.roots}
        getRowId={lineId}
        getChildren={lineChildren}
        getRowKind={lineKind}
        filterText={search}
        footerRow={priced.sum}
        rowHeightPx={32}
        height={640}
        emptyText={TEXTS.empty}
      />
    </>
  );
}

function NoLv() {
  return <EmptyState title={TEXTS.noLv}>{TEXTS.noLvHint}</EmptyState>;
}

/** The LV with factored EPs and totals, inactive optional positions in grey (OVERVIEW-010, PRICE-004). */
export function LvTable(props: LvTableProps) {
  const { own, liegenschaft } = props;
  const [search, setSearch] = useState('');
  const hasLv = own.withLv.has(liegenschaft.id);
  const question = { params: { phaseId: own.phase.id }, query: { propertyId: liegenschaft.id } };
  const query = useQuery({ ...answerQuery(listLvs, question), enabled: hasLv });
  return (
    <section>
      <Group component="header" gap="8px 16px" justify="space-between" mb={10}>
        <Box component="h2" fz={16}>
          {TEXTS.lv}
        </Box>
        {hasLv && <SearchInput label={TEXTS.search} text={search} onSearch={setSearch} />}
      </Group>
      {hasLv ? (
        <LoadState query={query} errorTitle={TEXTS.lvNotLoaded} skeleton={<LoadingRows rows={12} />}>
          {([lv]) => (lv === undefined ? <NoLv /> : <Lines {...props} lv={lv} search={search} />)}
        </LoadState>
      ) : (
        <NoLv />
      )}
    </section>
  );
}
