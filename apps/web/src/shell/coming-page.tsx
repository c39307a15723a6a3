import { IconHourglass } from '@tabler/icons-react';
import styles from '../kit/page/centered-page.module.css';

/** What an area shows that is not built yet. */
export function ComingPage() {
  return (
    <div className={styles.centered}>
      <title>Rahmenpreis</title>
      <IconHourglass size={40} stroke={1.4} aria-hidden />
      <h1>Dieser Bereich folgt.</h1>
    </div>
  );
}
