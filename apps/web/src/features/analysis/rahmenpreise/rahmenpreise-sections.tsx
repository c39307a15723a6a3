import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { RahmenpreisOffer } from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import type { Region } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { type SliceId, sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { useMemo, useState } from 'react';
import { SearchInput } from '../../../kit/field/search-input.tsx';
import type { RowKind, TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import { FoldSection } from '../../../kit/page/fold-section.tsx';
import { epColumns, factorColumns, isDense } from './rahmenpreise-columns.tsx';
import { type EpLine, epLines } from './ep-lines.ts';
import { type FactorLine, liegenschaftLines, regionLines } from './factor-lines.ts';
import { regionTree } from './region-position-tree.ts';
import { TEXTS as COMMON } from '../texts.ts';
import { TEXTS } from './texts.ts';
import styles from './rahmenpreise.module.css';

interface RahmenpreiseSectionsProps {
  readonly offers: readonly RahmenpreisOffer[];
  readonly entries: readonly EpEntry[];
  readonly regions: readonly Region[];
  readonly liegenschaften: readonly Liegenschaft[];
  readonly sliceId: SliceId;
}

const ROW_PX = 30;
const FACTORS_PX = 330;
const PRICES_PX = 620;

const factorId = ({ id }: FactorLine) => id;
const epId = ({ id }: EpLine) => id;
const epChildren = ({ children }: EpLine) => (children.length === 0 ? undefined : children);
const epKind = ({ children }: EpLine): RowKind => (children.length === 0 ? 'position' : 'category');

/** The four tables beside and below each other, each to fold (ANALYSIS-027…030). */
export function RahmenpreiseSections(props: RahmenpreiseSectionsProps) {
  return (
    <>
      <div className={styles.columns} data-stacked={isDense(props.offers) || undefined}>
        <div className={styles.factors}>
          <RegionFactors {...props} />
          <LiegenschaftFactors {...props} />
        </div>
        <div className={styles.prices}>
          <Catalog {...props} />
        </div>
      </div>
      <FoldSection name="land" title={TEXTS.land} note={TEXTS.landNote} isFoldedAtFirst>
        {() => <LandTree {...props} />}
      </FoldSection>
    </>
  );
}

interface GridProps<Row> {
  readonly isDense: boolean;
  readonly label: string;
  readonly columns: readonly TreeGridColumn<Row>[];
  readonly rows: readonly Row[];
}

function FactorGrid(props: GridProps<FactorLine> & { readonly emptyText: string }) {
  return <TreeGrid {...props} getRowId={factorId} rowHeightPx={ROW_PX} height={FACTORS_PX} />;
}

function EpGrid(props: GridProps<EpLine> & { readonly filterText?: string }) {
  return (
    <TreeGrid
      {...props}
      getRowId={epId}
      getChildren={epChildren}
      getRowKind={epKind}
      emptyText={COMMON.noPosition}
      rowHeightPx={ROW_PX}
      height={PRICES_PX}
    />
  );
}

function RegionFactors({ offers, regions, sliceId }: RahmenpreiseSectionsProps) {
  const rows = useMemo(() => regionLines(offers, regions, sliceId), [offers, regions, sliceId]);
  const columns = useMemo(
    () => factorColumns(offers, { nameHeader: TEXTS.bundesland, hasNumber: false, hasSustainability: false }),
    [offers],
  );
  return (
    <FoldSection name="bundeslaender" title={TEXTS.bundeslaender} note={sliceOfId(sliceId).title}>
      {() => (
        <FactorGrid
          isDense={isDense(offers)}
          label={TEXTS.grids.bundeslaender}
          columns={columns}
          rows={rows}
          emptyText={TEXTS.noRegions}
        />
      )}
    </FoldSection>
  );
}

function LiegenschaftFactors({ offers, liegenschaften, sliceId }: RahmenpreiseSectionsProps) {
  const { title, sustainability } = sliceOfId(sliceId);
  const rows = useMemo(
    () => liegenschaftLines(offers, liegenschaften, sliceId),
    [offers, liegenschaften, sliceId],
  );
  const columns = useMemo(
    () =>
      factorColumns(offers, {
        nameHeader: TEXTS.liegenschaft,
        hasNumber: true,
        hasSustainability: sustainability,
      }),
    [offers, sustainability],
  );
  return (
    <FoldSection name="liegenschaften" title={TEXTS.liegenschaften} note={title}>
      {() => (
        <FactorGrid
          isDense={isDense(offers)}
          label={TEXTS.grids.liegenschaften}
          columns={columns}
          rows={rows}
          emptyText={TEXTS.noLiegenschaften}
        />
      )}
    </FoldSection>
  );
}

function Catalog({ offers, entries }: RahmenpreiseSectionsProps) {
  const [text, setText] = useState('');
  const rows = useMemo(() => epLines(offers, entries), [offers, entries]);
  const columns = useMemo(() => epColumns(offers, TEXTS.ep), [offers]);
  const positionCount = entries.filter(({ epCode }) => epCode !== null).length;
  return (
    <FoldSection name="catalog" title={TEXTS.catalog} note={TEXTS.catalogNote(positionCount)}>
      {() => (
        <>
          <SearchInput className={styles.search} label={TEXTS.search} text={text} onSearch={setText} />
          <EpGrid
            isDense={isDense(offers)}
            label={TEXTS.grids.catalog}
            columns={columns}
            rows={rows}
            filterText={text}
          />
        </>
      )}
    </FoldSection>
  );
}

function LandTree({ offers, entries, regions }: RahmenpreiseSectionsProps) {
  const rows = useMemo(() => regionTree(offers, entries, regions), [offers, entries, regions]);
  const columns = useMemo(() => epColumns(offers, TEXTS.regionEp), [offers]);
  return <EpGrid isDense={isDense(offers)} label={TEXTS.grids.land} columns={columns} rows={rows} />;
}
