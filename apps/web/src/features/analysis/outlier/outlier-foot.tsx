import { Box, Button, Group } from '@mantine/core';
import { formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { IconX } from '@tabler/icons-react';
import textStyles from '../../../kit/show/text.module.css';
import { weightOfKinds } from './outlier-rows.ts';
import { TEXTS } from './texts.ts';
import type { FoundOutliers } from './use-found.ts';
import styles from './outlier.module.css';

const SUMMED = ['above', 'below', 'missing'] as const;

/** Says that only a part of the picture is shown, and takes that back. */
export function SectionChip({ section, setSection }: FoundOutliers) {
  if (section === undefined) return null;
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={TEXTS.sectionAway}
      rightSection={<IconX size={12} aria-hidden />}
      onClick={() => setSection(undefined)}
    >
      {TEXTS.section}
    </Button>
  );
}

/** How many prices are shown, what they weigh together, and the keys of the table. */
export function OutlierFoot(own: FoundOutliers) {
  const { shown: rows, odd, isReckoning } = own;
  const cellCount = rows.reduce((sum, { price }) => sum + price.cellCount, 0);
  const sums = SUMMED.flatMap((kind) => {
    const weight = weightOfKinds(rows, [kind]);
    return weight === null ? [] : [{ kind, weight }];
  });
  return (
    <Box
      mih={{ base: 0, sm: 54 }}
      mt={{ base: 8, sm: -54 }}
      fz={13}
      {...(isReckoning && { 'aria-busy': true, opacity: 0.6 })}
    >
      <Group component="p" gap="4px 16px" align="stretch" m={0} className="figures" role="status">
        <span>
          <b>{TEXTS.foundPrices(rows.length)}</b>
          {odd.priceCount > odd.prices.length && <>, {TEXTS.heaviest(odd.prices.length, odd.priceCount)}</>}
        </span>
        <SectionChip {...own} />
        <span className={textStyles.note}>{TEXTS.foundCells(cellCount, odd.cellCount)}</span>
        <Group component="span" gap="4px 16px" align="stretch" ml="auto">
          {sums.map(({ kind, weight }) => (
            <span key={kind}>
              {TEXTS.sums[kind]} <b>{formatSignedMillis(weight)} €</b>
            </span>
          ))}
        </Group>
      </Group>
      <Group
        component="p"
        gap="4px 16px"
        align="stretch"
        m={0}
        mt={8}
        c="dimmed"
        fz="xs"
        visibleFrom="sm"
        className={`figures ${styles.keys}`}
      >
        {TEXTS.keys.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
        <Box component="span" ml="auto">
          {TEXTS.means}
        </Box>
      </Group>
    </Box>
  );
}
