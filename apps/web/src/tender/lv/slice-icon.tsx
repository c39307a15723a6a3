import type { Slice } from '@rahmenpreis/tendering/lv/slice.ts';
import {
  IconBolt,
  IconBuilding,
  IconChecklist,
  IconElevator,
  type IconProps,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import styles from './slice-icon.module.css';

const ICONS: Readonly<Record<Slice['icon'], ComponentType<IconProps>>> = {
  building: IconBuilding,
  elevator: IconElevator,
  bolt: IconBolt,
  trash: IconTrash,
  checklist: IconChecklist,
};

/** The picture of a service group; its name stands beside it or in its label (PRICE-015). */
export function SliceIcon({ slice, isNamed = false }: { slice: Slice; isNamed?: boolean }) {
  const Icon = ICONS[slice.icon];
  return isNamed ? (
    <Icon size={16} role="img" aria-label={slice.title} title={slice.title} className={styles.icon} />
  ) : (
    <Icon size={16} aria-hidden className={styles.icon} />
  );
}

/** A service group's title, whose long words may break where their parts meet. */
export function SliceTitle({ slice }: { slice: Slice }) {
  return slice.title.replace(/(?<=\S)(management|prüfungen)$/, '\u00ad$1');
}

/** A service group's picture and title. */
export function SliceName({ slice }: { slice: Slice }) {
  return (
    <span className={styles.name}>
      <SliceIcon slice={slice} />
      <span>
        <SliceTitle slice={slice} />
      </span>
    </span>
  );
}
