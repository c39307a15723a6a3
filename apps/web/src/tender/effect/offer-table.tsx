import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import { formatMillis, formatSignedMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { signedPercent } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { IconMail, IconMailOff } from '@tabler/icons-react';
import { RankBadge } from '../comparison/rank-badge.tsx';
import { EffectTable } from './effect-table.tsx';
import { CHANGE_TEXTS } from './texts.ts';
import styles from './changes.module.css';

type Bidder = ChangePreview['bidders'][number];
type Offer = NonNullable<Bidder['offer']>;

const NOTHING = '–';

/** Which columns there are: ranks only of one property, prices only where some go or rest. */
interface Shown {
  readonly rank: boolean;
  readonly gone: boolean;
  readonly resting: boolean;
}

function Pair({ pair, isWorse }: { pair: Offer['gaps']; isWorse: boolean }) {
  return pair.before === pair.after ? (
    <>{formatWhole(pair.after)}</>
  ) : (
    <>
      {formatWhole(pair.before)} → <b data-worse={isWorse}>{formatWhole(pair.after)}</b>
    </>
  );
}

function OfferCells({ offer, shown }: { offer: Offer; shown: Shown }) {
  const { sumMillis, gaps, complete, inMarket, rank } = offer;
  const difference = sumMillis.after - sumMillis.before;
  const all =
    inMarket.before === inMarket.after
      ? CHANGE_TEXTS.of(inMarket.after)
      : `${CHANGE_TEXTS.of(inMarket.before)} → ${formatWhole(inMarket.after)}`;
  return (
    <>
      {shown.rank && (
        <td>
          <RankBadge rank={rank?.before ?? null} /> → <RankBadge rank={rank?.after ?? null} />
        </td>
      )}
      {shown.gone && <td className={styles.number}>{offer.goneCount || NOTHING}</td>}
      {shown.resting && <td className={styles.number}>{offer.restingCount || NOTHING}</td>}
      <td className={styles.number}>
        <Pair pair={gaps} isWorse={gaps.after > gaps.before} />
      </td>
      <td className={styles.number}>
        <Pair pair={complete} isWorse={inMarket.after - complete.after > inMarket.before - complete.before} />{' '}
        {all}
      </td>
      <td className={styles.number}>{formatMillis(sumMillis.before)}</td>
      <td className={styles.number}>
        <b>{formatMillis(sumMillis.after)}</b>
      </td>
      <td className={styles.number}>{difference === 0 ? NOTHING : formatSignedMillis(difference)}</td>
      <td className={styles.number}>
        {difference === 0 ? NOTHING : signedPercent(difference, sumMillis.before)}
      </td>
    </>
  );
}

function columnCount(shown: Shown): number {
  return 6 + Object.values(shown).filter(Boolean).length;
}

function BidderRow({ bidder, shown, isTold }: { bidder: Bidder; shown: Shown | undefined; isTold: boolean }) {
  const { organisation, name, change, offer } = bidder;
  const isMailed = isTold && bidder.isTold;
  const Icon = isMailed ? IconMail : IconMailOff;
  const why =
    offer?.isWithdrawn === true
      ? CHANGE_TEXTS.withdrawn
      : offer?.priceCount === 0
        ? CHANGE_TEXTS.noEntry
        : undefined;
  return (
    <tr data-pale={why !== undefined}>
      <th scope="row">
        {organisation}
        {change !== 'stays' && <small> {CHANGE_TEXTS.memberKinds[change]}</small>}
        {change === 'out' && offer?.isOffering === true && <small>, {CHANGE_TEXTS.confirmed}</small>}
      </th>
      {shown !== undefined &&
        offer !== null &&
        (why === undefined ? (
          <OfferCells offer={offer} shown={shown} />
        ) : (
          <td colSpan={columnCount(shown)} className={styles.why}>
            {why}
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
  const isKnown = offers.length > 0;
  const shown = {
    rank: offers.some(({ rank }) => rank !== null),
    gone: offers.some(({ goneCount }) => goneCount > 0),
    resting: offers.some(({ restingCount }) => restingCount > 0),
  };
  const figures = (['rank', 'gone', 'resting'] as const).filter((name) => shown[name]);
  const columns = isKnown
    ? [...figures, ...(['gaps', 'complete', 'before', 'after', 'change', 'percent'] as const)]
    : [];
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
          <BidderRow
            key={bidder.serviceProviderId}
            bidder={bidder}
            shown={isKnown ? shown : undefined}
            isTold={isTold}
          />
        ))}
      </tbody>
    </EffectTable>
  );
}
