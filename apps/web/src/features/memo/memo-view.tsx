import type { Memo } from '@rahmenpreis/contract/memo.ts';
import { closedSentence } from '@rahmenpreis/tendering/award/award-change.ts';
import { STATUTE_NOTE } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { IconDownload, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Confirm } from '../../kit/dialog/confirm.tsx';
import { useDialog } from '../../kit/dialog/use-dialog.ts';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { useReadLock } from '../../kit/field/use-read-lock.ts';
import { useBusy } from '../../kit/field/use-busy.ts';
import { PageActions } from '../../kit/page/page-actions.tsx';
import { Tag } from '../../kit/show/tag.tsx';
import { usePhaseState } from '../../tender/phase/use-phase-state.tsx';
import { type SectionAbout, SectionsView } from '../../tender/sections/sections-view.tsx';
import { SECTION_TEXTS } from '../../tender/sections/texts.ts';
import { closeAward, downloadMemo, holdingOf, type MemoProps, rowsOf } from './api.ts';
import { WordsDialog } from './words-dialog.tsx';
import { TEXTS } from './texts.ts';
import { WorkCards } from './work-cards.tsx';

/** Counts what closing still needs: rows that lack something, and sentences without a row. */
function countMissing({ sections }: Memo): number {
  return sections.reduce((sum, section) => {
    const rows = rowsOf([section]).filter(({ lack }) => lack !== null).length;
    return sum + Math.max(rows, section.missing.length);
  }, 0);
}

/** Says why the award cannot be closed now. */
function useCloseLock({ phase, memo }: MemoProps): string | undefined {
  const readLock = useReadLock();
  const state = usePhaseState(phase);
  if (readLock !== undefined) return readLock;
  if (holdingOf(memo) !== undefined) return TEXTS.isClosed;
  if (state !== 'ended') return TEXTS.notEnded;
  const missing = memo.sections.flatMap((section) => section.missing);
  return missing.length === 0 ? undefined : missing.join(' ');
}

function MemoActions({ phase, memo }: MemoProps) {
  const question = useDialog();
  const { isBusy, run } = useBusy();
  const lock = useCloseLock({ phase, memo });
  const isClosed = holdingOf(memo) !== undefined;
  const awarded = memo.sections.find(({ number }) => number === 8);
  return (
    <PageActions>
      <ToolButton
        icon={IconDownload}
        label={isClosed ? TEXTS.current : SECTION_TEXTS.draft}
        loading={isBusy}
        onClick={() => void run(() => downloadMemo(phase.id))}
      />
      <ToolButton icon={IconLock} label={TEXTS.close} variant="filled" lock={lock} onClick={question.open} />
      <Confirm
        {...question.props}
        title={TEXTS.close}
        confirmLabel={TEXTS.close}
        closesAfter
        onConfirm={() => closeAward(phase.id, memo)}
      >
        <p>{[awarded?.summary, ...(awarded?.lines ?? [])].join('. ')}</p>
        <p>{TEXTS.closeQuestion}</p>
      </Confirm>
    </PageActions>
  );
}

function StandingTag({ phase, memo }: MemoProps) {
  const isEnded = usePhaseState(phase) === 'ended';
  const holding = holdingOf(memo);
  if (holding !== undefined) return <Tag tone="good">{closedSentence(holding.at)}</Tag>;
  const count = countMissing(memo);
  if (count > 0) return <Tag tone="attention">{TEXTS.missing(count)}</Tag>;
  return isEnded ? <Tag tone="good">{TEXTS.complete}</Tag> : <Tag>{TEXTS.notEnded}</Tag>;
}

/** The memo as it is printed, and what is left to do at the right. */
export function MemoView({ phase, memo }: MemoProps) {
  const [about, setAbout] = useState<SectionAbout>();
  const isLocked = useReadLock() !== undefined || holdingOf(memo) !== undefined;
  return (
    <>
      <MemoActions phase={phase} memo={memo} />
      <SectionsView
        standing={<StandingTag phase={phase} memo={memo} />}
        head={[TEXTS.title, phase.title]}
        sections={memo.sections}
        foot={STATUTE_NOTE}
        onAbout={isLocked ? undefined : setAbout}
      >
        <WorkCards phase={phase} memo={memo} />
      </SectionsView>
      <WordsDialog about={about} phase={phase} memo={memo} onClose={() => setAbout(undefined)} />
    </>
  );
}
