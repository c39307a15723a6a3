import { Box, Group, Stack } from '@mantine/core';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_NO_ROWS } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { OfferTag } from '../../../tender/comparison/offer-tag.tsx';
import type { GroupSum } from '../../../tender/own-offer/group-sums.ts';
import { GapLink } from '../../../tender/own-offer/to-do/gap-link.tsx';
import { GapTag } from '../../../tender/own-offer/to-do/gap-tag.tsx';
import type { PreviousOffer } from '../../../tender/own-offer/previous-phase.ts';
import { TEXTS } from '../texts.ts';
import styles from './group-ring.module.css';
import { SincePrevious } from './since-previous.tsx';
import { SliceName } from '../../../tender/lv/slice-icon.tsx';
import textStyles from '../../../kit/show/text.module.css';

interface GroupBarsProps {
  readonly phaseId: string;
  readonly groups: readonly GroupSum[];
  readonly previous: PreviousOffer | undefined;
  readonly lIndices: readonly number[];
}

/** A property's sums per service group as bars; every bar carries its name and its number (OVERVIEW-009). */
export function GroupBars({ phaseId, groups, previous, lIndices }: GroupBarsProps) {
  const largest = Math.max(1, ...groups.map(({ sumMillis }) => sumMillis));
  return (
    <section className={styles.panel}>
      <Box component="h2" mb={12} fz={16}>
        {TEXTS.chart}
      </Box>
      <Stack component="ul" gap={12} className="figures">
        {groups.map((group) => {
          const { slice, index, sumMillis, flags, isInactive, isUnpriced } = group;
          return (
            <li key={slice.sliceId}>
              <Group component="span" gap="2px 12px" align="stretch" justify="space-between" mb={4} fz={13}>
                <Group component="span" display="inline-flex" gap={8} wrap="nowrap">
                  <SliceName slice={slice} />
                  {!isUnpriced && <GapTag phaseId={phaseId} flags={flags} isShort />}
                </Group>
                {(flags & FLAG_NO_ROWS) !== 0 ? (
                  <span className={textStyles.quiet}>{TEXTS.notInLv}</span>
                ) : isInactive ? (
                  <span className={textStyles.quiet}>{TEXTS.onlyInactive}</span>
                ) : isUnpriced ? (
                  <GapLink phaseId={phaseId}>
                    <OfferTag kind="price-missing" />
                  </GapLink>
                ) : (
                  <span className={styles.figures}>
                    <SincePrevious
                      previous={previous}
                      now={group}
                      lIndices={lIndices}
                      sIndices={[index]}
                      isShort
                    />
                    <span className={styles.figure}>{formatMillis(sumMillis)} €</span>
                  </span>
                )}
              </Group>
              <span className={styles.track} aria-hidden>
                {sumMillis > 0 && (
                  <span
                    className={styles.bar}
                    data-group={index}
                    style={{ width: `${(sumMillis / largest) * 100}%` }}
                  />
                )}
              </span>
            </li>
          );
        })}
      </Stack>
    </section>
  );
}
