import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EDITOR_TEXTS } from '../texts.ts';
import styles from './editor.module.css';

/** All properties, then the one that is open (PROP-026). */
export function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label={EDITOR_TEXTS.breadcrumb}>
      <ol className={styles.breadcrumb}>
        <li>
          <Link to="/liegenschaften">{EDITOR_TEXTS.all}</Link>
          <IconChevronRight size={14} aria-hidden />
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
