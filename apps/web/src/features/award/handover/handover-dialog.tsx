import { Alert, Box, Button, Checkbox, Group, SimpleGrid, Stack } from '@mantine/core';
import { useReadLock } from '../../../kit/field/use-read-lock.ts';
import * as contract from '@rahmenpreis/contract/handover.ts';
import type { Handover } from '@rahmenpreis/contract/handover.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveAnswer } from '../../../kernel/browser/save-file.ts';
import { adoptAnswer, answerQuery } from '../../../kernel/call/answer-query.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { call, callWhole } from '../../../kernel/call/call.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { showFailure } from '../../../kernel/toast/show-toast.ts';
import { formDialog } from '../../../kit/dialog/form-dialog.tsx';
import { LockableButton } from '../../../kit/field/lockable-button.tsx';
import { Select } from '../../../kit/field/select.tsx';
import { useBusy } from '../../../kit/field/use-busy.ts';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { Note } from '../../../kit/show/note.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { ColumnList } from './column-list.tsx';
import { ContractFields } from './contract-fields.tsx';
import { draftOf, draftProblem, type HandoverDraft, mergeDrafts, NO_TERMS, saidIn } from './draft.ts';
import { HANDOVER_TEXTS as TEXTS } from './texts.ts';

interface HandoverProps {
  readonly phaseId: string;
  /** The providers that have awards. */
  readonly contractors: readonly ServiceProvider[];
  readonly onClose: () => void;
}

/** Takes the form of the hand-over and what is said of contracts, and makes the files. */
export const HandoverDialog = formDialog({ title: TEXTS.title, size: 720 }, LoadedHandover);

const handoverQuery = (phaseId: string) => answerQuery(contract.getHandover, { params: { phaseId } });

function LoadedHandover(props: HandoverProps) {
  const query = useQuery(handoverQuery(props.phaseId));
  return (
    <LoadState query={query} errorTitle={TEXTS.notLoaded}>
      {(handover) => <HandoverForm {...props} handover={handover} />}
    </LoadState>
  );
}

/** Keeps a draft over the state that was seen, and stores it; what others stored meanwhile joins it. */
function useDraft(phaseId: string, handover: Handover) {
  const [seen, setSeen] = useState(handover);
  const [draft, setDraft] = useState(() => draftOf(handover));
  const [isTouched, setTouched] = useState(false);
  const [isOutrun, setOutrun] = useState(false);
  /** Stores what is new; false where somebody else came first. */
  const store = async (): Promise<boolean> => {
    if (!isTouched) return true;
    const ifMatch = `"${seen.version}"`;
    try {
      const stored = await call(contract.saveHandover, { params: { phaseId }, body: saidIn(draft), ifMatch });
      await adoptAnswer(handoverQuery(phaseId), () => stored);
      setSeen(stored);
      setTouched(false);
      setOutrun(false);
      return true;
    } catch (error) {
      if (!isCallFailure(error, 412)) throw error;
      const now = await queryClient.fetchQuery({ ...handoverQuery(phaseId), staleTime: 0 });
      setDraft(mergeDrafts(draftOf(seen), draft, draftOf(now)));
      setSeen(now);
      setOutrun(true);
      return false;
    }
  };
  const change = (changed: Partial<HandoverDraft>): void => {
    setDraft({ ...draft, ...changed });
    setTouched(true);
  };
  return { draft, change, isOutrun, store };
}

function HandoverForm({ phaseId, contractors, handover, onClose }: HandoverProps & { handover: Handover }) {
  const lock = useReadLock();
  const { draft, change, isOutrun, store } = useDraft(phaseId, handover);
  const [unreadable, setUnreadable] = useState<Readonly<Record<string, boolean>>>({});
  const { isBusy, run } = useBusy();
  const problem = Object.values(unreadable).includes(true) ? TEXTS.unreadable : draftProblem(draft);
  const act = async (failed: string, then: () => Promise<void> | void): Promise<void> => {
    try {
      if (await store()) await then();
    } catch (error) {
      showFailure(failed, error);
    }
  };
  const download = async (type: 'excel' | 'csv'): Promise<void> => {
    const answering = callWhole(contract.exportHandover, { params: { phaseId }, query: { type } });
    await saveAnswer(answering, TEXTS.title, (error) => showFailure(TEXTS.notMade, error));
  };
  return (
    <Stack gap="sm">
      <Note>{TEXTS.hint}</Note>
      {isOutrun && <Alert color="yellow">{TEXTS.outrun}</Alert>}
      {contractors.map((provider) => {
        const terms = draft.contracts[provider.id] ?? NO_TERMS;
        return (
          <ContractFields
            key={provider.id}
            provider={provider}
            terms={terms}
            lock={lock}
            onChange={(changed, days) => {
              change({ contracts: { ...draft.contracts, [provider.id]: { ...terms, ...changed } } });
              setUnreadable({ ...unreadable, ...days });
            }}
          />
        );
      })}
      <FormOptions draft={draft} lock={lock} onChange={change} />
      {problem !== undefined && (
        <Alert color="yellow" role="status">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap={8}>
        <Button onClick={onClose}>{KIT_TEXTS.close}</Button>
        <LockableButton
          loading={isBusy}
          lock={lock ?? problem}
          onClick={() => void run(() => act(TEXTS.notSaved, onClose))}
        >
          {KIT_TEXTS.save}
        </LockableButton>
        {(['csv', 'excel'] as const).map((type) => (
          <LockableButton
            key={type}
            variant={type === 'excel' ? 'filled' : 'default'}
            loading={isBusy}
            lock={problem}
            onClick={() => void run(() => act(TEXTS.notMade, () => download(type)))}
          >
            {TEXTS.as[type]}
          </LockableButton>
        ))}
      </Group>
    </Stack>
  );
}

interface FormOptionsProps {
  readonly draft: HandoverDraft;
  readonly lock: string | undefined;
  readonly onChange: (changed: Partial<HandoverDraft>) => void;
}

/** The columns and the form of the CSV, folded: most owners choose them once. */
function FormOptions({ draft: { columns, csv }, lock, onChange }: FormOptionsProps) {
  const choice = (name: 'separator' | 'decimal') => (
    <Select
      label={TEXTS[name]}
      data={TEXTS.signs[name]}
      value={csv[name]}
      allowDeselect={false}
      disabled={lock !== undefined}
      onChange={(value) => onChange({ csv: { ...csv, [name]: value } })}
    />
  );
  return (
    <>
      <details>
        <Box component="summary" fw={600}>
          {TEXTS.columns(columns.filter(({ isChosen }) => isChosen).length, columns.length)}
        </Box>
        <Note mt={8}>{TEXTS.columnsHint}</Note>
        <ColumnList columns={columns} lock={lock} onChange={(next) => onChange({ columns: next })} />
      </details>
      <details>
        <Box component="summary" fw={600}>
          {TEXTS.csv}
        </Box>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" my={8}>
          {choice('separator')}
          {choice('decimal')}
        </SimpleGrid>
        <Checkbox
          label={TEXTS.mark}
          description={TEXTS.markHint}
          checked={csv.hasMark}
          disabled={lock !== undefined}
          onChange={({ currentTarget }) => onChange({ csv: { ...csv, hasMark: currentTarget.checked } })}
        />
      </details>
    </>
  );
}
