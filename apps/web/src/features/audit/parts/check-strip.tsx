import { Box, Button, Progress, Skeleton, Stack } from '@mantine/core';
import { type AuditReport, getAuditReport } from '@rahmenpreis/contract/audit.ts';
import { exactInstant } from '@rahmenpreis/german/german-date.ts';
import { problemSentence } from '@rahmenpreis/tendering/audit-log/problem-words.ts';
import type { AuditLogNames } from '@rahmenpreis/tendering/audit-log/audit-log-line.ts';
import { IconShield, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import textStyles from '../../../kit/show/text.module.css';
import { useCheckAudit, useCheckProgress } from '../api.ts';
import { TEXTS } from '../texts.ts';
import styles from './check-strip.module.css';

interface CheckStripProps {
  readonly personOf: AuditLogNames['personOf'];
}

function Problems({ problems, problemCount }: AuditReport) {
  if (problemCount === 0) return null;
  const more = problemCount - problems.length;
  return (
    <ul className={styles.problems}>
      {problems.map((problem) => (
        <li key={`${problem.kind} ${problem.place}`}>{problemSentence(problem)}</li>
      ))}
      {more > 0 && <li>{TEXTS.moreProblems(more)}</li>}
    </ul>
  );
}

/** What is told of the last check: null where there was none, undefined where it could not be asked for. */
function verdictOf(report: AuditReport | null | undefined, personOf: CheckStripProps['personOf']) {
  if (report == null) {
    const title = report === null ? TEXTS.neverChecked : TEXTS.reportNotLoaded;
    return { Icon: IconShield, color: 'var(--ink-3)', title, note: TEXTS.checkExplained };
  }
  const { at, actorId, problemCount, linkCount, checkpointCount } = report;
  const person = (actorId === null ? undefined : personOf(actorId)?.name) ?? '–';
  const isGood = problemCount === 0;
  return {
    Icon: isGood ? IconShieldCheck : IconShieldX,
    color: isGood ? 'var(--green)' : 'var(--red)',
    title: isGood ? TEXTS.checkedOk(linkCount, checkpointCount) : TEXTS.checkedWrong(problemCount),
    note: TEXTS.checkedBy(exactInstant(at), person),
  };
}

/** How far the check has come that this page has asked for. */
function Checking({ percent }: { readonly percent: number }) {
  return (
    <Stack className="figures" gap={4} flex="1 1 100%" fz={13}>
      <span>{TEXTS.checking(percent)}</span>
      <Progress value={percent} aria-label={TEXTS.checking(percent)} />
    </Stack>
  );
}

/** Shows whether the last check found the audit log as it was written, with the button for the next check. */
export function CheckStrip({ personOf }: CheckStripProps) {
  const { data: report, isError } = useQuery(answerQuery(getAuditReport));
  const check = useCheckAudit();
  const percent = useCheckProgress(check.isPending);
  const { Icon, color, title, note } = verdictOf(report, personOf);
  const state = report == null ? undefined : report.problemCount === 0 ? 'good' : 'wrong';
  return (
    <section className={styles.strip} data-state={state} aria-label={TEXTS.checkTitle}>
      {report === undefined && !isError ? (
        <Skeleton height={40} className={styles.words} />
      ) : (
        <>
          <Icon size={24} stroke={1.6} aria-hidden style={{ color }} />
          <div className={styles.words} role="status">
            <Box component="strong" fw={600}>
              {title}
            </Box>
            <span className={textStyles.note}>{note}</span>
          </div>
        </>
      )}
      <Button loading={check.isPending} onClick={() => check.mutate()}>
        {TEXTS.check}
      </Button>
      {percent !== undefined && <Checking percent={percent} />}
      {report != null && <Problems {...report} />}
    </section>
  );
}
