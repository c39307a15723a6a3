import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { TEXTS } from '../texts.ts';
import styles from './liegenschaft-card.module.css';

/** The first card: it adds a property (PROP-005). */
export function NewCard() {
  return (
    <Link to="/liegenschaften/detail" search={{ lid: '' }} className={styles.add}>
      <IconPlus size={24} stroke={1.6} aria-hidden />
      {TEXTS.add}
    </Link>
  );
}
