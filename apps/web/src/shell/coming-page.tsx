import { IconHourglass } from '@tabler/icons-react';
import styles from '../kit/page/centered-page.module.css';
import { TEXTS } from './texts.ts';
import { TEXTS as KIT_TEXTS } from '../kit/texts.ts';

/** What an area shows that is not built yet. */
export function ComingPage() {
  return (
    <div className={styles.centered}>
      <title>{KIT_TEXTS.program}</title>
      <IconHourglass size={40} stroke={1.4} aria-hidden />
      <h1>{TEXTS.coming}</h1>
    </div>
  );
}
