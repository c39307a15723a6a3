import { Button, Progress } from '@mantine/core';
import { createPortal } from 'react-dom';
import { TEXTS } from '../texts.ts';
import type { LongWork } from './long-works.ts';
import styles from './long-work-panel.module.css';

/** How far each long work is, each with the button that stops it. */
export function LongWorkPanel({ works }: { readonly works: readonly LongWork[] }) {
  return createPortal(
    <aside className={styles.panel} aria-label={TEXTS.longWorks} data-keep-clear>
      {works.map(({ id, title, progress, stop }) => (
        <section key={id} className={styles.work} aria-label={title}>
          <p role="status">{progress.sentence}</p>
          <Progress value={progress.share * 100} aria-label={progress.sentence} />
          <Button size="xs" onClick={stop}>
            {TEXTS.cancel}
          </Button>
        </section>
      ))}
    </aside>,
    document.body,
  );
}
