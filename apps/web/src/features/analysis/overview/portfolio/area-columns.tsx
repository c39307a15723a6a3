import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { shortSliceTitle } from '@rahmenpreis/tendering/lv/slice-title.ts';
import { type SliceId, sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import {
  AREAS,
  type AreaName,
  type AreaRate,
  type Areas,
  rateOver,
} from '@rahmenpreis/tendering/portfolio/per-area.ts';
import {
  type CountValid,
  countAlone,
  type ValidOffers,
} from '@rahmenpreis/tendering/portfolio/valid-offers.ts';
import { figureColumn, gridColumn, type TreeGridColumn } from '../../../../kit/tree-grid/model/column.ts';
import { AREA_TEXTS } from '../../area/texts.ts';
import type { Overview } from '../use-overview.ts';
import type { PortfolioLine } from './portfolio-lines.ts';
import { TEXTS } from './texts.ts';
import { TwoLines } from './two-lines.tsx';
import styles from './portfolio.module.css';

type Column = TreeGridColumn<PortfolioLine>;

type Compared = Pick<Overview, 'comparison' | 'liegenschaftIds'>;

function validText({ slices }: ValidOffers): string {
  const counts = slices.filter((count) => count !== null);
  return TEXTS.validRange(Math.min(...counts), Math.max(...counts));
}

/** The offers that count for a property's packages, and the packages for which a bidder is alone. */
export function validColumn({ comparison, liegenschaftIds }: Compared, countValid: CountValid): Column {
  const validOf = ({ property }: PortfolioLine) => property && countValid(property.liegenschaft.id);
  const aloneOf = ({ provider }: PortfolioLine) =>
    countAlone(comparison, countValid, provider.serviceProviderId, liegenschaftIds);
  const textOf = (line: PortfolioLine): string => {
    const valid = validOf(line);
    return valid === undefined
      ? TEXTS.alone(aloneOf(line))
      : `${validText(valid)}, ${TEXTS.validWhole(valid.whole)}`;
  };
  return gridColumn('valid', TEXTS.columns.valid, 136, textOf, {
    label: TEXTS.columns.validLabel,
    cell: (line) => {
      const valid = validOf(line);
      if (valid === undefined) return TEXTS.alone(aloneOf(line));
      return <TwoLines below={TEXTS.validWhole(valid.whole)}>{validText(valid)}</TwoLines>;
    },
    tone: (line) =>
      validOf(line)?.slices.some((count) => count !== null && count < 2) === true ? 'attention' : 'quiet',
  });
}

/** From here on a title needs a wider column. */
const LONG_TITLE = 14;

/** A bidder's price per m²: altogether and for each service group; a line is reckoned when it is shown. */
export function areaColumns(
  { comparison, liegenschaftIds }: Compared,
  sliceIds: readonly SliceId[],
  { name, areas }: { name: AreaName; areas: Areas },
): Column[] {
  const unit = AREA_TEXTS.unit(AREAS[name]);
  const column = (title: string, s?: number): Column => {
    const known = new Map<PortfolioLine, AreaRate>();
    const rateOf = (line: PortfolioLine): AreaRate => {
      const ids = line.property === undefined ? liegenschaftIds : [line.property.liegenschaft.id];
      const over = { liegenschaftIds: ids, areas, s };
      const rate = known.get(line) ?? rateOver(comparison, line.provider.serviceProviderId, over);
      known.set(line, rate);
      return rate;
    };
    const textOf = ({ perM2Millis }: AreaRate) =>
      perM2Millis === null ? AREA_TEXTS.nothing : formatMillis(perM2Millis);
    const header = (
      <span className={styles.slice}>
        {unit}
        <br />
        {title}
      </span>
    );
    const widthPx = title.length > LONG_TITLE ? 180 : 108;
    return figureColumn(`area ${s ?? ''}`, header, widthPx, (line) => textOf(rateOf(line)), {
      label: AREA_TEXTS.of(title, unit),
      cell: (line) => {
        const rate = rateOf(line);
        if (line.property !== undefined || rate.perM2Millis === null) return textOf(rate);
        const below = TEXTS.complete(rate.propertyCount, liegenschaftIds.length);
        return <TwoLines below={below}>{textOf(rate)}</TwoLines>;
      },
    });
  };
  return [
    column(TEXTS.areaTotal),
    ...sliceIds.map((sliceId, s) => column(shortSliceTitle(sliceOfId(sliceId).title), s)),
  ];
}
