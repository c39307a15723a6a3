import { ActionIcon, Box, Group, Skeleton } from '@mantine/core';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { CourseLine } from '@rahmenpreis/picture/rounds/draw-course.ts';
import { marketPrice } from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { latePart } from '../../../kit/loading/late-part.tsx';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { Card } from '../../../kit/show/card.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { useEverybodysValues } from '../api.ts';
import type { HistoryPhase } from '../history-phase.ts';
import { TEXTS } from '../texts.ts';
import styles from './history.module.css';

const PositionCourse = latePart(
  async () => (await import('./position-course.tsx')).PositionCourse,
  <Skeleton height={280} />,
);

interface PositionPanelProps {
  readonly entry: EpEntry & { readonly epCode: string };
  /** The provider's prices in thousandths of a euro, one per phase. */
  readonly millis: readonly (number | undefined)[];
  readonly phases: readonly HistoryPhase[];
  readonly onClose: () => void;
}

/** A position's price over the phases beside the median and the lowest of all bidders (HISTORY-001). */
export function PositionPanel({ entry, millis, phases: all, onClose }: PositionPanelProps) {
  // Those that have not begun come last.
  const phases = useMemo(() => all.filter(({ state }) => state !== 'future'), [all]);
  const everybody = useEverybodysValues(phases.map(({ phase }) => phase));
  const lines = useMemo((): CourseLine[] => {
    const market = phases.map(({ phase }, index) =>
      marketPrice(phase.id, everybody.data?.[index] ?? [], entry.epCode),
    );
    return [
      { kind: 'own', label: TEXTS.course.own, values: millis.map((own) => own ?? null) },
      { kind: 'median', label: TEXTS.course.median, values: market.map((price) => price.medianMillis) },
      { kind: 'lowest', label: TEXTS.course.lowest, values: market.map((price) => price.lowestMillis) },
    ];
  }, [phases, everybody.data, entry.epCode, millis]);
  const isEmpty = lines.every(({ values }) => values.every((value) => value === null));
  return (
    <Card>
      <Group gap={8} wrap="nowrap" align="flex-start">
        <span className={styles.number}>{entry.number}</span>
        <Box component="h2" flex={1} fz={15}>
          {entry.title}
        </Box>
        <ActionIcon variant="subtle" aria-label={TEXTS.course.close} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <p className={textStyles.note}>{TEXTS.course.unit(entry.epCode, entry.unit)}</p>
      <LoadState query={everybody} errorTitle={TEXTS.course.notLoaded}>
        {() =>
          isEmpty ? (
            <p className={textStyles.note}>{TEXTS.course.none}</p>
          ) : (
            <>
              <PositionCourse lines={lines} phases={phases} />
              <p className={textStyles.note}>{TEXTS.course.hint}</p>
            </>
          )
        }
      </LoadState>
    </Card>
  );
}
