import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './section-nav.module.css';

/** A part of a long form. */
export interface FormSection {
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** A long form in parts, with the way to each of them always in sight. */
export function FormSections({
  label,
  sections,
}: {
  /** Names the way through the form among those of other open forms. */
  readonly label: string;
  readonly sections: readonly FormSection[];
}) {
  const id = useId();
  const jump = (name: string): void => {
    const section = document.getElementById(`${id} ${name}`);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <>
      <nav aria-label={label} className={styles.nav}>
        {sections.map((section) => (
          <UnstyledButton key={section.name} className={styles.link} onClick={() => jump(section.name)}>
            {section.label}
          </UnstyledButton>
        ))}
      </nav>
      {sections.map(({ name, content }) => (
        <section key={name} id={`${id} ${name}`} tabIndex={-1} className={styles.section}>
          {content}
        </section>
      ))}
    </>
  );
}
