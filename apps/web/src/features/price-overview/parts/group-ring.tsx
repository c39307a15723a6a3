import { Box, Group, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatMillis, formatWholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import type { Total } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { IconChartBar, IconChartPie } from '@tabler/icons-react';
import { latePart } from '../../../kit/loading/late-part.tsx';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import textStyles from '../../../kit/show/text.module.css';
import { offerProgress, offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import type { PreviousOffer } from '../../../tender/own-offer/previous-phase.ts';
import { shareTexts } from '../../../tender/own-offer/sum-texts.ts';
import { NoPrices } from '../../../tender/own-offer/no-prices.tsx';
import { UnsavedNote } from '../../../tender/own-offer/unsaved-note.tsx';
import { OfferTag } from '../../../tender/comparison/offer-tag.tsx';
import { type GroupSum, groupSums } from '../../../tender/own-offer/group-sums.ts';
import { usePictureChoice } from '../../../tender/picture/use-picture-choice.tsx';
import { TEXTS } from '../texts.ts';
import { GapTag } from '../../../tender/own-offer/to-do/gap-tag.tsx';
import styles from './group-ring.module.css';
import { SincePrevious } from './since-previous.tsx';
import { SliceName } from '../../../tender/lv/slice-icon.tsx';
import { Note } from '../../../kit/show/note.tsx';

const OwnOrigins = latePart(
  async () => (await import('./own-origins.tsx')).OwnOrigins,
  <Skeleton height={560} />,
);

const LOOKS = { table: [IconChartPie, TEXTS.byGroup], picture: [IconChartBar, TEXTS.byPosition] } as const;

// With this radius the circumference is 100, so that shares are lengths.
const RADIUS = 100 / (2 * Math.PI);

/** Lays amounts in turn on a ring of circumference 1; with a zero total each has length 0 (OVERVIEW-006). */
export function layArcs(amounts: readonly number[]) {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  let start = 0;
  return amounts.map((amount) => {
    const arc = { start, length: whole === 0 ? 0 : amount / whole };
    start += arc.length;
    return arc;
  });
}

/** Whether any price is entered; the sum may still be 0, with no property in the market (OVERVIEW-013). */
export function hasPrices(own: Pick<OwnOffer, 'table' | 'book'>): boolean {
  return offerProgress(own).pricedCount > 0;
}

function Ring({ groups, totalMillis }: { groups: readonly GroupSum[]; totalMillis: number }) {
  const arcs = layArcs(groups.map(({ sumMillis }) => sumMillis));
  return (
    <svg viewBox="0 0 42 42" className={styles.ring} aria-hidden>
      {arcs.map(({ start, length }, index) =>
        length === 0 ? null : (
          <circle
            key={groups[index]?.slice.sliceId}
            cx="21"
            cy="21"
            r={RADIUS}
            data-group={index}
            className={styles.arc}
            strokeDasharray={`${length * 100} ${100 - length * 100}`}
            strokeDashoffset={25 - start * 100}
          />
        ),
      )}
      <text x="21" y="20" className={styles.centre}>
        {formatWholeEuros(totalMillis)} €
      </text>
      <text x="21" y="24.5" className={styles.centreName}>
        {TEXTS.total}
      </text>
    </svg>
  );
}

function GroupTable(props: {
  groups: readonly GroupSum[];
  total: Total;
  previous: PreviousOffer | undefined;
}) {
  const { groups, total, previous } = props;
  const shares = shareTexts(groups.map(({ sumMillis }) => sumMillis));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{TEXTS.group}</th>
          <th scope="col">{TEXTS.share}</th>
          {previous !== undefined && (
            <th scope="col" className={styles.since}>
              {TEXTS.change}
            </th>
          )}
          <th scope="col">{TEXTS.sum}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const { slice, index, sumMillis, flags, isInactive, isUnpriced } = group;
          const hasNoSum = isUnpriced || isInactive || (flags & FLAG_NO_ROWS) !== 0;
          return (
            <tr key={slice.sliceId}>
              <th scope="row">
                <Group component="span" display="inline-flex" gap={8} wrap="nowrap">
                  <span className={styles.swatch} data-group={index} />
                  <SliceName slice={slice} />
                </Group>
              </th>
              <td className={textStyles.quiet}>{hasNoSum ? TEXTS.noSum : shares[index]}</td>
              {previous !== undefined && (
                <td className={styles.since}>
                  <SincePrevious previous={previous} now={group} sIndices={[index]} isShort />
                </td>
              )}
              <td>{hasNoSum ? TEXTS.noSum : `${formatMillis(sumMillis)} €`}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{TEXTS.total}</th>
          <td />
          {previous !== undefined && (
            <td className={styles.since}>
              <SincePrevious previous={previous} now={total} isShort />
            </td>
          )}
          <td>{formatMillis(total.sumMillis)} €</td>
        </tr>
      </tfoot>
    </table>
  );
}

/**
 * The offer's sums per service group as ring and table, and their change since last phase (OVERVIEW-006); in
 * their place what each position comes to.
 */
export function GroupRing({ offer, previous }: { offer: ReadyOffer; previous: PreviousOffer | undefined }) {
  const { own, editState } = offer;
  const groups = groupSums(own);
  const total = offerTotal(own);
  const isOut = (total.flags & FLAG_NOT_IN_MARKET) !== 0;
  const isNarrow = useMediaQuery(NARROW) === true;
  const choice = usePictureChoice('own-origins', LOOKS, isNarrow);
  const isPriced = hasPrices(own);
  const isPicture = choice.isPicture && isPriced;
  return (
    <section className={isPicture ? undefined : styles.panel}>
      <Group component="header" gap={8} mb={12}>
        <Box component="h2" fz={16}>
          {isPicture ? TEXTS.positions : TEXTS.groups}
        </Box>
        <GapTag phaseId={own.phase.id} flags={total.flags} />
        {isOut && <OfferTag kind="not-in-market" />}
        {isPriced && (
          <Box ml="auto" my={-6}>
            {choice.control}
          </Box>
        )}
      </Group>
      {!isPriced ? (
        <NoPrices offer={offer} title={TEXTS.noPrices}>
          {editState === 'editable' ? TEXTS.noPricesHint : undefined}
        </NoPrices>
      ) : isPicture ? (
        <OwnOrigins own={own} previous={previous} choice={choice} />
      ) : (
        <div className={styles.body}>
          <Ring groups={groups} totalMillis={total.sumMillis} />
          <Box miw={0}>
            <GroupTable groups={groups} total={total} previous={previous} />
            <UnsavedNote own={own} />
            {isOut && <Note mt={8}>{TEXTS.sumHint}</Note>}
          </Box>
        </div>
      )}
    </section>
  );
}
