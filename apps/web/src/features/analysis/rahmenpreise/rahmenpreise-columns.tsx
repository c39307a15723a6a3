import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { formatFactor, formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { isWholePercent } from '@rahmenpreis/pricing/numbers/percent.ts';
import type {
  ComparedEp,
  ComparedFactor,
  RahmenpreisOffer,
} from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import {
  isOffering,
  type Participation,
  participationWord,
} from '@rahmenpreis/tendering/participation/participation.ts';
import { IconUserOff } from '@tabler/icons-react';
import {
  type CellTone,
  type ColumnGroup,
  figureColumn,
  gridColumn,
  type TreeGridColumn,
} from '../../../kit/tree-grid/model/column.ts';
import cutStyles from '../../../kit/show/cut.module.css';
import { ParticipationTag } from '../../../tender/comparison/offer-tag.tsx';
import { useShownPhaseState } from '../../../tender/phase/use-phase-state.tsx';
import { percentText } from '../parts/bidder-columns.tsx';
import type { EpLine } from './ep-lines.ts';
import type { FactorLine } from './factor-lines.ts';
import { TEXTS } from './texts.ts';
import styles from './rahmenpreise.module.css';

/** With more offers than that their columns are narrow, so that eight stand beside each other at 1440 px. */
const WIDE_OFFERS = 3;
/** A figure is never cut: up to here its narrow column grows with it. */
const WIDEST_FIGURE_PX = 140;

/** Whether so many offers stand in narrow columns. */
export function isDense(offers: readonly RahmenpreisOffer[]): boolean {
  return offers.length > WIDE_OFFERS;
}

/** From here on a price is shaded as far from the lowest. */
const SPREAD_FROM_PERCENT = 130;

function groupsOf(offers: readonly RahmenpreisOffer[]): ColumnGroup[] {
  const short = shortNames(offers.map(({ organisation }) => organisation));
  return offers.map(({ serviceProviderId, organisation, participation }, p) => ({
    id: serviceProviderId,
    label: organisation,
    header: (
      <>
        <span className={cutStyles.cut} title={organisation}>
          {short[p]}
        </span>
        {!isOffering(participation) && (
          <NotOffering participation={participation} isDense={isDense(offers)} />
        )}
      </>
    ),
  }));
}

/** Why an offer counts nowhere: in words, or where these have no room as a sign that is called so. */
function NotOffering(props: { readonly participation: Participation; readonly isDense: boolean }) {
  const state = useShownPhaseState();
  if (!props.isDense) return <ParticipationTag participation={props.participation} />;
  const words = participationWord(props.participation, state);
  return (
    <span className={styles.sign} data-tooltip={words}>
      <IconUserOff size={14} role="img" aria-label={words} />
    </span>
  );
}

function factorTone(factor: ComparedFactor | undefined): CellTone | undefined {
  if (factor === undefined || !factor.isEntered) return 'faint';
  return factor.isBest ? 'leading' : undefined;
}

function factorColumn(
  id: string,
  head: Pick<TreeGridColumn<FactorLine>, 'header' | 'label' | 'group'>,
  factorOf: (line: FactorLine) => ComparedFactor | undefined,
  widthPx: number,
): TreeGridColumn<FactorLine> {
  const textOf = (line: FactorLine) => formatFactor(factorOf(line)?.factorMillis ?? 0);
  return figureColumn(id, head.header, widthPx, textOf, {
    ...head,
    tone: (line) => factorTone(factorOf(line)),
  });
}

/** A column of factors per offer, a second one where sustainability applies (ANALYSIS-027, ANALYSIS-028). */
export function factorColumns(
  offers: readonly RahmenpreisOffer[],
  options: { nameHeader: string; hasNumber: boolean; hasSustainability: boolean },
): TreeGridColumn<FactorLine>[] {
  const dense = isDense(offers);
  const nameOf = ({ number, name }: FactorLine) => (options.hasNumber ? `${number} ${name}` : name);
  const name = gridColumn('name', options.nameHeader, 170, nameOf, {
    maxWidthPx: dense ? 320 : undefined,
    pinned: true,
    tree: true,
  });
  const widthPx = dense ? 58 : 88;
  const columns = groupsOf(offers).flatMap((group, p) => {
    const { id, label, header } = group;
    const own = ({ factors }: FactorLine) => factors[p];
    // With one column per offer its name is the head, and needs no second line above it.
    if (!options.hasSustainability) return [factorColumn(id, { header, label }, own, dense ? 100 : 88)];
    const headed = (text: string) => ({ header: text, label: `${label}: ${text}`, group });
    return [
      factorColumn(`${id} own`, headed(TEXTS.factor), own, widthPx),
      factorColumn(`${id} n`, headed(TEXTS.sustainability), (line) => line.sustainability[p], widthPx),
    ];
  });
  return [name, ...columns];
}

function epTone(ep: ComparedEp | undefined): CellTone | undefined {
  if (ep === undefined) return undefined;
  if (ep.epMillis === null) return 'faint';
  if (ep.isBest) return 'best';
  return (ep.percent ?? 0) >= SPREAD_FROM_PERCENT ? 'spread' : undefined;
}

function epText(line: EpLine, p: number): string {
  const ep = line.eps[p];
  if (ep === undefined) return '';
  return ep.epMillis === null ? TEXTS.noPrice : formatMillis(ep.epMillis);
}

/** Code and position, then each offer's price with its percent of the lowest (ANALYSIS-029, ANALYSIS-030). */
export function epColumns(offers: readonly RahmenpreisOffer[], epHeader: string): TreeGridColumn<EpLine>[] {
  const dense = isDense(offers);
  const described: TreeGridColumn<EpLine>[] = [
    gridColumn(
      'code',
      TEXTS.code,
      dense ? 60 : 88,
      ({ epCode, number }) => (epCode === '' ? number : epCode),
      {
        pinned: true,
        searchable: true,
      },
    ),
    gridColumn('title', TEXTS.position, dense ? 164 : 250, ({ title }) => title, {
      pinned: true,
      tree: true,
      searchable: true,
    }),
  ];
  const look = { maxWidthPx: WIDEST_FIGURE_PX, fits: dense };
  const priced = groupsOf(offers).flatMap((group, p): TreeGridColumn<EpLine>[] => [
    figureColumn(`${group.id} ep`, epHeader, dense ? 70 : 96, (line) => epText(line, p), {
      ...look,
      label: `${group.label}: ${epHeader}`,
      group,
      tone: (line) => epTone(line.eps[p]),
    }),
    figureColumn(
      `${group.id} diff`,
      TEXTS.diff,
      dense ? 46 : 76,
      (line) => percentText(line.eps[p]?.percent),
      {
        ...look,
        label: `${group.label}: ${TEXTS.diffLabel}`,
        group,
        tone: (line) => (isWholePercent(line.eps[p]?.percent) ? 'leading' : 'quiet'),
      },
    ),
  ]);
  return [...described, ...priced];
}
