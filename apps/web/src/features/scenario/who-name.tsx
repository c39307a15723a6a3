import type { CSSProperties } from 'react';
import cutStyles from '../../kit/show/cut.module.css';
import type { Who } from './figures.ts';
import { TEXTS } from './texts.ts';
import styles from './who-name.module.css';

/** The colour of a bidder as a variable for what is drawn in it; the seventh and later are grey. */
export function hueStyle(who: Who | undefined): CSSProperties {
  const hue = who === undefined || who.hue === 0 ? 'var(--ink-3)' : `var(--who-${who.hue})`;
  return { '--who-hue': hue } as CSSProperties;
}

/** A bidder's short name behind a square of its colour; nobody is «offen». */
export function WhoName({ who }: { who: Who | undefined }) {
  if (who === undefined) return <span className={cutStyles.cut}>{TEXTS.nobody}</span>;
  return (
    <span className={styles.who} style={hueStyle(who)} title={who.organisation}>
      <span className={styles.square} aria-hidden />
      <span className={cutStyles.cut}>{who.name}</span>
    </span>
  );
}
