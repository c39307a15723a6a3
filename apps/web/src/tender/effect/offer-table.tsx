import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import { formatMillis, formatSignedMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { signedPercent } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { IconMail, IconMailOff } from '@tabler/icons-react';
import { RankBadge } from '../comparison/rank-badge.tsx';
import type { ReactNode } from 'react';
import { EffectTable } from './effect-table.tsx';
import { CHANGE_TEXTS } from './texts.ts';
import styles from './changes.module.css';

type Bidder = ChangePreview['bidders'][number];
type Offer = NonNullable<Bidder['offer']>;

const NOTHING = '–';

/** What is told of an offer: ranks only of one property, prices only where some go or rest. */
const FIGURES = [
  'rank',
  'gone',
  'resting',
  'gaps',
  'complete',
  'before',
  'after',
  'change',
  'percent',
] as const;
type Figure = (typeof FIGURES)[number];

function Pair({ pair, isWorse }: { pair: Offer['gaps']; isWorse: boolean }) {
  return pair.before === pair.after ? (
    <>{formatWhole(pair.after)}</>
  ) : (
    <>
      {formatWhole(pair.before)} → <b data-worse={isWorse}>{formatWhole(pair.after)}</b>
    </>
  );
}

function figuresOf(offer: Offer): Readonly<Record<Figure, ReactNode>> {
  const { sumMillis, gaps, complete, inMarket, rank } = offer;
  const difference = sumMillis.after - sumMillis.before;
  const all =
    inMarket.before === inMarket.after
      ? CHANGE_TEXTS.of(inMarket.after)
      : `${CHANGE_TEXTS.of(inMarket.before)} → ${formatWhole(inMarket.after)}`;
  return {
    rank: (
      <>
        <RankBadge rank={rank?.before ?? null} /> → <RankBadge rank={rank?.after ?? null} />
      </>
    ),
    gone: offer.goneCount || NOTHING,
    resting: offer.restingCount || NOTHING,
    gaps: <Pair pair={gaps} isWorse={gaps.after > gaps.before} />,
    complete: (
      <>
        <Pair pair={complete} isWorse={inMarket.after - complete.after > inMarket.before - complete.before} />{' '}
        {all}
      </>
    ),
    before: formatMillis(sumMillis.before),
    after: <b>{formatMillis(sumMillis.after)}</b>,
    change: difference === 0 ? NOTHING : formatSignedMillis(difference),
    percent: difference === 0 ? NOTHING : signedPercent(difference, sumMillis.before),
  };
}

interface BidderRowProps {
  readonly bidder: Bidder;
  readonly columns: readonly Figure[];
  readonly isTold: boolean;
}

function BidderRow({ bidder, columns, isTold }: BidderRowProps) {
  const { organisation, name, change, offer } = bidder;
  const isMailed = isTold && bidder.isTold;
  const Icon = isMailed ? IconMail : IconMailOff;
  const why =
    offer?.isWithdrawn === true
      ? CHANGE_TEXTS.withdrawn
      : offer?.priceCount === 0
        ? CHANGE_TEXTS.noEntry
        : undefined;
  const figures = offer && figuresOf(offer);
  return (
    <tr data-pale={why !== undefined}>
      <th scope="row">
        {organisation}
        {change !== 'stays' && <small> {CHANGE_TEXTS.memberKinds[change]}</small>}
        {change === 'out' && offer?.isOffering === true && <small>, {CHANGE_TEXTS.confirmed}</small>}
      </th>
      {why !== undefined && (
        <td colSpan={columns.length} className={styles.number}>
          {why}
        </td>
      )}
      {why === undefined &&
        figures !== null &&
        columns.map((column) => (
          <td key={column} className={column === 'rank' ? undefined : styles.number}>
            {figures[column]}
          </td>
        ))}
      <td className={styles.mail}>
        <Icon size={14} aria-hidden /> {isMailed ? name : CHANGE_TEXTS.noMail}
      </td>
    </tr>
  );
}

/** The effect on each offer, and its mails if wished; of a sealed phase names and mails (decision 0081). */
export function OfferTable({ bidders, isTold }: { bidders: readonly Bidder[]; isTold: boolean }) {
  const heads = CHANGE_TEXTS.offerColumns;
  const offers = bidders.flatMap(({ offer }) => offer ?? []);
  const shows: Partial<Record<Figure, boolean>> = {
    rank: offers.some(({ rank }) => rank !== null),
    gone: offers.some(({ goneCount }) => goneCount > 0),
    resting: offers.some(({ restingCount }) => restingCount > 0),
  };
  const columns = FIGURES.filter((name) => offers.length > 0 && shows[name] !== false);
  return (
    <EffectTable
      label={CHANGE_TEXTS.offers}
      heads={[
        [heads.organisation],
        ...columns.map((name) => [heads[name], styles.number] as const),
        [heads.mail],
      ]}
    >
      <tbody>
        {bidders.map((bidder) => (
          <BidderRow key={bidder.serviceProviderId} {...{ bidder, columns, isTold }} />
        ))}
      </tbody>
    </EffectTable>
  );
}
