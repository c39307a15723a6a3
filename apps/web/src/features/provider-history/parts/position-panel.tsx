import { ActionIcon, Box, Group } from '@mantine/core';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { marketPrice } from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { Card } from '../../../kit/show/card.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { useEverybodysValues } from '../api.ts';
import type { HistoryPhase } from '../history-phase.ts';
import { TEXTS } from '../texts.ts';
import styles from './history.module.css';

/** Where a value is drawn: 0 at the foot of the chart, 1 at its head; null where there is none. */
export function placeValues(
  values: readonly (number | null)[],
  range: { readonly min: number; readonly max: number },
): (number | null)[] {
  const height = range.max - range.min;
  return values.map((value) => {
    if (value === null) return null;
    return height === 0 ? 0.5 : (value - range.min) / height;
  });
}

/** A line of the chart: the provider's prices or the market's; thousandths of a euro, one per phase. */
interface CourseLine {
  readonly kind: 'own' | 'median' | 'lowest';
  readonly label: string;
  readonly values: readonly (number | null)[];
}

const WIDTH = 260;
const HEIGHT = 120;
const MARGIN = 14;

/** The courses as lines from phase to phase; the table beside it says the same in numbers. */
function CourseChart({ lines, titles }: { lines: readonly CourseLine[]; titles: readonly string[] }) {
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const range = { min: Math.min(...known), max: Math.max(...known) };
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, titles.length - 1);
  const at = (index: number) => (titles.length === 1 ? WIDTH / 2 : MARGIN + index * step);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.chart} aria-hidden>
      {titles.map((title, index) => (
        <line key={title} x1={at(index)} x2={at(index)} y1={MARGIN / 2} y2={HEIGHT - MARGIN / 2} />
      ))}
      {lines.map(({ kind, values }) => {
        const points = placeValues(values, range).flatMap((place, index) =>
          place === null ? [] : [{ x: at(index), y: HEIGHT - MARGIN - place * (HEIGHT - 2 * MARGIN) }],
        );
        return (
          <g key={kind} data-line={kind}>
            <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
            {points.map(({ x, y }) => (
              <circle key={x} cx={x} cy={y} r="3" />
            ))}
          </g>
        );
      })}
    </svg>
  );
}

interface PositionPanelProps {
  readonly entry: EpEntry & { readonly epCode: string };
  /** The provider's prices in thousandths of a euro, one per phase. */
  readonly millis: readonly (number | undefined)[];
  readonly phases: readonly HistoryPhase[];
  readonly onClose: () => void;
}

function CourseTable({ lines, phases }: { lines: readonly CourseLine[]; phases: readonly HistoryPhase[] }) {
  return (
    <table className={styles.course} aria-label={TEXTS.course.table}>
      <thead>
        <tr>
          <th scope="col">{TEXTS.course.phase}</th>
          {lines.map(({ kind, label }) => (
            <th key={kind} scope="col" data-line={kind}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {phases.map(({ phase }, index) => (
          <tr key={phase.id}>
            <th scope="row">{phase.title}</th>
            {lines.map(({ kind, values }) => {
              const value = values[index] ?? null;
              return <td key={kind}>{value === null ? '–' : formatMillis(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A position's price over the phases beside the median and the lowest of all bidders (HISTORY-001). */
export function PositionPanel({ entry, millis, phases, onClose }: PositionPanelProps) {
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
              <CourseChart lines={lines} titles={phases.map(({ phase }) => phase.title)} />
              <CourseTable lines={lines} phases={phases} />
              <p className={textStyles.note}>{TEXTS.course.hint}</p>
            </>
          )
        }
      </LoadState>
    </Card>
  );
}
