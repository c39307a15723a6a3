import { Box, Text } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { OutlierCell } from '@rahmenpreis/contract/outlier.ts';
import { formatMillis, formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { meanPrices, outlierWeightMillis } from '@rahmenpreis/tendering/outlier/outlier-figures.ts';
import { type ComponentProps, useMemo, useState } from 'react';
import { LoadError, LoadingRows } from '../../../kit/loading/load-state.tsx';
import { flattenLines } from '../../../tender/lv/lv-line.ts';
import { LinePanel } from '../line-panel.tsx';
import tableStyles from '../figure-table.module.css';
import { PriceFigures } from '../liegenschaft/panel/price-figures.tsx';
import { NO_POSITION_FILTER } from '../liegenschaft/comparison/position-filter.ts';
import { useComparedPrices } from '../liegenschaft/comparison/use-compared-prices.ts';
import { PLAIN_VIEW } from '../liegenschaft/comparison/comparison-view.ts';
import { deviationText, millisText, weightText } from './outlier-columns.tsx';
import type { OutlierRow } from './outlier-rows.ts';
import { TEXTS as COMMON } from '../texts.ts';
import { TEXTS } from './texts.ts';
import type { FoundOutliers } from './use-found.ts';
import { useOutlierCells } from './use-outliers.ts';
import styles from './outlier.module.css';

interface PanelProps extends FoundOutliers, Omit<ComponentProps<typeof LinePanel>, 'line' | 'children'> {
  readonly row: OutlierRow;
}

/** A row of an LV, with the property that it is in. */
interface NamedCell {
  readonly key: string;
  readonly cell: OutlierCell;
  readonly liegenschaft: Liegenschaft;
}

/** The rows that explain a price: those off its reference if it is above or below one; weightiest first. */
function concernedCells(
  cells: readonly OutlierCell[],
  { price }: OutlierRow,
  liegenschaften: readonly Liegenschaft[],
): NamedCell[] {
  const isOfReference = price.kind === 'above' || price.kind === 'below';
  const known = new Map(liegenschaften.map((own) => [own.id, own]));
  const sizeOf = ({ cell }: NamedCell) => Math.abs(outlierWeightMillis(cell) ?? 0);
  return cells
    .flatMap((cell, at): NamedCell[] => {
      const liegenschaft = known.get(cell.liegenschaftId);
      const isMeant = isOfReference
        ? cell.isOff
        : price.referenceMillis === null || cell.referenceMillis !== null;
      return liegenschaft === undefined || !isMeant ? [] : [{ key: String(at), cell, liegenschaft }];
    })
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

function figuresOf(cell: Pick<OutlierCell, 'mengeMillis' | 'sumMillis' | 'referenceMillis'>): string[] {
  const { epMillis, referenceMillis } = meanPrices(cell);
  return [
    formatMillisShort(cell.mengeMillis),
    millisText(epMillis),
    millisText(referenceMillis),
    deviationText(cell),
    weightText(outlierWeightMillis(cell)),
  ];
}

interface PropertyTableProps {
  readonly row: OutlierRow;
  readonly cells: readonly NamedCell[];
  readonly chosen: NamedCell | undefined;
  readonly onChoose: (key: string) => void;
}

/** The properties in which a price is an outlier, as in the sums of the table; one of them is chosen. */
function PropertyTable({ row, cells, chosen, onChoose }: PropertyTableProps) {
  const { panel, columns } = TEXTS;
  const heads = [panel.menge, columns.ep, columns.reference, panel.deviation, columns.weight];
  return (
    // Scrolled by keys where it is higher or wider than its room.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.properties} role="group" aria-label={panel.properties} tabIndex={0}>
      <table className={tableStyles.table} aria-label={panel.properties}>
        <thead>
          <tr>
            <th scope="col">{panel.property}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map(({ key, cell, liegenschaft }) => (
            <tr key={key} data-chosen={key === chosen?.key || undefined}>
              <th scope="row">
                <button
                  type="button"
                  title={liegenschaftLabel(liegenschaft)}
                  aria-pressed={key === chosen?.key}
                  onClick={() => onChoose(key)}
                >
                  <b>{liegenschaft.nummer}</b> {liegenschaft.adresse.stadt}
                </button>
              </th>
              {figuresOf(cell).map((text, at) => (
                <td key={heads[at]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{COMMON.properties(row.price.propertyCount)}</th>
            {figuresOf(row.price).map((text, at) => (
              <td key={heads[at]}>{text}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The parts of every bidder's price in the chosen property, as the comparison of that property has them. */
function ChosenPrice(props: PanelProps & { readonly liegenschaft: Liegenschaft }) {
  const { row, providers, liegenschaft } = props;
  const { percent } = props.look;
  const phaseId = props.phase.id;
  const chosenIds = useMemo(() => providers.map(({ id }) => id), [providers]);
  const view = useMemo(() => ({ ...PLAIN_VIEW, outlierPercent: percent }), [percent]);
  const question = { phaseId, liegenschaft, providers, chosenIds, filter: NO_POSITION_FILTER } as const;
  const { table, problem, isWithoutLv } = useComparedPrices(question);
  const { epCode } = row.price;
  const line = useMemo(
    () => table && flattenLines(table.rows).find(({ position }) => position?.epCode === epCode),
    [table, epCode],
  );
  if (problem !== undefined) return <LoadError {...problem} isSticky />;
  if (isWithoutLv) return <p>{TEXTS.panel.withoutLv}</p>;
  if (table === undefined || line === undefined) return <LoadingRows />;
  return (
    <>
      <Box component="h4" mt={12} fz={13}>
        {liegenschaftLabel(liegenschaft)}
      </Box>
      <PriceFigures {...{ phaseId, liegenschaft, providers, table, view, line }} />
    </>
  );
}

function placeText({ price, provider, sliceId }: OutlierRow): string {
  const group = sliceId === undefined ? [] : [sliceOfId(sliceId).title];
  return [price.epCode, ...group, provider.organisation].join(' · ');
}

function ownPriceText({ price: { epMillis, beforeMillis }, unit }: OutlierRow): string {
  const { panel } = TEXTS;
  const parts = [
    ...(epMillis === null ? [] : [panel.ownEp(formatMillis(epMillis), unit)]),
    ...(beforeMillis === null ? [] : [panel.before(formatMillis(beforeMillis))]),
  ];
  return parts.join(' · ');
}

function PanelBody(props: PanelProps) {
  const { phase, row, look, liegenschaften } = props;
  const { cells: all, problem } = useOutlierCells(phase.id, row, look);
  const [chosenKey, setChosenKey] = useState<string>();
  const cells = useMemo(
    () => (all === undefined ? undefined : concernedCells(all, row, liegenschaften)),
    [all, row, liegenschaften],
  );
  const chosen = cells?.find(({ key }) => key === chosenKey) ?? cells?.[0];
  return (
    <>
      <Text inherit mt={4} mb={8} c="dimmed">
        {placeText(row)}
        <br />
        {ownPriceText(row)}
      </Text>
      {problem && <LoadError {...problem} isSticky />}
      {problem === undefined && cells === undefined && <LoadingRows />}
      {cells !== undefined && <PropertyTable {...{ row, cells, chosen }} onChoose={setChosenKey} />}
      {chosen !== undefined && <ChosenPrice {...props} liegenschaft={chosen.liegenschaft} />}
    </>
  );
}

/** An open outlier: the properties it occurs in, the price in one of them, and what is noted on it. */
export function OutlierPanel(props: PanelProps) {
  const { row, isDrawer, onStep, onClose, foot } = props;
  return (
    <LinePanel line={row} isWide {...{ isDrawer, onStep, onClose, foot }}>
      <PanelBody key={row.id} {...props} />
    </LinePanel>
  );
}
