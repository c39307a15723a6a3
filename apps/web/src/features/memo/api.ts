import { saveAwardReasons } from '@rahmenpreis/contract/award.ts';
import type { SentBodyOf } from '@rahmenpreis/contract/endpoint.ts';
import * as contract from '@rahmenpreis/contract/memo.ts';
import type { Memo, MemoFields, MemoSection } from '@rahmenpreis/contract/memo.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { saveAnswer } from '../../kernel/browser/save-file.ts';
import {
  adoptAnswer,
  answerQuery,
  invalidateAnswers,
  writeOnNewest,
} from '../../kernel/call/answer-query.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { call, callWhole } from '../../kernel/call/call.ts';
import { showFailure, showToast } from '../../kernel/toast/show-toast.ts';
import type { Openable } from '../../kit/dialog/late-dialog.tsx';
import type { SectionAbout, SectionRow } from '../../tender/sections/sections-view.tsx';
import { SECTION_TEXTS } from '../../tender/sections/texts.ts';
import { TEXTS, TO_DO_TEXTS } from './texts.ts';

export type AwardAbout = Extract<SectionAbout, { kind: 'award' }>;

/** The memo of a phase, as its parts are given it. */
export interface MemoProps {
  readonly phase: Phase;
  readonly memo: Memo;
}

/** The same for a dialog. */
export type MemoDialogProps = MemoProps & Pick<Openable, 'onClose'>;

/** The memo of a phase. */
export const memoQuery = (phaseId: string) => answerQuery(contract.getMemo, { params: { phaseId } });

/** The letters on the closed award. */
export const letterQuery = (phaseId: string) =>
  answerQuery(contract.listAwardLetters, { params: { phaseId } });

/** The closing that holds; undefined while the award is open. */
export function holdingOf({ versions }: Memo) {
  return versions.find(({ reopenedAt }) => reopenedAt === null);
}

/** The rows of all tables of sections. */
export function rowsOf(sections: readonly MemoSection[]): SectionRow[] {
  return sections.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows));
}

/** Stores the free fields over the version that was seen; throws 412 where another one stands there. */
export async function saveFields(phaseId: string, seen: number, body: MemoFields): Promise<void> {
  const stored = await call(contract.saveMemo, { params: { phaseId }, body, ifMatch: `"${seen}"` });
  await adoptAnswer(memoQuery(phaseId), () => stored);
}

/** Stores some of the fields, over whatever others stored of other ones meanwhile. */
async function changeFields(phaseId: string, change: (fields: MemoFields) => Partial<MemoFields>) {
  await writeOnNewest(memoQuery(phaseId), async (known) => {
    if (known === undefined) return;
    await saveFields(phaseId, known.version, { ...known.fields, ...change(known.fields) });
  });
}

/** Stores what is said of one odd price. */
export function saveAppraisal(phaseId: string, own: MemoFields['appraisals'][number]): Promise<void> {
  return changeFields(phaseId, ({ appraisals }) => {
    const others = appraisals.filter(
      ({ organisationId, epCode }) => organisationId !== own.organisationId || epCode !== own.epCode,
    );
    return { appraisals: [...others, own] };
  });
}

/** Stores what a board was shown and decided. */
export function saveResolution(phaseId: string, resolution: MemoFields['resolution']): Promise<void> {
  return changeFields(phaseId, () => ({ resolution }));
}

/** Gives awards that have no reason one; says how many are others by now. */
export async function saveReason(phaseId: string, awards: readonly AwardAbout[], text: string) {
  const data = awards.map(({ key, value }) => ({ key, value, text, before: null }));
  const { left } = await call(saveAwardReasons, { params: { phaseId }, body: { data } });
  if (left.length > 0) showToast('warning', TO_DO_TEXTS.left(left.length), '');
  await invalidateAnswers(contract.getMemo);
}

/** Downloads the memo as it stands, or as it was closed; a message says if it fails. */
export function downloadMemo(phaseId: string, closingId?: string): Promise<boolean> {
  const answering =
    closingId === undefined
      ? callWhole(contract.exportMemo, { params: { phaseId }, query: { type: 'pdf' } })
      : callWhole(contract.getClosedMemo, { params: { phaseId, closingId } });
  return saveAnswer(answering, TEXTS.unnamed, (error) => showFailure(SECTION_TEXTS.notMade, error));
}

/** Closes the award with the memo that is shown; a message says if it is refused. */
export async function closeAward(phaseId: string, { digest }: Memo): Promise<void> {
  try {
    await call(contract.closeAward, { params: { phaseId }, body: { confirm: digest } });
    showToast('success', TEXTS.isClosed, '');
  } catch (error) {
    if (isCallFailure(error, 412)) showToast('warning', TEXTS.notClosed, TEXTS.changed, { sticky: true });
    else showFailure(TEXTS.notClosed, error);
  }
  await invalidateAnswers(contract.getMemo, listPhases, contract.listAwardLetters);
}

/** Sends letters. */
export async function sendLetters(phaseId: string, body: SentBodyOf<typeof contract.sendAwardLetters>) {
  const stored = await call(contract.sendAwardLetters, { params: { phaseId }, body });
  await adoptAnswer(letterQuery(phaseId), () => stored);
  await invalidateAnswers(contract.getMemo);
}

/** Names of those that hold a text. */
export const TEXT_FIELDS = ['need', 'conflicts', 'remarks'] as const;
