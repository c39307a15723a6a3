import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { medianMillis } from '@rahmenpreis/pricing/spread/median.ts';
import type { LineOffer } from '@rahmenpreis/tendering/offer/line-offer.ts';
import { isCompared } from '@rahmenpreis/tendering/spread/line-spread.ts';
import type { PriceStanding } from './price-detail.ts';
import styles from './price-panel.module.css';
import { TEXTS } from './texts.ts';

interface EpChartProps {
  readonly offers: readonly LineOffer[];
  readonly names: readonly string[];
  readonly standings: readonly PriceStanding[];
}

/** The factored unit prices of all who count on one line, with their median; the table says the same in numbers. */
export function EpChart({ offers, names, standings }: EpChartProps) {
  const points = offers.flatMap((offer, p) => {
    const { epFactoredMillis: ep, isBest } = offer;
    if (!isCompared(offer) || ep === null) return [];
    const kind = standings[p]?.isOutlier === true ? 'far' : isBest ? 'best' : 'other';
    return { ep, kind, name: names[p] ?? '' };
  });
  const eps = points.map(({ ep }) => ep);
  const median = medianMillis(eps);
  const [min, max] = [Math.min(...eps), Math.max(...eps)];
  if (points.length < 2 || median === null || min === max) return null;
  const place = (ep: number) => `${((ep - min) / (max - min)) * 100}%`;
  const [first, last] = [points.find(({ ep }) => ep === min), points.find(({ ep }) => ep === max)];
  return (
    <div className={styles.chart} aria-hidden>
      <b>{TEXTS.chart}</b>
      <div className={styles.axis}>
        <span className={styles.median} style={{ left: place(median) }} />
        {points.map(({ ep, kind, name }) => (
          <i key={name} data-kind={kind} title={`${name}: ${formatMillis(ep)}`} style={{ left: place(ep) }} />
        ))}
      </div>
      <div className={styles.ends}>
        <span>{first?.name}</span>
        <span>{TEXTS.median(formatMillis(median))}</span>
        <span>{last?.name}</span>
      </div>
    </div>
  );
}
