import { ActionIcon, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { Scenario } from '@rahmenpreis/contract/scenario.ts';
import { formatMillis, formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { ruleText } from '@rahmenpreis/scenario/words.ts';
import { IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { beginRun, type Names } from '../api.ts';
import { percentText, signedPercent } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { tenthsPercent } from '../figures.ts';
import { DraftTag, needsRun, ProofTag } from '../proof-tag.tsx';
import { TEXTS } from '../texts.ts';
import { WhoName } from '../who-name.tsx';
import { FramedTable } from '../part.tsx';
import { letterOf, type Marks } from './marks.ts';
import styles from './compare.module.css';

/** What table and cards of scenarios are given. */
export interface ScenariosProps {
  readonly phaseId: string;
  readonly scenarios: readonly Scenario[];
  readonly names: Names;
  readonly marks: Marks;
  readonly onMark: (id: string) => void;
  readonly onDelete: (scenario: Scenario) => void;
}

type OneProps = Omit<ScenariosProps, 'scenarios' | 'names'> & { readonly scenario: Scenario };

/** The mark of a scenario, which a press gives or takes. */
export function MarkButton({ scenario, marks, onMark }: Pick<OneProps, 'scenario' | 'marks' | 'onMark'>) {
  const letter = letterOf(marks, scenario.id);
  const label = letter === undefined ? TEXTS.mark(scenario.name) : TEXTS.marked(letter, scenario.name);
  return (
    <button
      type="button"
      className={styles.mark}
      aria-pressed={letter !== undefined}
      aria-label={label}
      title={label}
      onClick={() => onMark(scenario.id)}
    >
      {letter ?? ''}
    </button>
  );
}

/** Deletes one's own scenario, which a message takes back. */
export function DeleteButton({ scenario, onDelete }: Pick<OneProps, 'scenario' | 'onDelete'>) {
  if (!mayWriteAlpha(useUser()) || scenario.kept !== null) return null;
  const label = TEXTS.deleteOne(scenario.name);
  return (
    <ActionIcon size="sm" aria-label={label} title={label} onClick={() => onDelete(scenario)}>
      <IconTrash size={14} aria-hidden />
    </ActionIcon>
  );
}

/** Begins to reckon a scenario whose result is old, or that has none. */
export function RerunButton({ phaseId, scenario }: { phaseId: string; scenario: Scenario }) {
  const mayWrite = mayWriteAlpha(useUser());
  if (!mayWrite || !needsRun(scenario)) return null;
  const begin = () => beginRun({ phaseId, scenarioId: scenario.id });
  return (
    <Button size="compact-xs" variant="subtle" onClick={begin}>
      {TEXTS.rerun}
    </Button>
  );
}

/** What a scenario comes to beyond the ideal offer of the same packages. */
export function againstIdeal({ outcome }: Scenario): { euros: string; percent: string } | undefined {
  if (outcome === null) return undefined;
  const above = outcome.sumMillis - outcome.idealMillis;
  if (above === 0) return { euros: TEXTS.none, percent: '' };
  return { euros: formatSignedMillis(above), percent: signedPercent(above, outcome.idealMillis) };
}

/** How a scenario lies to the target prices of its packages. */
function toTarget({ outcome }: Scenario): { words: string; isAbove: boolean } {
  if (outcome === null || outcome.target.targetMillis === 0) return { words: TEXTS.none, isAbove: false };
  const { sumMillis, targetMillis } = outcome.target;
  return { words: tenthsPercent(sumMillis, targetMillis), isAbove: sumMillis > targetMillis };
}

interface LineProps {
  readonly label: ReactNode;
  readonly scenarios: readonly Scenario[];
  readonly marks: Marks;
  readonly className?: string;
  readonly children: (scenario: Scenario) => ReactNode;
}

function Line({ label, scenarios, marks, className, children }: LineProps) {
  return (
    <tr className={className}>
      <th scope="row">{label}</th>
      {scenarios.map((scenario) => (
        <td
          key={scenario.id}
          data-marked={letterOf(marks, scenario.id) !== undefined || undefined}
          data-pale={scenario.kept === 'current-award' || scenario.outcome?.isStale === true || undefined}
        >
          {children(scenario)}
        </td>
      ))}
    </tr>
  );
}

function Head({ scenario, phaseId, marks, onMark, onDelete }: OneProps) {
  const mayWrite = mayWriteAlpha(useUser());
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === ' ') {
      event.preventDefault();
      onMark(scenario.id);
    }
    if (event.key === 'Delete' && mayWrite && scenario.kept === null) onDelete(scenario);
  };
  return (
    <th scope="col" data-marked={letterOf(marks, scenario.id) !== undefined || undefined}>
      <Group gap={6} wrap="nowrap" align="flex-start" justify="space-between">
        <MarkButton scenario={scenario} marks={marks} onMark={onMark} />
        <Link
          to="/scenarios/detail"
          search={{ pId: phaseId, sId: scenario.id }}
          className={styles.title}
          onKeyDown={handleKey}
        >
          {scenario.name}
        </Link>
        <DraftTag scenario={scenario} />
        <DeleteButton scenario={scenario} onDelete={onDelete} />
      </Group>
    </th>
  );
}

function ShareLines({ names, ...line }: Pick<ScenariosProps, 'scenarios' | 'names' | 'marks'>) {
  const bidders = [...names.who.values()].toSorted((a, b) => (a.hue || 99) - (b.hue || 99));
  return bidders.map((who) => (
    <Line {...line} key={who.id} label={<WhoName who={who} />} className={styles.share ?? ''}>
      {({ outcome }) => {
        const share = outcome?.shares.find(({ serviceProviderId }) => serviceProviderId === who.id);
        if (outcome === null || share === undefined) return TEXTS.none;
        return (
          <>
            <Text span inherit mr={14} c="dimmed">
              {share.packageCount}
            </Text>
            <strong>{percentText(share.sumMillis - share.rebateMillis, outcome.sumMillis)}</strong>
          </>
        );
      }}
    </Line>
  ));
}

/** What scenarios come to, against the ideal offer and the target prices. */
function FigureLines(line: Pick<ScenariosProps, 'scenarios' | 'marks'>) {
  const best = line.scenarios.find(({ outcome }) => outcome !== null && outcome.openCount === 0)?.id;
  return (
    <>
      <Line {...line} label={TEXTS.rows.sum} className={styles.sum ?? ''}>
        {({ outcome, id }) => (
          <span data-best={id === best || undefined}>
            {outcome === null ? TEXTS.none : formatMillis(outcome.sumMillis)}
          </span>
        )}
      </Line>
      <Line {...line} label={TEXTS.rows.ideal}>
        {(scenario) => {
          const above = againstIdeal(scenario);
          return (
            <>
              {above?.euros ?? TEXTS.none}
              {above?.percent !== '' && <small>{above?.percent}</small>}
            </>
          );
        }}
      </Line>
      <Line {...line} label={TEXTS.rows.target}>
        {(scenario) => {
          const { words, isAbove } = toTarget(scenario);
          const { outcome } = scenario;
          const hint = outcome && TEXTS.targeted(outcome.target.packageCount, outcome.packageCount);
          return (
            <span data-above={isAbove || undefined} title={hint ?? undefined}>
              {words}
            </span>
          );
        }}
      </Line>
    </>
  );
}

/** Whose Bundesländer, what is open, by which rules, and how sure it is. */
function RestLines({ phaseId, names, ...line }: Omit<ScenariosProps, 'onMark' | 'onDelete'>) {
  return (
    <>
      <Line {...line} label={TEXTS.rows.regions}>
        {({ outcome }) =>
          outcome === null ? TEXTS.none : TEXTS.of(outcome.regions.single, outcome.regions.all)
        }
      </Line>
      <Line {...line} label={TEXTS.rows.open}>
        {({ outcome }) => outcome?.openCount ?? TEXTS.none}
      </Line>
      <Line {...line} label={TEXTS.rows.rules} className={styles.rules ?? ''}>
        {({ rules }) =>
          rules.length === 0 ? TEXTS.noRules : rules.map((rule) => ruleText(names.ground, rule)).join(', ')
        }
      </Line>
      <Line {...line} label={TEXTS.rows.proof}>
        {(scenario) => (
          <Stack gap={4} align="flex-end" className={styles.proof}>
            {scenario.kept === 'current-award' ? TEXTS.none : <ProofTag scenario={scenario} />}
            <RerunButton phaseId={phaseId} scenario={scenario} />
          </Stack>
        )}
      </Line>
    </>
  );
}

/** The scenarios as columns, by sum; Space on a head marks, Enter opens, Entf deletes. */
export function ScenarioTable(props: ScenariosProps & { packageCount: number }) {
  const { scenarios, names, marks, phaseId, packageCount } = props;
  const [isOpen, setOpen] = useState(true);
  const line = { scenarios, marks };
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <FramedTable
      label={TEXTS.table}
      className={styles.table}
      heads={
        <>
          <th scope="col" className={styles.corner}>
            {TEXTS.packages(packageCount)}
          </th>
          {scenarios.map((scenario) => (
            <Head key={scenario.id} {...props} scenario={scenario} />
          ))}
        </>
      }
    >
      <FigureLines {...line} />
      <Line
        {...line}
        label={
          <UnstyledButton className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Chevron size={14} aria-hidden />
            {TEXTS.rows.bidders}
          </UnstyledButton>
        }
      >
        {({ outcome }) => (outcome === null ? TEXTS.none : TEXTS.of(outcome.shares.length, names.who.size))}
      </Line>
      {isOpen && <ShareLines {...line} names={names} />}
      <RestLines {...line} phaseId={phaseId} names={names} />
    </FramedTable>
  );
}
