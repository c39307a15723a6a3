import { Box, Button, Group } from '@mantine/core';
import type { OfferTable } from '@rahmenpreis/pricing/price-book/price-book.ts';
import type { SortedLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { formatWholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import type { Total } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { offerTotal, unknownCodes } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { IconAlertTriangle, IconMapPinOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { groupSums, isNothingOffered } from '../../../tender/own-offer/group-sums.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { TEXTS } from '../texts.ts';
import styles from './property-list.module.css';

/** How many prices are missing where all incomplete properties lack the same ones; else undefined. */
export function countSharedGaps(
  lvs: readonly Pick<SortedLv, 'epIndex' | 'flags'>[],
  { epMillis, inMarket }: Pick<OfferTable, 'epMillis' | 'inMarket'>,
): number | undefined {
  let shared: ReadonlySet<number> | undefined;
  for (const [l, { epIndex, flags }] of lvs.entries()) {
    if (inMarket[l] === 0) continue;
    // A position that left the catalogue lacks a price that nobody can give.
    if (flags.some((flag) => (flag & FLAG_PRICE_MISSING) !== 0)) return undefined;
    const gaps = new Set(epIndex.filter((index) => (epMillis[index] as number) < 0));
    if (gaps.size === 0) continue;
    shared ??= gaps;
    if (gaps.size !== shared.size || !gaps.isSubsetOf(shared)) return undefined;
  }
  return shared?.size;
}

/** How many properties are shown before the list is asked for whole. */
const SHOWN_AT_FIRST = 60;

function Figure({ flags, sumMillis, isUnpriced }: Total & { readonly isUnpriced: boolean }) {
  if ((flags & FLAG_NOT_IN_MARKET) !== 0) {
    return (
      <Group component="span" gap={4} wrap="nowrap" c="var(--ink-3)">
        <IconMapPinOff size={14} aria-hidden /> {TEXTS.outside}
      </Group>
    );
  }
  if (isUnpriced || (flags & FLAG_NO_ROWS) !== 0)
    return (
      <Group component="span" gap={4} wrap="nowrap" c="var(--ink-3)">
        {TEXTS.noSum}
      </Group>
    );
  return <span className="figures">{formatWholeEuros(sumMillis)}</span>;
}

/** What the offer comes to for each property, and how many of them are complete (PRICE-006, PRICE-007). */
export function PropertyList({ own }: { own: OwnOffer }) {
  const [isWhole, setWhole] = useState(false);
  const totals = useMemo(() => own.liegenschaften.map((_, index) => offerTotal(own, [index])), [own]);
  const inMarket = totals.filter(({ flags }) => (flags & FLAG_NOT_IN_MARKET) === 0);
  const isMissing = ({ flags }: Total) => (flags & FLAG_PRICE_MISSING) !== 0;
  const incompleteCount = inMarket.filter(isMissing).length;
  const sharedGapCount = useMemo(() => countSharedGaps(own.sorted, own.table), [own.sorted, own.table]);
  const unknownCount = unknownCodes(own).reduce((sum, { positionCount }) => sum + positionCount, 0);
  const shown = isWhole ? own.liegenschaften : own.liegenschaften.slice(0, SHOWN_AT_FIRST);
  // Where all of them are, the line above says so.
  const marksEach = incompleteCount < inMarket.length;
  return (
    <section className={styles.frame}>
      <Group component="header" gap="0 10px" align="baseline" mb={4} c="var(--ink-2)" fz={13}>
        <Box component="h2" c="var(--ink)" fz={14}>
          {TEXTS.inMarket(inMarket.length, totals.length)}
        </Box>
        <span>
          {incompleteCount === 0
            ? TEXTS.allComplete
            : TEXTS.incomplete(incompleteCount, inMarket.length, sharedGapCount, unknownCount)}
        </span>
      </Group>
      <ul className={styles.list}>
        {shown.map((liegenschaft, index) => {
          const { id, nummer, name } = liegenschaft;
          const total = totals[index] as Total;
          return (
            <li key={id}>
              <Link
                to="/dl-overview"
                search={{ pId: own.phase.id, lId: id }}
                className={styles.line}
                title={liegenschaftLabel(liegenschaft)}
              >
                <span className={styles.name}>
                  <b>{nummer}</b> {name}
                </span>
                {marksEach && isMissing(total) && (total.flags & FLAG_NOT_IN_MARKET) === 0 && (
                  <IconAlertTriangle
                    size={14}
                    color="var(--amber)"
                    role="img"
                    aria-label={TEXTS.incompleteShort}
                  />
                )}
                <Figure {...total} isUnpriced={isNothingOffered(groupSums(own, [index]))} />
              </Link>
            </li>
          );
        })}
      </ul>
      {shown.length < totals.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {TEXTS.showAll(totals.length)}
        </Button>
      )}
    </section>
  );
}
