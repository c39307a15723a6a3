import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { RahmenpreisOffer } from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import type { Region } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { type SliceId, sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { type ComponentProps, useMemo, useState } from 'react';
import { SearchInput } from '../../../kit/field/search-input.tsx';
import type { RowKind } from '../../../kit/tree-grid/model/column.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import { FoldSection } from '../../../kit/page/fold-section.tsx';
import { epColumns, factorColumns, isDense } from './rahmenpreise-columns.tsx';
import { type EpLine, epLines, regionTree } from './ep-lines.ts';
import { type FactorLine, liegenschaftLines, regionLines } from './factor-lines.ts';
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
        <div>
          <Factors {...props} of="bundeslaender" />
          <Factors {...props} of="liegenschaften" />
        </div>
        <div>
          <Catalog {...props} />
        </div>
      </div>
      <FoldSection name="land" title={TEXTS.land} note={TEXTS.landNote} isFoldedAtFirst>
        {() => <LandTree {...props} />}
      </FoldSection>
    </>
  );
}

type EpGridProps = Pick<
  ComponentProps<typeof TreeGrid<EpLine>>,
  'isDense' | 'label' | 'columns' | 'rows' | 'filterText'
>;

function EpGrid(props: EpGridProps) {
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

interface FactorsProps extends RahmenpreiseSectionsProps {
  readonly of: 'bundeslaender' | 'liegenschaften';
}

/** The factors of states or of properties in the chosen service group, a column or two for each offer. */
function Factors({ of, offers, regions, liegenschaften, sliceId }: FactorsProps) {
  const { title, sustainability } = sliceOfId(sliceId);
  const isOfStates = of === 'bundeslaender';
  const rows = useMemo(
    () =>
      isOfStates ? regionLines(offers, regions, sliceId) : liegenschaftLines(offers, liegenschaften, sliceId),
    [isOfStates, offers, regions, liegenschaften, sliceId],
  );
  const columns = useMemo(
    () =>
      factorColumns(offers, {
        nameHeader: isOfStates ? TEXTS.bundesland : TEXTS.liegenschaft,
        hasNumber: !isOfStates,
        hasSustainability: !isOfStates && sustainability,
      }),
    [isOfStates, offers, sustainability],
  );
  return (
    <FoldSection name={of} title={TEXTS[of]} note={title}>
      {() => (
        <TreeGrid
          isDense={isDense(offers)}
          label={TEXTS.grids[of]}
          columns={columns}
          rows={rows}
          getRowId={factorId}
          emptyText={isOfStates ? TEXTS.noRegions : TEXTS.noLiegenschaften}
          rowHeightPx={ROW_PX}
          height={FACTORS_PX}
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
          <SearchInput
            w={{ base: '100%', sm: 240 }}
            mb={8}
            label={TEXTS.search}
            text={text}
            onSearch={setText}
          />
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
