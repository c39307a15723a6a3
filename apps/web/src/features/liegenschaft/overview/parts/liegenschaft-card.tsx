import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { cityLine, streetLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { IconBuilding } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { LazyImage } from '../../../../tender/media/image/lazy-image.tsx';
import { TEXTS } from '../texts.ts';
import styles from './liegenschaft-card.module.css';
import { SkylinePicture } from './skyline-picture.tsx';

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
