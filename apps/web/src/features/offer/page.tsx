import { Alert, Box, Stack, Text, UnstyledButton } from '@mantine/core';
import { clockTime, shortDate, shortInstant } from '@rahmenpreis/german/german-date.ts';
import {
  IconChevronRight,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconInfoCircle,
  IconListDetails,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useDialog } from '../../kit/dialog/use-dialog.ts';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { useBusy } from '../../kit/field/use-busy.ts';
import { lateDialog } from '../../kit/dialog/late-dialog.tsx';
import { latePart } from '../../kit/loading/late-part.tsx';
import { Card } from '../../kit/show/card.tsx';
import { TEXTS as FEEDBACK_TEXTS } from '../../tender/feedback/texts.ts';
import { ToldList } from '../../tender/feedback/told-list.tsx';
import { useOwnFeedback } from '../../tender/feedback/use-own-feedback.ts';
import { useOwnArrivals } from '../../tender/arrival/own-arrivals.ts';
import { NoPrices } from '../../tender/own-offer/no-prices.tsx';
import { countUnsaved } from '../../tender/own-offer/own-offer.ts';
import { OwnOfferPage } from '../../tender/own-offer/own-offer-page.tsx';
import type { ReadyOffer } from '../../tender/own-offer/own-offer-loading.ts';
import { DeclareDialog } from '../../tender/own-offer/participation/declare-dialog.tsx';
import { ToDoList } from '../../tender/own-offer/to-do/to-do-list.tsx';
import { StoredLine } from '../../tender/own-offer/stored-line.tsx';
import { UnsavedValues } from '../../tender/own-offer/unsaved-values.tsx';
import { CalendarButton } from '../../tender/phase/calendar-button.tsx';
import { Countdown } from '../../tender/phase/countdown/countdown.tsx';
import { SealNote } from '../../tender/phase/seal/seal-note.tsx';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { offerProgress } from '@rahmenpreis/tendering/offer/own-offer.ts';
import {
  downloadReceipt,
  downloadSubmissions,
  type ReceiptType,
  useReceipt,
  useReceiptPlace,
} from './api.ts';
import styles from './page.module.css';
import { PropertyList } from './parts/property-list.tsx';
import { ReceiptCard } from './parts/receipt-card.tsx';
import { SumCard, SumTable } from './parts/sum-table.tsx';
import { TEXTS } from './texts.ts';

const ArrivalCards = latePart(async () => (await import('./parts/arrival-cards.tsx')).ArrivalCards, null);
const CheckDialog = lateDialog(async () => (await import('./parts/own-check-dialog.tsx')).OwnCheckDialog);

/** When the offer was last changed, and what that means. */
function Standing({ offer }: { offer: ReadyOffer }) {
  const { data } = useReceipt(offer);
  const { own, situation } = offer;
  const { start, end } = own.phase;
  if (situation.phaseState === 'future') return TEXTS.notBegun(shortDate(start), clockTime(start));
  if (situation.phaseState === 'ended') return TEXTS.final(shortDate(end), clockTime(end));
  if (data === undefined) return TEXTS.explanation;
  if (data.changedAt === null) return TEXTS.notEntered;
  const countsNow = countUnsaved(own) === 0 && isOffering(own.participation);
  return (
    <>
      <StoredLine offer={offer} changedAt={data.changedAt} /> {countsNow && TEXTS.countsNow}
    </>
  );
}

/** Why the figures are no offer; undefined where they are one, or may still become one. */
function useNoOffer(offer: ReadyOffer): string | undefined {
  const { data } = useReceipt(offer);
  const { participation } = offer.own;
  const hasEnded = offer.situation.phaseState === 'ended';
  if (participation === null) return hasEnded ? TEXTS.notConfirmedEnded : undefined;
  if (isOffering(participation)) return undefined;
  const at = data?.declaration?.at;
  if (at === undefined) return undefined;
  return (hasEnded ? TEXTS.wasWithdrawn : TEXTS.withdrawn)(shortDate(at), clockTime(at));
}

/** Who confirmed the participation and when; undefined where nobody did, or it is not known yet. */
function useDeclared(offer: ReadyOffer): string | undefined {
  const { declaration = null, participation = null } = useReceipt(offer).data ?? {};
  if (declaration === null || !isOffering(participation)) return undefined;
  return TEXTS.declared(
    shortDate(declaration.at),
    clockTime(declaration.at),
    declaration.name ?? TEXTS.noName,
  );
}

const FILES = [
  { type: 'excel', icon: IconFileSpreadsheet, label: TEXTS.excel, 'aria-label': TEXTS.excelLong },
  { type: 'pdf', icon: IconFileTypePdf, label: TEXTS.pdf, 'aria-label': TEXTS.pdfLong },
  { type: 'text', icon: IconFileText, label: TEXTS.text, 'aria-label': TEXTS.textLong },
] as const;

function Actions({ offer }: { offer: ReadyOffer }) {
  const place = useReceiptPlace(offer);
  const [busy, setBusy] = useState<ReceiptType>();
  const lock = offer.situation.phaseState === 'future' ? TEXTS.notBegunYet : undefined;
  const download = async (type: ReceiptType) => {
    setBusy(type);
    await downloadReceipt(place, offer, type);
    setBusy(undefined);
  };
  return FILES.map(({ type, ...file }) => (
    <ToolButton
      key={type}
      {...file}
      lock={lock}
      loading={busy === type}
      onClick={() => void download(type)}
    />
  ));
}

/** Downloads what the own company has sent. */
function Submissions({ offer }: { offer: ReadyOffer }) {
  const place = useReceiptPlace(offer);
  const { isBusy, run } = useBusy();
  return (
    <Card>
      <ToolButton
        icon={IconListDetails}
        label={TEXTS.submissions}
        loading={isBusy}
        onClick={() => void run(() => downloadSubmissions(place, offer))}
      />
      <Text mt={8} c="dimmed" fz="xs">
        {TEXTS.submissionsHint}
      </Text>
    </Card>
  );
}

function Figures({ offer }: { offer: ReadyOffer }) {
  const { own } = offer;
  if (offerProgress(own).pricedCount === 0) {
    return (
      <NoPrices offer={offer} title={TEXTS.noPrices}>
        {TEXTS.noPricesHint}
      </NoPrices>
    );
  }
  return (
    <>
      <SumTable own={own} />
      <PropertyList own={own} />
    </>
  );
}

/** What the owner has told about the offer of an ended phase. */
function FeedbackCard({ offer: { own, situation } }: { offer: ReadyOffer }) {
  const sent = useOwnFeedback(situation.phaseState === 'ended' ? own.phase.id : undefined);
  if (sent === undefined) return null;
  return (
    <Card label={FEEDBACK_TEXTS.title}>
      <Box component="h2" m={0} fz={14}>
        {FEEDBACK_TEXTS.title}
      </Box>
      <Text mb={4} c="dimmed" fz="xs">
        {TEXTS.feedback(shortInstant(sent.at))}
      </Text>
      <ToldList groups={sent.groups} form={sent.form} />
    </Card>
  );
}

function Offer({ offer }: { offer: ReadyOffer }) {
  const declaring = useDialog();
  const checking = useDialog();
  const place = useReceiptPlace(offer);
  const noOffer = useNoOffer(offer);
  const declared = useDeclared(offer);
  const arrivals = useOwnArrivals(offer.own.phase.id);
  const { own, situation } = offer;
  return (
    <>
      <UnsavedValues offer={offer} />
      {noOffer !== undefined && (
        <Alert color="amber" icon={<IconInfoCircle size={18} aria-hidden />} mb={16}>
          {noOffer}
        </Alert>
      )}
      <div className={styles.columns}>
        <Stack gap={14} miw={0}>
          {arrivals.length > 0 && <ArrivalCards phaseId={own.phase.id} arrivals={arrivals} />}
          <SumCard own={own} isPale={noOffer !== undefined} />
          <FeedbackCard offer={offer} />
          <Card>
            <ToDoList offer={offer} declared={declared} onConfirm={declaring.open} />
          </Card>
          <Stack gap={14} miw={0} className={styles.figures} data-pale={noOffer !== undefined || undefined}>
            <Figures offer={offer} />
          </Stack>
        </Stack>
        <Stack gap={14} miw={0}>
          {situation.phaseState !== 'ended' && (
            <Box visibleFrom="sm">
              <Card>
                <Countdown phase={own.phase} />
                <CalendarButton phase={own.phase} path="/dl-priceinput" />
              </Card>
            </Box>
          )}
          <SealNote phase={own.phase} />
          <ReceiptCard offer={offer} />
          <UnstyledButton className={styles.check} onClick={checking.open}>
            <IconShieldCheck size={18} aria-hidden />
            <span>{TEXTS.check}</span>
            <IconChevronRight size={16} aria-hidden />
          </UnstyledButton>
          <Submissions offer={offer} />
        </Stack>
      </div>
      <DeclareDialog offer={offer} {...declaring.props} />
      <CheckDialog place={place} {...checking.props} />
    </>
  );
}

/** «Ihr Angebot»: what is missing and its cost, then the offer's sums, then its proof (decision 0037). */
export function Page() {
  return (
    <OwnOfferPage
      title={TEXTS.title}
      explanation={(offer) => (offer === undefined ? TEXTS.explanation : <Standing offer={offer} />)}
      noPhasesHint={TEXTS.noPhasesHint}
      actions={(offer) => offer !== undefined && <Actions offer={offer} />}
      saysState
    >
      {(offer) => <Offer offer={offer} />}
    </OwnOfferPage>
  );
}
