import { type OwnArrival, objectToEntry } from '@rahmenpreis/contract/arrival.ts';
import type { BodyOf } from '@rahmenpreis/contract/endpoint.ts';
import { Stack, Text } from '@mantine/core';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { instantMs } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { useState } from 'react';
import { adoptEntries } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { mayWriteOffer, useUser } from '../../../kernel/session/session.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { asSentence } from '../../../kernel/texts.ts';
import { showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import { LockableButton } from '../../../kit/field/lockable-button.tsx';
import { Card } from '../../../kit/show/card.tsx';
import listStyles from '../../../kit/show/list.module.css';
import { Note } from '../../../kit/show/note.tsx';
import { fileSizeText } from '../../../kit/upload/file-size.ts';
import { ownArrivalsQuery } from '../../../tender/arrival/own-arrivals.ts';
import { ARRIVAL_TEXTS } from '../../../tender/arrival/texts.ts';
import { ValueChanges } from '../../../tender/arrival/value-changes.tsx';
import { VersionLines } from '../../../tender/arrival/version-lines.tsx';
import { type AskedWords, WordsDialog } from '../../../tender/arrival/words-dialog.tsx';
import { ARRIVAL_TEXTS as TEXTS } from '../texts.ts';

async function object(phaseId: string, { id }: OwnArrival, said: BodyOf<typeof objectToEntry>) {
  try {
    const stored = await call(objectToEntry, { params: { phaseId, arrivalId: id }, body: said });
    await adoptEntries(ownArrivalsQuery(phaseId), (each) => each.id, [stored]);
    showToast('success', TEXTS.objected);
    return true;
  } catch (error) {
    showFailure(TEXTS.notObjected, error);
    return false;
  }
}

/** Objects to what was entered, once and until the day that the owner set. */
function Objecting({ phaseId, arrival }: { phaseId: string; arrival: OwnArrival }) {
  const lock = mayWriteOffer(useUser()) ? undefined : TEXTS.readOnly;
  const [asked, ask] = useState<AskedWords>();
  const [newest] = arrival.versions;
  if (newest === undefined || newest.objection !== null) return null;
  if (instantMs(newest.objectUntil) <= serverNowMs()) return null;
  const words: AskedWords = {
    title: TEXTS.object,
    label: TEXTS.objectLabel,
    submitLabel: TEXTS.object,
    send: (text) => object(phaseId, arrival, { text, number: newest.number }),
  };
  return (
    <>
      <Note>{TEXTS.until(shortInstant(newest.objectUntil))}</Note>
      <LockableButton lock={lock} onClick={() => ask(words)}>
        {TEXTS.object}
      </LockableButton>
      <WordsDialog asked={asked} onClose={() => ask(undefined)} />
    </>
  );
}

/** What became of own offers that came another way, what the owner entered, and the way to object to it. */
export function ArrivalCards(props: { phaseId: string; arrivals: readonly OwnArrival[] }) {
  const { phaseId, arrivals } = props;
  return arrivals.map((arrival) => (
    <Card key={arrival.id}>
      <Stack gap={8} component="section" aria-label={TEXTS.title}>
        <Text component="h2" fz={16}>
          {TEXTS.title}
        </Text>
        <span>{ARRIVAL_TEXTS.ownCame(shortInstant(arrival.receivedAt), arrival.way)}</span>
        <ul className={listStyles.bare} aria-label={ARRIVAL_TEXTS.files}>
          {arrival.files.map(({ name, size, sha256 }) => (
            <li key={sha256}>
              {name}, {fileSizeText(size)}
            </li>
          ))}
        </ul>
        <b>{asSentence(arrival.marks.join('; '))}</b>
        <VersionLines versions={arrival.versions} />
        <ValueChanges changes={arrival.changes} />
        <Objecting phaseId={phaseId} arrival={arrival} />
      </Stack>
    </Card>
  ));
}
