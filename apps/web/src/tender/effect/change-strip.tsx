import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ChangePreview, WantedChange } from '@rahmenpreis/contract/tender-change.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { usePhaseState } from '../phase/use-phase-state.tsx';
import { CHANGE_TEXTS } from './texts.ts';
import { affectedPrices } from './worst-words.ts';
import textStyles from '../../kit/show/text.module.css';
import styles from './changes.module.css';

export interface ChangeStripProps {
  readonly phase: Phase;
  readonly wanted: WantedChange;
  readonly preview: ChangePreview;
}

function Fact({ label, children, small }: { label: string; children: string; small?: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{children}</b>
        {small !== undefined && <span className={textStyles.note}> {small}</span>}
      </dd>
    </div>
  );
}

/** A count before and after: «3 → 0». */
export function pairText(before: number, after: number): string {
  return `${formatWhole(before)} → ${formatWhole(after)}`;
}

/** The figures of a change in one line: file, phase, positions, complete offers, prices (decision 0081). */
export function ChangeStrip({ phase, wanted, preview }: ChangeStripProps) {
  const { files, positions, completeOffers, properties } = preview;
  const state = usePhaseState(phase);
  const { all, gone, resting } = affectedPrices(preview);
  const [file] = files;
  const isOffers = completeOffers !== null && completeOffers.all > 0;
  return (
    <dl className={styles.strip} aria-label={CHANGE_TEXTS.strip}>
      {file !== undefined && (
        <Fact label={CHANGE_TEXTS.file} small={file.label ?? undefined}>
          {files.length === 1 ? file.filename : CHANGE_TEXTS.files(files.length)}
        </Fact>
      )}
      <Fact label={CHANGE_TEXTS.phase} small={CHANGE_TEXTS.states[state]}>
        {phase.title}
      </Fact>
      {positions !== null && (
        <Fact label={CHANGE_TEXTS.positions} small={CHANGE_TEXTS.unchanged(positions.same)}>
          {pairText(positions.before, positions.after)}
        </Fact>
      )}
      {(['start', 'end'] as const).map((field) => {
        const next = wanted[field];
        if (next === undefined || Date.parse(next) === Date.parse(phase[field])) return null;
        return (
          <Fact key={field} label={CHANGE_TEXTS.times[field]}>
            {`${shortInstant(phase[field])} → ${shortInstant(next)}`}
          </Fact>
        );
      })}
      {properties.length > 0 && (
        <Fact label={CHANGE_TEXTS.moved}>
          {pairText(phase.liegenschaftIds?.length ?? 0, wanted.liegenschaftIds?.length ?? 0)}
        </Fact>
      )}
      {isOffers && (
        <Fact label={CHANGE_TEXTS.complete} small={CHANGE_TEXTS.of(completeOffers.all)}>
          {pairText(completeOffers.before, completeOffers.after)}
        </Fact>
      )}
      {gone + resting > 0 && (
        <Fact label={CHANGE_TEXTS.affected} small={CHANGE_TEXTS.affectedOf(all, gone, resting)}>
          {formatWhole(gone + resting)}
        </Fact>
      )}
    </dl>
  );
}
