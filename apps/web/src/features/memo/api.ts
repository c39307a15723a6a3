import { saveAwardReasons } from '@rahmenpreis/contract/award.ts';
import type { SentBodyOf } from '@rahmenpreis/contract/endpoint.ts';
import * as contract from '@rahmenpreis/contract/memo.ts';
import type { Memo, MemoFields, MemoSection } from '@rahmenpreis/contract/memo.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { useQuery } from '@tanstack/react-query';
import { saveFile } from '../../kernel/browser/save-file.ts';
import {
  adoptAnswer,
  answerQuery,
  invalidateAnswers,
  writeOnNewest,
} from '../../kernel/call/answer-query.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { call, callWhole } from '../../kernel/call/call.ts';
import { showFailure, showToast } from '../../kernel/toast/show-toast.ts';
import { TEXTS, TO_DO_TEXTS } from './texts.ts';

const memoQuery = (phaseId: string) => answerQuery(contract.getMemo, { params: { phaseId } });

/** Asks for the memo of a phase. */
export function useMemoOf(phaseId: string) {
  return useQuery(memoQuery(phaseId));
}

/** The closing that holds; undefined while the award is open. */
export function holdingOf({ versions }: Memo): Memo['versions'][number] | undefined {
  return versions.find(({ reopenedAt }) => reopenedAt === null);
}

/** Asks for the memo again. */
export function readMemoAgain(): Promise<void> {
  return invalidateAnswers(contract.getMemo);
}

/** Stores the free fields over the version that was seen; throws 412 where another one stands there. */
export async function saveFields(phaseId: string, seen: number, fields: MemoFields): Promise<void> {
  const stored = await call(contract.saveMemo, {
    params: { phaseId },
    body: fields,
    ifMatch: `"${seen}"`,
  });
  await adoptAnswer(memoQuery(phaseId), () => stored);
}

/** Stores what is said of one odd price, over whatever others said of other things meanwhile. */
export async function saveAppraisal(phaseId: string, own: MemoFields['appraisals'][number]): Promise<void> {
  await writeOnNewest(memoQuery(phaseId), async (known) => {
    if (known === undefined) return;
    const others = known.fields.appraisals.filter(
      ({ organisationId, epCode }) => organisationId !== own.organisationId || epCode !== own.epCode,
    );
    await saveFields(phaseId, known.version, { ...known.fields, appraisals: [...others, own] });
  });
}

/** What a row of the memo is about. */
export type MemoAbout = NonNullable<MemoSection['tables'][number]['rows'][number]['about']>;
export type AwardAbout = Extract<MemoAbout, { kind: 'award' }>;

/** Gives awards that have no reason one; says how many are others by now. */
export async function saveReason(phaseId: string, awards: readonly AwardAbout[], text: string) {
  const data = awards.map(({ key, value }) => ({ key, value, text, before: null }));
  const { left } = await call(saveAwardReasons, { params: { phaseId }, body: { data } });
  if (left.length > 0) showToast('warning', TO_DO_TEXTS.left(left.length), '');
  await readMemoAgain();
}

/** Downloads the memo as it stands; a message says if it fails. */
export async function downloadMemo(phaseId: string): Promise<void> {
  try {
    const { data, filename } = await callWhole(contract.exportMemo, {
      params: { phaseId },
      query: { type: 'pdf' },
    });
    saveFile(data, filename ?? TEXTS.unnamed);
  } catch (error) {
    showFailure(TEXTS.notMade, error);
  }
}

/** Downloads a memo that was closed; a message says if it fails. */
export async function downloadVersion(phaseId: string, closingId: string): Promise<void> {
  try {
    const { data, filename } = await callWhole(contract.getClosedMemo, { params: { phaseId, closingId } });
    saveFile(data, filename ?? TEXTS.unnamed);
  } catch (error) {
    showFailure(TEXTS.notMade, error);
  }
}

/** Closes the award with the memo that is shown; a message says if it is refused. */
export async function closeAward(phaseId: string, { digest }: Memo): Promise<void> {
  try {
    await call(contract.closeAward, { params: { phaseId }, body: { confirm: digest } });
    showToast('success', TEXTS.justClosed, '');
  } catch (error) {
    if (isCallFailure(error, 412)) showToast('warning', TEXTS.notClosed, TEXTS.changed, { sticky: true });
    else showFailure(TEXTS.notClosed, error);
  }
  await invalidateAnswers(contract.getMemo, listPhases, contract.listAwardLetters);
}

const letterQuery = (phaseId: string) => answerQuery(contract.listAwardLetters, { params: { phaseId } });

/** Asks for the letters on the closed award. */
export function useLetters(phaseId: string) {
  return useQuery(letterQuery(phaseId));
}

/** Sends letters. */
export async function sendLetters(
  phaseId: string,
  body: SentBodyOf<typeof contract.sendAwardLetters>,
): Promise<void> {
  const stored = await call(contract.sendAwardLetters, { params: { phaseId }, body });
  await adoptAnswer(letterQuery(phaseId), () => stored);
  await readMemoAgain();
}

/** The fields that one form holds. */
export type FormFields = Omit<MemoFields, 'appraisals'>;

/** Their names. */
const FORM_FIELDS = ['procedure', 'need', 'conflicts', 'remarks'] as const;

/**
 * Puts what somebody typed over what others stored meanwhile: where only one side changed a field, its change
 * stands; where both did otherwise, the typed one stands and the field is named.
 */
export function mergeFields(seen: FormFields, typed: FormFields, now: FormFields) {
  const isTyped = (name: keyof FormFields) => typed[name] !== seen[name];
  const pick = <Name extends keyof FormFields>(name: Name): FormFields[Name] =>
    isTyped(name) ? typed[name] : now[name];
  const merged: FormFields = {
    procedure: pick('procedure'),
    need: pick('need'),
    conflicts: pick('conflicts'),
    remarks: pick('remarks'),
  };
  const disputed = FORM_FIELDS.filter(
    (name) => isTyped(name) && now[name] !== seen[name] && now[name] !== typed[name],
  );
  return { merged, disputed };
}
