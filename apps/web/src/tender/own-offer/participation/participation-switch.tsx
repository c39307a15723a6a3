import { Group, Loader, Switch, Text } from '@mantine/core';
import { mayChangeParticipation } from '@rahmenpreis/tendering/participation/bidder-edit-state.ts';
import { hasWithdrawn, isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import textStyles from '../../../kit/show/text.module.css';
import { DeclareDialog } from './declare-dialog.tsx';
import { useParticipation } from './change-participation.ts';
import { TEXTS } from '../texts.ts';
import type { ReadyOffer } from '../own-offer-loading.ts';
import { FIELD_TEXTS } from '../../../kit/texts.ts';

function explain({ own, situation }: ReadyOffer): string {
  const takesPart = isOffering(own.participation);
  if (situation.phaseState === 'ended') return takesPart ? TEXTS.took : TEXTS.didNotTake;
  if (situation.phaseState === 'future') return TEXTS.notYet;
  if (!situation.mayWrite) return TEXTS.readOnly;
  if (takesPart) return TEXTS.taking;
  return hasWithdrawn(own.participation) ? TEXTS.withdrawn : TEXTS.unsaid;
}

/**
 * Confirms or withdraws the offer; both can be taken back until the phase ends. Withdrawing is asked once
 * more, and confirming is a declaration under a name, each time again (decision 0037). Nothing said yet is
 * shown as not taking part (BID-007…009, OVERVIEW-005, OPEN-02, UI-006).
 */
export function ParticipationSwitch({ offer }: { offer: ReadyOffer }) {
  const { isBusy, change } = useParticipation(offer);
  const question = useDialog();
  const declaring = useDialog();
  const mayChange = mayChangeParticipation(offer.situation);
  const takesPart = isOffering(offer.own.participation);
  const hasEnded = offer.situation.phaseState === 'ended';
  return (
    <Group gap={8} wrap="nowrap" className={textStyles.note}>
      <span>{hasEnded ? explain(offer) : TEXTS.participation}</span>
      <span data-tooltip={explain(offer)}>
        <Switch
          aria-label={TEXTS.participationSwitch}
          aria-description={explain(offer)}
          size="sm"
          checked={takesPart}
          // Inside, so that the line it stands in keeps its width.
          thumbIcon={isBusy && <Loader size={10} aria-label={FIELD_TEXTS.saving} />}
          // Not really disabled while it is saved, because the focus would be lost.
          aria-disabled={isBusy}
          disabled={!mayChange}
          onChange={() => {
            if (isBusy) return;
            if (takesPart) question.open();
            else declaring.open();
          }}
        />
      </span>
      <Confirm
        {...question.props}
        title={TEXTS.withdrawTitle}
        confirmLabel={TEXTS.withdraw}
        isDangerous
        onConfirm={async () => {
          await change(false);
          question.close();
        }}
      >
        <Text mb={8}>{TEXTS.withdrawText}</Text>
        <Text mb={8}>{TEXTS.withdrawHint}</Text>
      </Confirm>
      <DeclareDialog offer={offer} {...declaring.props} />
    </Group>
  );
}
