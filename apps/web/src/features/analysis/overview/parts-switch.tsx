import { UnstyledButton } from '@mantine/core';
import { IconCards, IconTable } from '@tabler/icons-react';
import { TEXTS } from '../texts.ts';
import styles from './parts-switch.module.css';
import type { OverviewPart, ShownParts } from './shown-parts.ts';

const PARTS = [
  { part: 'table', icon: IconTable },
  { part: 'cards', icon: IconCards },
] as const satisfies readonly { part: OverviewPart; icon: unknown }[];

interface PartsSwitchProps {
  readonly shows: ShownParts;
  readonly onChoose: (part: OverviewPart) => void;
}

/** Chooses the table or the cards; pressed is what is shown. */
export function PartsSwitch({ shows, onChoose }: PartsSwitchProps) {
  const isBoth = shows.table && shows.cards;
  return (
    <div role="group" aria-label={TEXTS.parts.label} className={styles.parts}>
      {PARTS.map(({ part, icon: Icon }) => (
        <UnstyledButton
          key={part}
          className={styles.part}
          aria-pressed={shows[part]}
          title={!isBoth && shows[part] ? TEXTS.parts.both : TEXTS.parts.only[part]}
          onClick={() => onChoose(part)}
        >
          <Icon size={16} aria-hidden />
          {TEXTS.parts[part]}
        </UnstyledButton>
      ))}
    </div>
  );
}
