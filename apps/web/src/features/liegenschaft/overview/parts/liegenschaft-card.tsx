import { Box, Stack } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { cityLine, streetLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { IconBuilding } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Tag } from '../../../../kit/show/tag.tsx';
import { LazyImage } from '../../../../tender/media/image/lazy-image.tsx';
import { TEXTS } from '../texts.ts';
import styles from './liegenschaft-card.module.css';

const SKYLINE_WIDTH = 320;
const SKYLINE_HEIGHT = 96;

const WINDOW = 5;
const WINDOW_STEP = 13;

/** Gives numbers from 0 to 1 that depend on nothing but the seed (FNV-1a, then xorshift). */
function numbersOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}

function windowsOf(x: number, width: number, height: number): string {
  const columns = Math.floor((width - WINDOW) / WINDOW_STEP);
  const margin = (width - columns * WINDOW_STEP + WINDOW_STEP - WINDOW) / 2;
  const marks: string[] = [];
  for (let top = SKYLINE_HEIGHT - height + 10; top < SKYLINE_HEIGHT - 10; top += WINDOW_STEP) {
    for (let column = 0; column < columns; column++) {
      marks.push(`M${x + margin + column * WINDOW_STEP} ${top}h${WINDOW}v${WINDOW + 1}h-${WINDOW}z`);
    }
  }
  return marks.join('');
}

/** Draws a row of houses as three paths; the same seed gives the same row. */
function skylineOf(seed: string) {
  const next = numbersOf(seed);
  const drawn = { far: '', near: '', windows: '' };
  const nearest = Math.floor(next() * 3) + 1;
  let count = 0;
  for (let x = 12; x < SKYLINE_WIDTH - 30; count++) {
    const isNear = count === nearest;
    const width = Math.round((isNear ? 74 : 34) + next() * (isNear ? 30 : 32));
    const height = Math.round((isNear ? 58 : 24) + next() * (isNear ? 26 : 34));
    const room = Math.min(width, SKYLINE_WIDTH - 12 - x);
    drawn[isNear ? 'near' : 'far'] += `M${x} ${SKYLINE_HEIGHT}v-${height}h${room}v${height}z`;
    drawn.windows += windowsOf(x, room, height);
    x += room + 6;
  }
  return drawn;
}

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

/** A property's main image, city, number, name, address, building count; opens the editor (PROP-004). */
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
      <Stack gap={0} flex={1} p="14px 18px 16px">
        <p className={styles.line}>
          <Box component="span" className="figures" c="petrol" fw={600}>
            {nummer}
          </Box>
          <span>{adresse.stadt}</span>
          {liegenschaft.stillgelegtAt !== undefined && <Tag>{TEXTS.retired}</Tag>}
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
      </Stack>
    </article>
  );
});
