import { Checkbox, Stack, Text } from '@mantine/core';
import { getOwnAccount } from '@rahmenpreis/contract/session.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import {
  fillLetter,
  type LetterField,
  letterOf,
  missingTicks,
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
  const tick = (text: string): void =>
    setTicks({ version: letter?.version ?? 0, texts: ticked.symmetricDifference(new Set([text])) });
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
  const { letter, ticked, tick, missing } = ticks;
  const [readVersion] = useState(letter?.version);
  const account = useQuery({ ...answerQuery(getOwnAccount), enabled: letter !== undefined });
  if (letter === undefined) return null;
  const values: Record<LetterField, string> = {
    Unternehmen: account.data?.organisation ?? '',
    Name: name === '' ? TEXTS.letter.nameOpen : name,
    Summe: `${formatMillis(offerTotal(own).sumMillis)} €`,
    Prüfwert: TEXTS.letter.checkValue,
  };
  return (
    <Stack gap={10} mb={16}>
      {letter.version !== readVersion && (
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
          onChange={() => tick(text)}
        />
      ))}
      <Text c="dimmed" fz={13} role="status">
        {missing.length > 0 && TEXTS.letter.missing(missing.length)}
      </Text>
    </Stack>
  );
}
