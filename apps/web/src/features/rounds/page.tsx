import { Button } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { IconCalendarOff, IconMessageReply, IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { lateDialog } from '../../kit/dialog/late-dialog.tsx';
import { useDialog } from '../../kit/dialog/use-dialog.ts';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { MultiFilter } from '../../kit/filter/multi-filter.tsx';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { LoadError, LoadingRows, LoadState } from '../../kit/loading/load-state.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import textStyles from '../../kit/show/text.module.css';
import { usePhaseStates } from '../../tender/phase/use-phase-state.tsx';
import { useSealedIds } from '../../tender/phase/seal/seal-note.tsx';
import { usePhases } from '../../tender/questions.ts';
import { useRounds } from './api.ts';
import { FEEDBACK_TEXTS } from './feedback/texts.ts';
import { firstChosen } from './round-rows.ts';
import { RoundTable } from './round-table.tsx';
import { TEXTS } from './texts.ts';

const FeedbackDialog = lateDialog(
  async () => (await import('./feedback/feedback-dialog.tsx')).FeedbackDialog,
);

/** More names than these are counted. */
const NAMED = 5;

/** Every bidder over the phases: its sums, how they moved, and what moved most (decision 0088). */
export function Page() {
  const phases = usePhases();
  return (
    <PageFrame
      title={TEXTS.title}
      explanation={TEXTS.explanation}
      actions={phases.data && <FeedbackButton phases={phases.data} />}
    >
      <LoadState query={phases} errorTitle={TEXTS.notLoaded.phases}>
        {(known) => <BegunPhases phases={known} />}
      </LoadState>
    </PageFrame>
  );
}

/** Opens what is told to the bidders of ended phases; nothing is told of phases that are sealed or go on. */
function FeedbackButton({ phases }: { phases: readonly Phase[] }) {
  const dialog = useDialog();
  const states = usePhaseStates(phases);
  const sealedIds = useSealedIds(phases);
  const ended = phases.filter(({ id }, index) => states[index] === 'ended' && !sealedIds.includes(id));
  if (ended.length === 0) return null;
  return (
    <>
      <ToolButton
        icon={IconMessageReply}
        label={FEEDBACK_TEXTS.open}
        aria-haspopup="dialog"
        onClick={dialog.open}
      />
      <FeedbackDialog phases={ended} {...dialog.props} />
    </>
  );
}

/** Of phases that are sealed nothing is asked for; they are named. */
function BegunPhases({ phases }: { phases: readonly Phase[] }) {
  const states = usePhaseStates(phases);
  const sealedIds = useSealedIds(phases);
  const begun = useMemo(() => phases.filter((_, index) => states[index] !== 'future'), [phases, states]);
  const open = useMemo(() => begun.filter(({ id }) => !sealedIds.includes(id)), [begun, sealedIds]);
  const sealed = begun.filter(({ id }) => sealedIds.includes(id)).map(({ title }) => title);
  return (
    <>
      {sealed.length > 0 && <p className={textStyles.note}>{TEXTS.sealed(joinGerman(sealed, NAMED))}</p>}
      {open.length === 0 ? (
        <EmptyState
          title={TEXTS.noPhases}
          icon={IconCalendarOff}
          action={<Button renderRoot={(props) => <Link to="/phases" {...props} />}>{TEXTS.toPhases}</Button>}
        >
          {TEXTS.noPhasesHint}
        </EmptyState>
      ) : (
        <Rounds phases={open} begun={begun} />
      )}
    </>
  );
}

interface RoundsProps {
  /** The begun phases that are not sealed, of which some are chosen. */
  readonly phases: readonly Phase[];
  /** The same with those that are sealed, in the order of time. */
  readonly begun: readonly Phase[];
}

function Rounds({ phases, begun }: RoundsProps) {
  const [chosenIds, setChosenIds] = useState(() => firstChosen(phases));
  const chosen = useMemo(() => phases.filter(({ id }) => chosenIds.includes(id)), [phases, chosenIds]);
  const { read, providers, liegenschaften, problem } = useRounds(chosen);
  const choice = (
    <MultiFilter
      icon={IconStack2}
      label={TEXTS.phases}
      options={phases.map(({ id, title }) => ({ value: id, label: title }))}
      selected={chosenIds}
      onChange={setChosenIds}
      chips={chosen.map(({ title }) => title)}
    />
  );
  if (chosen.length === 0) {
    return (
      <EmptyState title={TEXTS.noneChosen} icon={IconStack2} action={choice}>
        {TEXTS.noneChosenHint}
      </EmptyState>
    );
  }
  if (problem !== undefined) return <LoadError {...problem} />;
  if (read === undefined || providers === undefined || liegenschaften === undefined) return <LoadingRows />;
  return (
    <RoundTable
      key={chosenIds.join(' ')}
      begun={begun.filter((phase) => !phases.includes(phase) || chosen.includes(phase))}
      read={read}
      providers={providers}
      liegenschaften={liegenschaften}
      filter={choice}
    />
  );
}
