import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { cityLine, streetLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { IconBuilding } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { LazyImage } from '../../../../tender/media/image/lazy-image.tsx';
import { TEXTS } from '../texts.ts';
import styles from './liegenschaft-card.module.css';
import { skylineOf, SKYLINE_HEIGHT, SKYLINE_WIDTH } from '../skyline.ts';

/** A drawn house front in place of a photograph, always the same for the same property. */
function SkylinePicture({ seed }: { seed: string }) {
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

/** One property: main image, city, number, name, address and number of buildings; leads to the editor (PROP-004). */
export const LiegenschaftCard = memo(function LiegenschaftCard({
  liegenschaft,
}: {
  liegenschaft: Liegenschaft;
}) {
  const { id, nummer, name, adresse, gebaeudeIds, hauptBildId } = liegenschaft;
  const skyline = <SkylinePicture seed={id} />;
  return (
    <article className={styles.card}>
      {hauptBildId === null ? (
        skyline
      ) : (
        <LazyImage id={hauptBildId} className={styles.picture} fallback={skyline} />
      )}
      <div className={styles.text}>
        <p className={styles.line}>
          <span className={styles.nummer}>{nummer}</span>
          <span>{adresse.stadt}</span>
        </p>
        <h2 className={styles.name}>
          <Link to="/liegenschaften/detail" search={{ lid: id }} className={styles.link}>
            {name}
          </Link>
        </h2>
        <address className={styles.adresse}>
          {streetLine(adresse)}
          <br />
          {cityLine(adresse)}
        </address>
        <p className={styles.buildings}>
          <IconBuilding size={14} stroke={1.7} aria-hidden />
          {TEXTS.buildings(gebaeudeIds.length)}
        </p>
      </div>
    </article>
  );
});
