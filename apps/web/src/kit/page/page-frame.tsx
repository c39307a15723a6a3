import { type ReactNode, useState } from 'react';
import { TEXTS } from '../texts.ts';
import { ActionsPlaceOfPage } from './page-actions.tsx';
import styles from './page-frame.module.css';

export interface PageFrameProps {
  readonly title: string;
  /** Buttons and selections at the right of the title. */
  readonly actions?: ReactNode;
  /** One line that says what the page is for, where it needs one. */
  readonly explanation?: ReactNode;
  /** Content on the title's line; the page then leaves as much height as it can to what lies below. */
  readonly beside?: ReactNode;
  /** Where the page lies, above its title. */
  readonly breadcrumb?: ReactNode;
  readonly children: ReactNode;
}

/** A page: title line with actions at the right, a line of explanation, then content (SCREEN.md «Frame»). */
export function PageFrame({ title, actions, explanation, beside, breadcrumb, children }: PageFrameProps) {
  const place = useState<HTMLElement | null>(null);
  return (
    <div className={styles.page} data-dense={beside !== undefined || undefined}>
      <title>{`${title} · ${TEXTS.program}`}</title>
      {breadcrumb}
      <ActionsPlaceOfPage value={place}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {beside !== undefined && <div className={styles.beside}>{beside}</div>}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
          {explanation !== undefined && <p className={styles.explanation}>{explanation}</p>}
        </div>
        {children}
      </ActionsPlaceOfPage>
    </div>
  );
}
