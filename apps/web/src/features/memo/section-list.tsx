import type { MemoSection } from '@rahmenpreis/contract/memo.ts';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import styles from './memo.module.css';
import { TEXTS } from './texts.ts';

/** Names the element of a section, to which its entry in the list leads. */
export function sectionId(number: number): string {
  return `abschnitt-${number}`;
}

/** Scrolls to a section and puts the focus there. */
export function showSection(number: number): void {
  const section = document.getElementById(sectionId(number));
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** The sections of the memo with what each lacks; a click scrolls to one. */
export function SectionList({ sections }: { readonly sections: readonly MemoSection[] }) {
  return (
    <nav aria-label={TEXTS.sections} className={styles.sections}>
      <ol>
        {sections.map(({ number, title, summary, missing }) => {
          const isMissing = missing.length > 0;
          const Icon = isMissing ? IconAlertCircle : IconCircleCheck;
          return (
            <li key={number} data-missing={isMissing || undefined}>
              <button type="button" onClick={() => showSection(number)}>
                <Icon size={16} aria-hidden />
                <span>
                  <b>
                    {number} {title}
                  </b>
                  <small>{isMissing ? missing.join(' ') : summary}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
