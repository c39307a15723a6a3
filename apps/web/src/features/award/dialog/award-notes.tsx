import { Alert, Button, Text } from '@mantine/core';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { lotWords } from '@rahmenpreis/tendering/award/firm-words.ts';
import { IconHistory, IconUsers } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type CallFailure, isCallFailure } from '../../../kernel/call/call-failure.ts';
import { failureText } from '../../../kernel/call/failure-text.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { useAwardLock } from '../../../tender/award/award-lock.ts';
import { FirmNote } from '../../../tender/comparison/firm-note.tsx';
import { useFirmness } from '../../../tender/comparison/use-firmness.ts';
import { type AwardPlace, removeAward } from '../api.ts';
import { type LostPackage, lostText } from '../lost-packages.ts';
import { TEXTS } from '../texts.ts';
import type { AwardChoices } from './award-choices.ts';

interface FirmLineProps {
  readonly place: AwardPlace;
  readonly choices: AwardChoices;
  /** Who has the award. */
  readonly holderId: string | undefined;
}

/** Says in the dialog how firmly rank 1 stands, and where the award is another's than its (decision 0072). */
export function FirmLine({ place, choices, holderId }: FirmLineProps) {
  const { data, isError } = useFirmness(place.phaseId);
  const words = data === undefined ? undefined : lotWords(data, place);
  const holder = choices.lines.find(({ offer }) => offer.serviceProviderId === holderId);
  const isElsewhere = holder !== undefined && holder.rank !== 1;
  const told = words ?? (isError ? TEXTS.firm.notLoaded : TEXTS.firm.loading);
  const elsewhere = isElsewhere ? ` · ${TEXTS.firm.elsewhere(holder.rank)}` : '';
  return (
    <Text mb={14}>
      <FirmNote>{told + elsewhere}</FirmNote>
    </Text>
  );
}

/** Who had the package and takes part no more; «Gesehen» takes the mark away for everybody. */
export function LostNote({ lost, place }: { lost: LostPackage; place: AwardPlace }) {
  const lock = useAwardLock(place.phaseId, TEXTS.readOnly);
  const { mark } = lost;
  const forget = useMutation({
    mutationFn: (seen: NonNullable<typeof mark>) => removeAward(place, seen),
    onError: (error) => showToast('error', TEXTS.notSeen, failureText(error)),
  });
  return (
    <Alert color="amber" icon={<IconHistory size={18} aria-hidden />} title={lostText(lost)} mb={14}>
      {mark !== undefined && lock === undefined && (
        <Button size="xs" loading={forget.isPending} onClick={() => forget.mutate(mark)}>
          {TEXTS.seen}
        </Button>
      )}
    </Alert>
  );
}

/** Who awarded a cell while somebody had its dialog open, as far as the server says. */
export interface Outrun {
  readonly by: string | undefined;
  readonly at: string | undefined;
  /** The bidder that has the cell now; nobody where the award was taken back. */
  readonly winnerId: string | undefined;
}

/** Whether a write was refused because somebody else came first (decision 0065). */
export function isOutrun(error: unknown): error is CallFailure {
  return isCallFailure(error) && (error.code === 'award-changed' || [404, 412].includes(error.status));
}

/** Reads from a refusal who came first. */
export function outrunOf({ fieldProblems }: CallFailure): Outrun {
  const told = new Map(fieldProblems.map(({ field, message }) => [field, message]));
  return { by: told.get('by'), at: told.get('at'), winnerId: told.get('value') };
}

/** Says who came first and who has the cell now; saving again then replaces that knowingly. */
export function OutrunNote({ outrun, choices }: { outrun: Outrun; choices: AwardChoices }) {
  const { by = TEXTS.somebody, at, winnerId } = outrun;
  const winner = choices.lines.find(({ offer }) => offer.serviceProviderId === winnerId)?.offer.organisation;
  const moment = at === undefined ? undefined : shortInstant(at);
  return (
    <Alert color="amber" icon={<IconUsers size={18} aria-hidden />} mb={14} role="alert">
      {TEXTS.outrun(by, winner, moment)}
    </Alert>
  );
}
