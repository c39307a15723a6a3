import type { ReactNode } from 'react';
import styles from './card.module.css';

/** A framed part of a page, beside or above its main content. */
export function Card({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={label}>
      {children}
    </section>
  );
}
