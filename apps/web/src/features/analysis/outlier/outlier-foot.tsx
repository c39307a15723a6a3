import { Box, Group } from '@mantine/core';
import type { OutlierPrices } from '@rahmenpreis/contract/outlier.ts';
import { formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { ReactNode } from 'react';
import { type OutlierRow, weightOfKinds } from './outlier-rows.ts';
import { TEXTS } from './texts.ts';
import styles from './outlier.module.css';

const SUMMED = ['above', 'below', 'missing'] as const;

interface OddFootProps {
  /** What is shown. */
  readonly rows: readonly OutlierRow[];
  readonly odd: OutlierPrices;
  readonly isReckoning: boolean;
  /** Says that only a part of the picture is shown. */
  readonly chip: ReactNode;
}

/** How many prices are shown, what they weigh together, and the keys of the table. */
export function OutlierFoot({ rows, odd, isReckoning, chip }: OddFootProps) {
  const cellCount = rows.reduce((sum, { price }) => sum + price.cellCount, 0);
  const sums = SUMMED.flatMap((kind) => {
    const weight = weightOfKinds(rows, [kind]);
    return weight === null ? [] : [{ kind, weight }];
  });
  return (
    <div className={styles.summary} aria-busy={isReckoning || undefined}>
      <p className={styles.sums} role="status">
        <span>
          <b>{TEXTS.foundPrices(rows.length)}</b>
          {odd.priceCount > odd.prices.length && <>, {TEXTS.heaviest(odd.prices.length, odd.priceCount)}</>}
        </span>
        {chip}
        <span className={styles.note}>{TEXTS.foundCells(cellCount, odd.cellCount)}</span>
        <Group component="span" gap="4px 16px" align="stretch" ml="auto">
          {sums.map(({ kind, weight }) => (
            <span key={kind}>
              {TEXTS.sums[kind]} <b>{formatSignedMillis(weight)} €</b>
            </span>
          ))}
        </Group>
      </p>
      <p className={styles.keys}>
        {TEXTS.keys.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
        <Box component="span" ml="auto">
          {TEXTS.means}
        </Box>
      </p>
    </div>
  );
}
