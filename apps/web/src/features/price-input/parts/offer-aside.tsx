import { Progress } from '@mantine/core';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flags.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { useMemo } from 'react';
import { Card } from '../../../kit/show/card.tsx';
import { offerProgress, offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { countUnsaved } from '../../../tender/own-offer/own-offer.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-state.ts';
import { UnsavedNote } from '../../../tender/own-offer/sum/unsaved-note.tsx';
import { OfferTag } from '../../../tender/comparison/offer-tag.tsx';
import { TEXTS } from '../texts.ts';
import styles from './offer-aside.module.css';

function Completeness({ own }: Pick<ReadyOffer, 'own'>) {
  const progress = offerProgress(own);
  const { priceCount, pricedCount, inMarketCount } = progress;
  const share = priceCount === 0 ? 0 : (pricedCount / priceCount) * 100;
  const counts = [
    { label: TEXTS.stateFactors, text: TEXTS.set(progress.blFactorCount, progress.blFactorPlaces) },
    { label: TEXTS.propertyFactors, text: TEXTS.set(progress.lsFactorCount, progress.lsFactorPlaces) },
    { label: TEXTS.sustainabilityFactors, text: TEXTS.set(progress.nFactorCount, progress.nFactorPlaces) },
    { label: TEXTS.ownDocumentsShort, text: TEXTS.ownDocumentCount(own.documentIds.length) },
  ];
  return (
    <Card>
      <h2 className={styles.title}>{TEXTS.completeness}</h2>
      <Progress value={share} size={6} aria-label={TEXTS.prices(pricedCount, priceCount)} />
      <p className={styles.text}>
        {TEXTS.prices(pricedCount, priceCount)} · {TEXTS.inMarket(inMarketCount, own.liegenschaften.length)}
      </p>
      <dl className={styles.list}>
        {counts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The total of the offer and those of the service groups, which move while typing (BID-007). */
export function OfferSumCard({ own }: Pick<ReadyOffer, 'own'>) {
  const { total, groups } = useMemo(
    () => ({
      total: offerTotal(own),
      groups: SLICES.map(({ title }, index) => ({
        title,
        sumMillis: offerTotal(own, undefined, [index]).sumMillis,
      })),
    }),
    [own],
  );
  const isMissing = (total.flags & FLAG_PRICE_MISSING) !== 0;
  const isOut = (total.flags & FLAG_NOT_IN_MARKET) !== 0;
  const isStored = countUnsaved(own) === 0;
  const isComplete = isStored && !isMissing && !isOut && (total.flags & FLAG_NO_ROWS) === 0;
  return (
    <Card>
      <h2 className={styles.title}>{TEXTS.sum}</h2>
      <p className={styles.sum}>{formatMillis(total.sumMillis)} €</p>
      <UnsavedNote own={own} />
      <div className={styles.tags}>
        {isMissing && <OfferTag kind="incomplete" />}
        {isOut && <OfferTag kind="not-in-market" />}
        {isComplete && <OfferTag kind="complete" />}
      </div>
      <dl className={styles.list}>
        {groups.map(({ title, sumMillis }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className={styles.figure}>{formatMillis(sumMillis)}</dd>
          </div>
        ))}
      </dl>
      {isOut && <p className={styles.text}>{TEXTS.sumHint}</p>}
    </Card>
  );
}

/** The column beside factors and documents: how complete the offer is, and the sums that move while typing (BID-007). */
export function OfferAside({ offer }: { offer: ReadyOffer }) {
  const { own } = offer;
  return (
    <div className={styles.aside}>
      <Completeness own={own} />
      <OfferSumCard own={own} />
    </div>
  );
}
