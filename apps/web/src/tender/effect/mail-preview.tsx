import { Button, Flex, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { PreviewedLetter, WantedChange } from '@rahmenpreis/contract/tender-change.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureText } from '../../kernel/call/failure-text.ts';
import textStyles from '../../kit/show/text.module.css';
import { lettersQuery } from './preview-query.ts';
import { CHANGE_TEXTS } from './texts.ts';
import styles from './mail-preview.module.css';

interface MailPreviewProps {
  readonly phaseId: string;
  readonly wanted: WantedChange;
  readonly reason: string;
}

/** Letters are written anew once the reason has rested as long. */
const REASON_RESTS_MS = 300;

/** Unfolds the mails that a change would send, with the reason as it is typed (decision 0081). */
export function MailPreview(props: MailPreviewProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Flex
      component="section"
      direction="column"
      gap={8}
      align="flex-start"
      aria-label={CHANGE_TEXTS.mail.title}
    >
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Chevron size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {CHANGE_TEXTS.mail.title}
      </Button>
      <Stack id={id} gap={8} w="100%">
        {isOpen && <Letters {...props} />}
      </Stack>
    </Flex>
  );
}

function Letters({ phaseId, wanted, reason }: MailPreviewProps) {
  const [rested] = useDebouncedValue(reason, REASON_RESTS_MS);
  const { data, error, isPlaceholderData } = useQuery(lettersQuery(phaseId, { ...wanted, reason: rested }));
  if (error !== null)
    return (
      <p className={textStyles.note} role="alert">{`${CHANGE_TEXTS.mail.notShown} ${failureText(error)}`}</p>
    );
  if (data === undefined)
    return (
      <div role="status" aria-label={CHANGE_TEXTS.mail.loading}>
        <Skeleton height={160} />
      </div>
    );
  if (data.length === 0) return <p className={textStyles.note}>{CHANGE_TEXTS.mail.none}</p>;
  const isGathered = data.some(({ readers }) => readers === 'confirmed' || readers === 'others');
  return (
    <>
      <SimpleGrid
        cols={{ base: 1, sm: data.length > 1 ? 2 : 1 }}
        spacing={12}
        className={styles.letters}
        data-pale={isPlaceholderData || rested !== reason}
      >
        {data.map((letter) => (
          <Mail key={letter.readers} {...letter} />
        ))}
      </SimpleGrid>
      <p className={textStyles.note}>
        {isGathered ? CHANGE_TEXTS.mail.gathered : CHANGE_TEXTS.mail.together}
      </p>
    </>
  );
}

function Mail({ readers, subject, text }: PreviewedLetter) {
  const to = CHANGE_TEXTS.mail.readers[readers];
  return (
    <article className={styles.letter} aria-label={to}>
      <Text mb={4} c="dimmed" fz="xs">
        {to}
      </Text>
      <h4>{subject}</h4>
      {/* A long list scrolls in its letter, also by keyboard. */}
      <div className={styles.text} role="group" aria-label={CHANGE_TEXTS.mail.text} tabIndex={0}>
        {text}
      </div>
    </article>
  );
}
