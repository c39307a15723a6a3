import { NavLink } from '@mantine/core';
import type { MemoSection } from '@rahmenpreis/contract/memo.ts';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import listStyles from '../../kit/show/list.module.css';
import styles from './sections.module.css';
import { SECTION_TEXTS } from './texts.ts';

/** Names the element of a section, to which its entry in the list leads. */
export function sectionId(number: number): string {
  return `abschnitt-${number}`;
}

/** The heading of a section: «8 Vergabe je Leistungsgruppe»; one that is numbered 0 or less shows none. */
export function headingOf({ number, title }: MemoSection): string {
  return number <= 0 ? title : `${number} ${title}`;
}

/** Scrolls to a section and puts the focus there. */
export function showSection(number: number): void {
  const section = document.getElementById(sectionId(number));
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** The sections of a paper with what each lacks; a click scrolls to one. */
export function SectionList({ sections }: { readonly sections: readonly MemoSection[] }) {
  return (
    <nav aria-label={SECTION_TEXTS.sections} className={styles.sections}>
      <ol className={listStyles.bare}>
        {sections.map((section) => {
          const { number, summary, missing } = section;
          const isMissing = missing.length > 0;
          const Icon = isMissing ? IconAlertCircle : IconCircleCheck;
          return (
            <li key={number} data-missing={isMissing || undefined}>
              <NavLink
                component="button"
                label={headingOf(section)}
                description={isMissing ? missing.join(' ') : summary}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => showSection(number)}
              />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
