import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { formatFactor } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { useMemo } from 'react';
import { factorChangeText } from '../../../tender/comparison/change-text.ts';
import { ARROW_OF_FACTOR, liegenschaftLines, regionLines } from '../history-line.ts';
import type { HistoryPhase } from '../history-phase.ts';
import { TEXTS } from '../texts.ts';
import { HistoryGrid } from './history-grid.tsx';
import { NUMBER_COLUMN, titleColumn, valueColumns } from './value-columns.tsx';

interface FactorHistoryProps {
  readonly tab: 'bundeslaender' | 'liegenschaften';
  readonly phases: readonly HistoryPhase[];
  /** The properties of these phases. */
  readonly liegenschaften: readonly Liegenschaft[];
}

const LINES_OF = { bundeslaender: regionLines, liegenschaften: liegenschaftLines } as const;

/** The factors of states or properties per service group over the phases, with their change in factor points (HISTORY-003, HISTORY-004). */
export function FactorHistory({ tab, phases, liegenschaften }: FactorHistoryProps) {
  const lines = useMemo(() => LINES_OF[tab](phases, liegenschaften), [tab, phases, liegenschaften]);
  const columns = useMemo(() => {
    const values = valueColumns(phases, {
      arrowOf: ARROW_OF_FACTOR,
      changeText: factorChangeText,
      valueText: formatFactor,
      unset: formatFactor(NEUTRAL_FACTOR_MILLIS),
    });
    return tab === 'bundeslaender'
      ? [titleColumn(TEXTS.region), ...values]
      : [NUMBER_COLUMN, titleColumn(TEXTS.liegenschaft), ...values];
  }, [tab, phases]);
  return <HistoryGrid tab={tab} lines={lines} columns={columns} note={TEXTS.neutral} />;
}
