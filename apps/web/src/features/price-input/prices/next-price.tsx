import { Button, Stack, Text } from '@mantine/core';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { PriceLine } from './price-lines.ts';
import { TEXTS } from '../texts.ts';
import styles from './next-price.module.css';

/** How much of the window's lower edge a phone's keyboard covers, in pixels. */
function useCoveredPx(): number {
  const [coveredPx, setCoveredPx] = useState(0);
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (seen === null) return undefined;
    const measure = (): void =>
      setCoveredPx(Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop)));
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, []);
  return coveredPx;
}

interface NextPriceProps {
  /** The line of sums. */
  readonly sum: PriceLine;
  /** Opens the next price; undefined where none can be entered. */
  readonly onNext: (() => void) | undefined;
}

/** On a narrow screen, above the keyboard: the total, and the way from one price to the next. */
export function NextPrice({ sum, onNext }: NextPriceProps) {
  const coveredPx = useCoveredPx();
  const unsaved = sum.sum?.unsaved ?? [];
  return (
    <>
      <div className={styles.room} aria-hidden />
      <section className={styles.bar} style={{ bottom: coveredPx }} aria-label={TEXTS.sum}>
        <Stack gap={0} miw={0}>
          <Text span c="dimmed" fz={11} lh={1.2}>
            {TEXTS.sum} · {TEXTS.countOf(sum.pricedCount, sum.priceCount)}
          </Text>
          <Text component="b" className="figures" fz={16} fw={700} lh={1.25}>
            {formatMillis(sum.gpMillis ?? 0)} €
          </Text>
          {unsaved.length > 0 && (
            <Text span c="var(--amber)" fz={11} lh={1.2}>
              {unsaved.join(' · ')}
            </Text>
          )}
        </Stack>
        {onNext !== undefined && (
          <Button
            flex="none"
            variant="filled"
            rightSection={<IconArrowDown size={16} aria-hidden />}
            // The keyboard stays open: the focus goes straight to the next editor.
            onPointerDown={(event) => event.preventDefault()}
            onClick={onNext}
          >
            {TEXTS.nextPrice}
          </Button>
        )}
      </section>
    </>
  );
}
