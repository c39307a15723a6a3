import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TEXTS } from './texts.ts';
import styles from './gap-link.module.css';

interface GapLinkProps {
  readonly phaseId: string;
  /** The position whose price is missing; all that are where it is left out. */
  readonly epCode?: string;
  /** Whether it stands in a cell of a table, where keys reach it through the cell. */
  readonly isInCell?: boolean;
  readonly children: ReactNode;
}

/** Leads from where a price is missing to where it is entered. */
export function GapLink({ phaseId, epCode, isInCell = false, children }: GapLinkProps) {
  return (
    <Link
      to="/dl-priceinput"
      search={{ pId: phaseId, ...(epCode === undefined ? { show: 'gaps' } : { code: epCode }) }}
      className={styles.link}
      title={epCode === undefined ? TEXTS.toGaps : TEXTS.toPrice}
      tabIndex={isInCell ? -1 : undefined}
    >
      {children}
    </Link>
  );
}
