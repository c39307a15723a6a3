import { Box, Group, Stack, Text } from '@mantine/core';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { useMemo } from 'react';
import { useDialog } from '../../kit/dialog/use-dialog.ts';
import { Card } from '../../kit/show/card.tsx';
import { offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { TEXTS as FEEDBACK_TEXTS } from '../../tender/feedback/texts.ts';
import { usePreviousFeedback } from '../../tender/feedback/use-own-feedback.ts';
import { countUnsaved } from '../../tender/own-offer/own-offer.ts';
import { DeclareDialog } from '../../tender/own-offer/participation/declare-dialog.tsx';
import { groupSums } from '../../tender/own-offer/group-sums.ts';
import { UnsavedNote } from '../../tender/own-offer/unsaved-note.tsx';
import { OfferTag } from '../../tender/comparison/offer-tag.tsx';
import { ToDoList } from '../../tender/own-offer/to-do/to-do-list.tsx';
import { type OfferDesk, useRejectedKeys } from './offer-edits.ts';
import { TEXTS } from './texts.ts';
import styles from './offer-aside.module.css';
import { SidePanel } from './side-panel.tsx';

/** The total of the offer and those of the service groups, which move while typing (BID-007). */
function OfferSumCard({ offer }: Pick<OfferDesk, 'offer'>) {
  const { own } = offer;
  const told = usePreviousFeedback(offer);
  const { total, groups } = useMemo(() => ({ total: offerTotal(own), groups: groupSums(own) }), [own]);
  const isMissing = (total.flags & FLAG_PRICE_MISSING) !== 0;
  const isOut = (total.flags & FLAG_NOT_IN_MARKET) !== 0;
  const isStored = countUnsaved(own) === 0;
  const isComplete = isStored && !isMissing && !isOut && (total.flags & FLAG_NO_ROWS) === 0;
  return (
    <Card>
      <Box component="h2" m="0 0 8px" fz={14}>
        {TEXTS.sum}
      </Box>
      <Text className="figures" fz={24} fw={600} lts="-0.02em">
        {formatMillis(total.sumMillis)} €
      </Text>
      <UnsavedNote own={own} />
      <Group gap={6} align="stretch" mih="1.375rem" mt={4}>
        {isMissing && <OfferTag kind="incomplete" />}
        {isOut && <OfferTag kind="not-in-market" />}
        {isComplete && <OfferTag kind="complete" />}
      </Group>
      <dl className={styles.list}>
        {groups.map(({ slice: { sliceId, title }, sumMillis, hasSum }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className={styles.figure}>{hasSum ? formatMillis(sumMillis) : TEXTS.none}</dd>
            {told?.wordsOf(sliceId) !== undefined && (
              <dd className={styles.told} title={FEEDBACK_TEXTS.before(told.phaseTitle)}>
                {told.wordsOf(sliceId)}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {isOut && (
        <Text mt={8} mb={4} c="dimmed" fz={13}>
          {TEXTS.sumHint}
        </Text>
      )}
    </Card>
  );
}

/** What is left to do for the offer, beside what is entered, with what the tables themselves refused. */
function OfferToDo({ offer, books }: OfferDesk) {
  const declaring = useDialog();
  const rejected = useRejectedKeys(books);
  return (
    <>
      <ToDoList offer={offer} rejected={rejected} isAside onConfirm={declaring.open} />
      <DeclareDialog offer={offer} {...declaring.props} />
    </>
  );
}

/** The column beside factors and documents: what is left to do, and sums that follow typing (BID-007). */
export function OfferAside(toDo: OfferDesk) {
  return (
    <Stack gap={16}>
      <Card>
        <OfferToDo {...toDo} />
      </Card>
      <OfferSumCard offer={toDo.offer} />
    </Stack>
  );
}

/** What is left to do beside the prices, and what they come to per service group. */
export function ToDoPanel({ onClose, ...toDo }: OfferDesk & { onClose: () => void }) {
  return (
    <SidePanel title={TEXTS.offer} onClose={onClose}>
      <OfferToDo {...toDo} />
      <Box mt={16}>
        <OfferSumCard offer={toDo.offer} />
      </Box>
    </SidePanel>
  );
}
