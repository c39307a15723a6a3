import { Box } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../kernel/session/session.ts';
import { SearchInput } from '../../kit/field/search-input.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import type { Chapter } from './chapter.ts';
import { ChapterView } from './chapter-view.tsx';
import { chapterGroups, findChapters } from './chapters.ts';
import { TEXTS } from './texts.ts';
import styles from './help.module.css';

function ChapterLink({ chapter, isShown }: { readonly chapter: Chapter; readonly isShown: boolean }) {
  return (
    <Link
      to="/hilfe"
      search={{ kapitel: chapter.id }}
      className={styles.entry}
      aria-current={isShown ? 'page' : undefined}
    >
      {chapter.title}
    </Link>
  );
}

/** The way to the chapters before and behind the one in view. */
function Neighbours({ all, at }: { readonly all: readonly Chapter[]; readonly at: number }) {
  const [before, next] = [all[at - 1], all[at + 1]];
  return (
    <nav className={styles.neighbours} aria-label={TEXTS.chapters}>
      {before !== undefined && (
        <Link to="/hilfe" search={{ kapitel: before.id }} aria-label={`${TEXTS.before}: ${before.title}`}>
          <IconChevronLeft size={16} aria-hidden />
          {before.title}
        </Link>
      )}
      {next !== undefined && (
        <Link
          to="/hilfe"
          search={{ kapitel: next.id }}
          className={styles.next}
          aria-label={`${TEXTS.next}: ${next.title}`}
        >
          {next.title}
          <IconChevronRight size={16} aria-hidden />
        </Link>
      )}
    </nav>
  );
}

/** The help, in chapters: first steps, each page, and what is looked up (decision 0086). */
export function Page() {
  const { kind } = useUser();
  const { kapitel } = useSearch({ from: '/shell/hilfe' });
  const [query, setQuery] = useState('');
  const groups = chapterGroups(kind);
  const all = groups.flatMap(({ chapters }) => chapters);
  const found = findChapters(groups, query);
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === kapitel),
  );
  const shown = all[at];
  if (shown === undefined) return null;
  return (
    <PageFrame title={TEXTS.title}>
      <div className={styles.help}>
        <nav className={styles.list} aria-label={TEXTS.title}>
          <SearchInput
            label={TEXTS.search}
            placeholder={TEXTS.searchPlaceholder}
            type="search"
            text={query}
            onSearch={setQuery}
          />
          {found.map(({ title, chapters }) => (
            <section key={title} aria-label={title}>
              <Box component="h2" m="0 0 4px" px={12} c="dimmed" fz={12}>
                {title}
              </Box>
              {chapters.map((chapter) => (
                <ChapterLink key={chapter.id} chapter={chapter} isShown={chapter === shown} />
              ))}
            </section>
          ))}
          {found.length === 0 && <p role="status">{TEXTS.nothingFound}</p>}
        </nav>
        <div>
          <ChapterView chapter={shown} />
          <Neighbours all={all} at={at} />
        </div>
      </div>
    </PageFrame>
  );
}
