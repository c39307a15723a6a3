import { Box, Group, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useKeptText } from '../../kernel/session/use-kept-text.ts';
import textStyles from '../show/text.module.css';
import styles from './fold-section.module.css';

interface FoldSectionProps {
  /** Names the section for what is remembered about it. */
  readonly name: string;
  readonly title: string;
  readonly note?: string;
  /** Stands beside the heading in place of what is folded. */
  readonly foldedNote?: string;
  readonly isFoldedAtFirst?: boolean;
  /** Something in it has to be seen, however it was left. */
  readonly isForcedOpen?: boolean;
  /** What is done with the section, at the end of its heading; only while it is open. */
  readonly tools?: ReactNode;
  /** Drawn only while the section is open. */
  readonly children: () => ReactNode;
}

/** A part of the page that folds at its own heading; it stays as its user left it. */
export function FoldSection({
  name,
  title,
  note,
  foldedNote,
  isFoldedAtFirst = false,
  isForcedOpen = false,
  tools,
  children,
}: FoldSectionProps) {
  const [kept, keep] = useKeptText('fold', name);
  const isOpen = isForcedOpen || (kept === null ? !isFoldedAtFirst : kept === 'open');
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Box component="section" mb="var(--fold-gap, 16px)">
      <Group gap="2px 10px" mb={8}>
        <Box component="h2" fz="var(--fold-title, 0.875rem)">
          <UnstyledButton
            aria-expanded={isOpen}
            aria-controls={id}
            className={styles.fold}
            onClick={() => keep(isOpen ? 'folded' : 'open')}
          >
            <Chevron size={16} aria-hidden />
            {title}
          </UnstyledButton>
        </Box>
        {note !== undefined && <span className={textStyles.note}>{note}</span>}
        {!isOpen && foldedNote !== undefined && <span className={textStyles.note}>{foldedNote}</span>}
        {isOpen && tools !== undefined && (
          <Group gap={8} ml="auto">
            {tools}
          </Group>
        )}
      </Group>
      <div id={id}>{isOpen && children()}</div>
    </Box>
  );
}
