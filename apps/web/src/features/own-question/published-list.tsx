import { Alert, Box, Group } from '@mantine/core';
import type { PublishedQuestion } from '@rahmenpreis/contract/question.ts';
import { IconCheck, IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { showFailure } from '../../kernel/toast/show-toast.ts';
import { SearchInput } from '../../kit/field/search-input.tsx';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { useBusy } from '../../kit/field/use-busy.ts';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { Note } from '../../kit/show/note.tsx';
import { Tag } from '../../kit/show/tag.tsx';
import { holdsSearch, PublishedAnswer, subjectOf } from '../../tender/question/published-answer.tsx';
import questionStyles from '../../tender/question/question.module.css';
import { QUESTION_TEXTS } from '../../tender/question/texts.ts';
import { markRead } from './api.ts';
import styles from './own-question.module.css';
import { TEXTS } from './texts.ts';

function unreadWords(unread: readonly PublishedQuestion[]): string {
  const [first] = unread;
  if (unread.length === 1 && first?.kind === 'notice') return TEXTS.newNotice(first.number);
  return TEXTS.unread(unread.map(({ number }) => number).toSorted((a, b) => a - b));
}

interface UnreadLineProps {
  readonly phaseId: string;
  readonly unread: readonly PublishedQuestion[];
}

/** A line about what was published since the user last looked, until it is said to be read. */
export function UnreadLine({ phaseId, unread }: UnreadLineProps) {
  const { isBusy, run } = useBusy();
  if (unread.length === 0) return null;
  const ids = unread.map(({ id }) => id);
  const read = () => markRead(phaseId, ids).catch((error) => showFailure(TEXTS.notRead, error));
  return (
    <Alert color="amber" py={8} icon={<IconMessages size={18} aria-hidden />}>
      <Group gap={8} justify="space-between">
        <span>
          <b>{unreadWords(unread)}</b> {TEXTS.check}
        </span>
        <ToolButton
          size="xs"
          icon={IconCheck}
          label={TEXTS.read}
          loading={isBusy}
          onClick={() => void run(read)}
        />
      </Group>
    </Alert>
  );
}

interface PublishedListProps {
  readonly published: readonly PublishedQuestion[];
  readonly unread: readonly PublishedQuestion[];
}

/** Everything published, the last first, the same for every bidder. */
export function PublishedList({ published, unread }: PublishedListProps) {
  const [search, setSearch] = useState('');
  const unreadIds = new Set(unread.map(({ id }) => id));
  const shown = published.filter((each) => holdsSearch(each, search));
  return (
    <section>
      <Group gap="4px 10px" mb={8}>
        <h2>{TEXTS.answers}</h2>
        {published.length > 0 && (
          <>
            <Note fz={12}>{TEXTS.answersHint(published.length)}</Note>
            <Box ml={{ base: 0, sm: 'auto' }} w={{ base: '100%', sm: 'auto' }}>
              <SearchInput label={TEXTS.search} text={search} onSearch={setSearch} />
            </Box>
          </>
        )}
      </Group>
      {published.length === 0 && (
        <EmptyState title={TEXTS.none} icon={IconMessages}>
          {TEXTS.noneHint}
        </EmptyState>
      )}
      {published.length > 0 && shown.length === 0 && <EmptyState title={QUESTION_TEXTS.nothingFound} />}
      {shown.length > 0 && (
        <ol className={`${questionStyles.list} ${styles.published}`}>
          {shown.map((each) => (
            <li key={each.id} data-new={unreadIds.has(each.id) || undefined}>
              <Group component="h3" gap={8} align="baseline" wrap="nowrap" mb={4} fz={14}>
                <Tag>{each.number}</Tag>
                {subjectOf(each)}
                {unreadIds.has(each.id) && <Tag>{TEXTS.isNew}</Tag>}
              </Group>
              <PublishedAnswer published={each} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
