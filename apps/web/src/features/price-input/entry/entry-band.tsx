import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import {
  type Arrival,
  discardEnteredValues,
  type EnteredOffer,
  saveEnteredValues,
} from '@rahmenpreis/contract/arrival.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { changedValues } from '@rahmenpreis/tendering/arrival/changed-values.ts';
import { letterOf } from '@rahmenpreis/tendering/receipt/offer-letter.ts';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../kernel/call/call.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { LockableButton } from '../../../kit/field/lockable-button.tsx';
import { useBusy } from '../../../kit/field/use-busy.ts';
import { ArrivalFiles } from '../../../tender/arrival/arrival-files.tsx';
import { seenArrival, writeArrival } from '../../../tender/arrival/arrivals.ts';
import { ARRIVAL_TEXTS } from '../../../tender/arrival/texts.ts';
import { ValueChanges } from '../../../tender/arrival/value-changes.tsx';
import { VersionLines } from '../../../tender/arrival/version-lines.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { TEXTS } from './texts.ts';

export interface EntryBandProps {
  readonly phase: Phase;
  readonly arrival: Arrival;
  readonly entered: EnteredOffer;
  readonly company: string;
  /** Why nothing can be changed: the award is closed, or the reader may only read. */
  readonly lock: string | undefined;
  /** Why it cannot be finished just now, besides what the server says. */
  readonly unsaved: string | undefined;
  readonly isTyping: boolean;
  readonly onTyping: (isTyping: boolean) => void;
}

/** The declarations of the owner's letter: on paper, or missing. */
function Declarations({ phase, arrival, entered, isTyping }: EntryBandProps) {
  const { isBusy, run } = useBusy();
  const declarations = letterOf(phase)?.declarations ?? [];
  if (declarations.length === 0) return null;
  const onPaper = new Set(entered.onPaper);
  const params = { phaseId: phase.id, arrivalId: arrival.id };
  const change = (text: string) => {
    const body = { data: [], onPaper: [{ text, isOnPaper: !onPaper.has(text) }] };
    return writeArrival(TEXTS.declarationsFailed, () => call(saveEnteredValues, { params, body }));
  };
  return (
    <fieldset>
      <legend>{TEXTS.declarations}</legend>
      {declarations.map(({ text }) => (
        <Checkbox
          key={text}
          label={text}
          description={onPaper.has(text) ? ARRIVAL_TEXTS.onPaper : ARRIVAL_TEXTS.notOnPaper}
          checked={onPaper.has(text)}
          disabled={!isTyping || isBusy}
          onChange={() => void run(() => change(text))}
        />
      ))}
    </fieldset>
  );
}

function Buttons({ phase, arrival, entered, lock, unsaved, isTyping, onTyping }: EntryBandProps) {
  const [asked, ask] = useState<'check' | 'discard'>();
  const close = () => ask(undefined);
  const { isDraft, isAlone, version, checkRefusal } = entered;
  const seen = seenArrival(phase.id, { id: arrival.id, version });
  const discard = () => writeArrival(TEXTS.notDiscarded, () => call(discardEnteredValues, seen));
  const begin = arrival.state === 'finished' && !isDraft ? TEXTS.correct : TEXTS.begin;
  return (
    <Group gap={8}>
      <LockableButton lock={lock} onClick={() => onTyping(!isTyping)}>
        {isTyping ? TEXTS.end : begin}
      </LockableButton>
      {isDraft && (
        <>
          <LockableButton
            variant="filled"
            lock={lock ?? unsaved ?? checkRefusal ?? undefined}
            onClick={() => ask('check')}
          >
            {isAlone ? TEXTS.checkUnchecked : TEXTS.check}
          </LockableButton>
          {lock === undefined && (
            <Button variant="subtle" color="red" onClick={() => ask('discard')}>
              {TEXTS.discard}
            </Button>
          )}
        </>
      )}
      <CheckDialog
        params={seen.params}
        version={version}
        isAlone={isAlone}
        isCorrection={arrival.versions.length > 0}
        opened={asked === 'check'}
        onClose={close}
      />
      <Confirm
        opened={asked === 'discard'}
        title={TEXTS.discardTitle}
        confirmLabel={TEXTS.discard}
        isDangerous
        closesAfter
        onConfirm={discard}
        onClose={close}
      >
        {TEXTS.discardText}
      </Confirm>
    </Group>
  );
}

/** The amber band above a desk at which an offer is entered: for whom, from which paper, and how it ends. */
export function EntryBand(props: EntryBandProps) {
  const { phase, arrival, entered, company, lock, isTyping } = props;
  const { isDraft, typedBy, checkRefusal } = entered;
  return (
    <Alert
      color="amber"
      icon={<IconPencil size={18} aria-hidden />}
      title={isTyping ? TEXTS.typing(company) : TEXTS.reading(company)}
    >
      <Stack gap={8} c="var(--ink)">
        <span>
          {ARRIVAL_TEXTS.came(shortInstant(arrival.receivedAt), arrival.way)}.{' '}
          {isDraft && typedBy.length > 0 ? TEXTS.draft(joinGerman(typedBy)) : TEXTS.rule}{' '}
          {isDraft && checkRefusal}
        </span>
        <ArrivalFiles phaseId={phase.id} arrival={arrival} mayStore={lock === undefined} />
        <Declarations {...props} />
        {isDraft && arrival.versions.length > 0 && (
          <>
            <span>{TEXTS.correctHint}</span>
            <ValueChanges changes={changedValues(entered.counting, entered.values)} />
          </>
        )}
        <VersionLines versions={arrival.versions} />
        <Buttons {...props} />
      </Stack>
    </Alert>
  );
}
