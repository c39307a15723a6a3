import { Stack, Text } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId } from 'react';
import { failureText } from '../../kernel/call/failure-text.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { Select } from '../../kit/field/select.tsx';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { PageFrame, type PageFrameProps } from '../../kit/page/page-frame.tsx';
import { NoPhases } from './no-phases.tsx';
import { PhaseStateProvider } from './use-phase-state.tsx';
import { TEXTS } from './texts.ts';
import { type PhaseViewOptions, usePhaseInView } from './use-phase-in-view.ts';
import styles from './phase-select.module.css';

interface PhaseSelectProps {
  readonly phases: readonly Phase[];
  readonly phaseId: string;
  readonly onChange: (phaseId: string) => void;
}

/** The phase dropdown of a page, bound to `pId` by its page (ANALYSIS-001, AWARD-001). */
function PhaseSelect({ phases, phaseId, onChange }: PhaseSelectProps) {
  const id = useId();
  const times = new Map(phases.map(({ id, start, end }) => [id, `${shortDate(start)} – ${shortDate(end)}`]));
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{TEXTS.chosen}</label>
      <Select
        id={id}
        placeholder={TEXTS.choose}
        data={phases.map(({ id, title }) => ({ value: id, label: title }))}
        value={phaseId}
        allowDeselect={false}
        searchable={phases.length > 8}
        leftSection={<IconCalendarEvent size={16} aria-hidden />}
        className={styles.select}
        comboboxProps={{ width: 280, position: 'bottom-end' }}
        renderOption={({ option }) => (
          <Stack component="span" gap={0}>
            {option.label}
            <Text component="small" c="dimmed" fz={12}>
              {times.get(option.value)}
            </Text>
          </Stack>
        )}
        onChange={(value) => value !== null && onChange(value)}
      />
    </div>
  );
}

/** Its actions stand beside the choice of the phase. */
interface PhasePageProps
  extends Omit<PhaseViewOptions, 'bidderId'>,
    Omit<PageFrameProps, 'beside' | 'children'> {
  /** Says, in place of the content, that the phases could not be loaded. */
  readonly notLoaded?: string;
  /** What is missing, where a toast says so too (ERR-045). */
  readonly notLoadedDetail?: string;
  /** What the page needs a phase for. */
  readonly noPhasesHint: string;
  /** Whether the toast about missing phases stays until it is closed (ERR-031). */
  readonly isNoPhasesSticky?: boolean;
  /** What stands in place of the content until the phases are there; rows where left out. */
  readonly skeleton?: ReactNode;
  /** Whether title, phase and actions stand in one low line, as a table needs the height. */
  readonly isDense?: boolean;
  /** The content; it starts afresh with another phase. */
  readonly children: (phase: Phase) => ReactNode;
}

/** A buyer's page about a phase: title, choice of the phase, every state without one (ERR-030, ERR-031). */
export function PhasePage(props: PhasePageProps) {
  const { notLoaded = TEXTS.notLoaded, notLoadedDetail, isNoPhasesSticky = false, isDense = false } = props;
  const { query, phases, phase, choose } = usePhaseInView(props);
  const { error } = query;
  useEffect(() => {
    if (notLoadedDetail === undefined || error === null) return;
    showToast('error', notLoaded, `${notLoadedDetail} ${failureText(error)}`, { id: 'phases' });
  }, [notLoadedDetail, notLoaded, error]);
  const errorTitle = notLoadedDetail === undefined ? notLoaded : `${notLoaded}. ${notLoadedDetail}`;
  const select = phase !== undefined && <PhaseSelect phases={phases} phaseId={phase.id} onChange={choose} />;
  const ofPhase = phase !== undefined && props.actions;
  const both = (
    <>
      {select}
      {ofPhase}
    </>
  );
  return (
    <PageFrame
      title={props.title}
      explanation={props.explanation}
      breadcrumb={props.breadcrumb}
      {...(isDense ? { beside: select, actions: ofPhase } : { actions: both })}
    >
      <LoadState
        query={query}
        errorTitle={errorTitle}
        skeleton={props.skeleton}
        isQuiet={notLoadedDetail !== undefined}
      >
        {() =>
          phase === undefined ? (
            <NoPhases hint={props.noPhasesHint} buyer={{ isSticky: isNoPhasesSticky }} />
          ) : (
            <PhaseStateProvider key={phase.id} phase={phase}>
              {props.children(phase)}
            </PhaseStateProvider>
          )
        }
      </LoadState>
    </PageFrame>
  );
}
