import { Group, Text } from '@mantine/core';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { offerProgress, offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { useMemo } from 'react';
import textStyles from '../../../kit/show/text.module.css';
import { OfferTag } from '../../../tender/comparison/offer-tag.tsx';
import { countUnsaved, type OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { groupSums } from '../../../tender/own-offer/group-sums.ts';
import { shareTexts } from '../../../tender/own-offer/sum-texts.ts';
import { GapTag } from '../../../tender/own-offer/to-do/gap-tag.tsx';
import { UnsavedNote } from '../../../tender/own-offer/unsaved-note.tsx';
import { SliceTitle } from '../../../tender/lv/slice-icon.tsx';
import { TEXTS } from '../texts.ts';
import styles from './sum-table.module.css';

function TotalTags({ flags, phaseId }: { flags: number; phaseId: string }) {
  return (
    <Group component="span" gap="4px 8px">
      <GapTag phaseId={phaseId} flags={flags} />
      {(flags & FLAG_NOT_IN_MARKET) !== 0 && <OfferTag kind="not-in-market" />}
      {flags === 0 && <OfferTag kind="complete" />}
    </Group>
  );
}

/** The offer's total by itself, for a screen that is too narrow to begin with anything else. */
export function SumCard({ own, isPale }: { own: OwnOffer; isPale: boolean }) {
  const total = offerTotal(own);
  return (
    <section className={styles.card} data-pale={isPale || undefined}>
      <h2 className={textStyles.note}>{TEXTS.totalOf(offerProgress(own).inMarketCount)}</h2>
      <Text className="figures" mb={6} fz={24} fw={600} lts="-0.02em">
        {formatMillis(total.sumMillis)} €
      </Text>
      <TotalTags flags={total.flags} phaseId={own.phase.id} />
    </section>
  );
}

/** The offer's sums by service group and in total, including unsaved entries (PRICE-008, BID-012). */
export function SumTable({ own }: { own: OwnOffer }) {
  const { total, groups } = useMemo(() => ({ total: offerTotal(own), groups: groupSums(own) }), [own]);
  const shares = shareTexts(groups.map(({ sumMillis }) => sumMillis));
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.group}</th>
            <th scope="col" className={styles.share}>
              {TEXTS.share}
            </th>
            <th scope="col">{TEXTS.sum}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ slice, index, sumMillis, flags, isUnpriced, hasSum }) => (
            <tr key={slice.sliceId}>
              <th scope="row">
                <Group component="span" gap="4px 8px">
                  <span>
                    <SliceTitle slice={slice} />
                  </span>
                  <GapTag phaseId={own.phase.id} {...{ flags, isUnpriced }} isShort />
                </Group>
              </th>
              <td className={styles.share}>{hasSum ? shares[index] : TEXTS.noSum}</td>
              <td>{hasSum ? formatMillis(sumMillis) : TEXTS.noSum}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Group component="span" gap="4px 8px">
                {TEXTS.total}
                <span className={styles.wide}>
                  <TotalTags flags={total.flags} phaseId={own.phase.id} />
                </span>
              </Group>
            </th>
            <td className={styles.share} />
            <td>
              {formatMillis(total.sumMillis)}
              {/* Above the page stands that all is stored; here only what is not. */}
              {countUnsaved(own) > 0 && <UnsavedNote own={own} />}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
