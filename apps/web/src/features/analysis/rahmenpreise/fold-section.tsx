import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { sessionMemory } from '../../../kernel/session/session-memory.ts';
import styles from './rahmenpreise.module.css';

interface FoldSectionProps {
  /** Names the section for what is remembered about it. */
  readonly name: string;
  readonly title: string;
  readonly note: string;
  readonly isFoldedAtFirst?: boolean;
  /** Drawn only while the section is open. */
  readonly children: () => ReactNode;
}

const openSections = sessionMemory<boolean>();

/** A part of the page that folds; it stays as it was left while somebody is signed in. */
export function FoldSection({ name, title, note, isFoldedAtFirst = false, children }: FoldSectionProps) {
  const [isOpen, setOpen] = useState(() => openSections.get(name) ?? !isFoldedAtFirst);
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const toggle = () => {
    openSections.set(name, !isOpen);
    setOpen(!isOpen);
  };
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionHead}>
        <UnstyledButton aria-expanded={isOpen} aria-controls={id} className={styles.fold} onClick={toggle}>
          <Chevron size={16} aria-hidden />
          {title}
        </UnstyledButton>
        <span className={styles.note}>{note}</span>
      </h2>
      <div id={id}>{isOpen && children()}</div>
    </section>
  );
}
