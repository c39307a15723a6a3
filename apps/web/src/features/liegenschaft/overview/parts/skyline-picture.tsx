import { skylineOf, SKYLINE_HEIGHT, SKYLINE_WIDTH } from '../skyline.ts';
import styles from './liegenschaft-card.module.css';

/** A drawn house front in place of a photograph, always the same for the same property. */
export function SkylinePicture({ seed }: { seed: string }) {
  const { far, near, windows } = skylineOf(seed);
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${SKYLINE_WIDTH} ${SKYLINE_HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
    >
      <path d={far} className={styles.far} />
      <path d={near} className={styles.near} />
      <path d={windows} className={styles.windows} />
    </svg>
  );
}
