import { Box, Group, Stack, Text } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useUser } from '../../../kernel/session/session.ts';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { AskLink } from '../../../tender/question/ask-link.tsx';
import { LiegenschaftDetailButton } from '../../../tender/liegenschaft/liegenschaft-detail-button.tsx';
import { LiegenschaftChoice } from '../../../tender/liegenschaft/picker/liegenschaft-choice.tsx';
import { LazyImage } from '../../../tender/media/image/lazy-image.tsx';
import { offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { usePreviousOffer } from '../../../tender/own-offer/previous-phase.ts';
import { UnsavedNote } from '../../../tender/own-offer/unsaved-note.tsx';
import { OfferTag } from '../../../tender/comparison/offer-tag.tsx';
import { downloadLv } from '../api.ts';
import { groupSums, isNothingOffered } from '../../../tender/own-offer/group-sums.ts';
import { TEXTS } from '../texts.ts';
import { GapTag } from '../../../tender/own-offer/to-do/gap-tag.tsx';
import { GroupBars } from './group-bars.tsx';
import { LvTable } from './lv-table.tsx';
import { SincePrevious } from './since-previous.tsx';
import { MarketAreaSwitch } from '../../../tender/own-offer/entry/market-area-switch.tsx';
import styles from './liegenschaft-detail.module.css';
import { Link } from '@tanstack/react-router';
import { FactorTable } from '../../../tender/own-offer/entry/factor-table.tsx';
import { useBusy } from '../../../kit/field/use-busy.ts';
import { Note } from '../../../kit/show/note.tsx';

/** The factors of a property, and the way to those of its state (OVERVIEW-012). */
function FactorPanel({ offer, liegenschaft }: Omit<LiegenschaftDetailProps, 'onChoose'>) {
  return (
    <div className={styles.panel}>
      <Box component="h2" mb={8} fz={16}>
        {TEXTS.factors}
      </Box>
      <FactorTable offer={offer} liegenschaft={liegenschaft} label={TEXTS.factors} />
      <Note mt={10} className={styles.hint ?? ''}>
        {TEXTS.factorsHint}{' '}
        <Link to="/dl-priceinput" search={{ pId: offer.own.phase.id, tab: 'faktoren' }}>
          {TEXTS.toStateFactors}
        </Link>
        .
      </Note>
    </div>
  );
}

interface LiegenschaftDetailProps {
  readonly offer: ReadyOffer;
  readonly liegenschaft: Liegenschaft;
  readonly onChoose: (liegenschaftId: string) => void;
}

function Download({ offer, liegenschaft }: Omit<LiegenschaftDetailProps, 'onChoose'>) {
  const { id: userId } = useUser();
  const { isBusy, run } = useBusy();
  const hasLv = offer.own.withLv.has(liegenschaft.id);
  const download = async (): Promise<void> => {
    const { own, saver } = offer;
    await downloadLv({ phaseId: own.phase.id, propertyId: liegenschaft.id, userId }, saver);
  };
  return (
    <ToolButton
      lock={hasLv ? undefined : TEXTS.downloadNoLv}
      icon={IconDownload}
      label={TEXTS.download}
      loading={isBusy}
      onClick={() => void run(download)}
    />
  );
}

/** One property: picture, place, market state, factors, sums and priced LV (OVERVIEW-009, OVERVIEW-011). */
export function LiegenschaftDetail({ offer, liegenschaft, onChoose }: LiegenschaftDetailProps) {
  const { own } = offer;
  const index = own.liegenschaften.indexOf(liegenschaft);
  const lIndices = useMemo(() => [index], [index]);
  const { total, groups } = useMemo(
    () => ({ total: offerTotal(own, lIndices), groups: groupSums(own, lIndices) }),
    [own, lIndices],
  );
  const previous = usePreviousOffer(offer);
  return (
    <Stack gap={20}>
      <Group gap={8} align="stretch" justify="space-between">
        <LiegenschaftChoice
          liegenschaften={own.liegenschaften}
          liegenschaftId={liegenschaft.id}
          onChange={onChoose}
        />
        <Download offer={offer} liegenschaft={liegenschaft} />
      </Group>
      <Group component="header" gap="12px 32px">
        {liegenschaft.hauptBildId !== null && (
          <LazyImage
            key={liegenschaft.hauptBildId}
            id={liegenschaft.hauptBildId}
            className={styles.picture}
            fallback={null}
          />
        )}
        <Box flex="1 1 max-content" maw="100%">
          <Box component="h2" fz={20}>
            {liegenschaft.nummer} - {liegenschaft.name}
          </Box>
          <Text mt={2} c="dimmed">
            {adresseLine(liegenschaft.adresse, liegenschaft.adresse.region)}
          </Text>
        </Box>
        <Group gap={8}>
          <Text span className="figures" fz="xl" fw={600}>
            {isNothingOffered(groups) ? TEXTS.noSum : `${formatMillis(total.sumMillis)} €`}
          </Text>
          <SincePrevious previous={previous} now={total} lIndices={lIndices} />
          <UnsavedNote own={own} lIndices={lIndices} />
          <GapTag phaseId={own.phase.id} flags={total.flags} />
          {(total.flags & FLAG_NOT_IN_MARKET) !== 0 && <OfferTag kind="not-in-market" />}
        </Group>
        <MarketAreaSwitch offer={offer} liegenschaft={liegenschaft} />
        <LiegenschaftDetailButton liegenschaft={liegenschaft} />
        <AskLink phaseId={own.phase.id} about="property" aboutKey={liegenschaft.id} />
      </Group>
      <div className={styles.pair}>
        <FactorPanel offer={offer} liegenschaft={liegenschaft} />
        <GroupBars phaseId={own.phase.id} groups={groups} previous={previous} lIndices={lIndices} />
      </div>
      <LvTable own={own} previous={previous} liegenschaft={liegenschaft} />
    </Stack>
  );
}
