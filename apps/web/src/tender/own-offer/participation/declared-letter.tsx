import { Checkbox, Stack, Text } from '@mantine/core';
import { getOwnAccount } from '@rahmenpreis/contract/session.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import {
  fillLetter,
  type LetterField,
  letterOf,
  missingTicks,
  type OfferLetter,
} from '@rahmenpreis/tendering/receipt/offer-letter.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import type { OwnOffer } from '../own-offer.ts';
import { TEXTS } from '../texts.ts';
import styles from './declared-letter.module.css';

/** The letter of a phase with what is ticked below it; ticks are of the version that they were set under. */
export function useLetterTicks(own: OwnOffer) {
  const letter = letterOf(own.phase);
  const [ticks, setTicks] = useState<{ version: number; texts: ReadonlySet<string> }>();
  const ticked = ticks?.version === letter?.version ? (ticks?.texts ?? new Set<string>()) : new Set<string>();
  const tick = (text: string, isTicked: boolean): void => {
    const texts = isTicked ? ticked.union(new Set([text])) : ticked.difference(new Set([text]));
    setTicks({ version: letter?.version ?? 0, texts });
  };
  return { letter, ticked, tick, missing: letter === undefined ? [] : missingTicks(letter, ticked) };
}

interface LetterPartProps {
  readonly own: OwnOffer;
  /** The name as it is typed so far. */
  readonly name: string;
  readonly ticks: ReturnType<typeof useLetterTicks>;
}

/** The owner's letter as it is declared with the name, its fields filled in, and what is ticked below it. */
export function LetterPart({ own, name, ticks }: LetterPartProps) {
  const { letter } = ticks;
  const [readVersion] = useState(letter?.version);
  if (letter === undefined) return null;
  return <ShownLetter {...{ own, name, ticks, letter }} isChanged={letter.version !== readVersion} />;
}

function ShownLetter({
  own,
  name,
  ticks,
  letter,
  isChanged,
}: LetterPartProps & { readonly letter: OfferLetter; readonly isChanged: boolean }) {
  const organisation = useQuery(answerQuery(getOwnAccount)).data?.organisation ?? '';
  const values: Record<LetterField, string> = {
    Unternehmen: organisation,
    Name: name === '' ? TEXTS.letter.nameOpen : name,
    Summe: `${formatMillis(offerTotal(own).sumMillis)} €`,
    Prüfwert: TEXTS.letter.checkValue,
  };
  const { ticked, tick, missing } = ticks;
  return (
    <Stack gap={10} mb={16}>
      {isChanged && (
        <Text c="var(--amber)" fz={13} role="alert">
          {TEXTS.letter.changed}
        </Text>
      )}
      {letter.text !== '' && (
        // Read by arrow keys where it is longer than its place.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.letter} aria-label={TEXTS.letter.title} tabIndex={0} data-autofocus>
          {fillLetter(letter.text, values)}
        </section>
      )}
      {letter.declarations.map(({ text, isRequired }) => (
        <Checkbox
          key={text}
          label={fillLetter(text, values)}
          description={isRequired ? TEXTS.letter.required : TEXTS.letter.optional}
          checked={ticked.has(text)}
          onChange={({ currentTarget }) => tick(text, currentTarget.checked)}
        />
      ))}
      <Text c="dimmed" fz={13} role="status">
        {missing.length > 0 && TEXTS.letter.missing(missing.length)}
      </Text>
    </Stack>
  );
}
