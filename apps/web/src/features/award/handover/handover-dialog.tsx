import { Alert, Button, Checkbox, Group, SimpleGrid, Stack } from '@mantine/core';
import * as contract from '@rahmenpreis/contract/handover.ts';
import type { Handover } from '@rahmenpreis/contract/handover.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { saveFile } from '../../../kernel/browser/save-file.ts';
import { adoptAnswer, answerQuery } from '../../../kernel/call/answer-query.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { call, callWhole } from '../../../kernel/call/call.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { showFailure } from '../../../kernel/toast/show-toast.ts';
import { formDialog } from '../../../kit/dialog/form-dialog.tsx';
import { LockableButton } from '../../../kit/field/lockable-button.tsx';
import { Select } from '../../../kit/field/select.tsx';
import { useBusy } from '../../../kit/field/use-busy.ts';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { Note } from '../../../kit/show/note.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { useOrderWish } from '../contract-terms.ts';
import { ColumnList } from './column-list.tsx';
import { ContractFields } from './contract-fields.tsx';
import {
  draftOf,
  draftProblem,
  type HandoverDraft,
  isSame,
  mergeDrafts,
  proposedTerms,
  saidIn,
} from './draft.ts';
import styles from './handover.module.css';
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

async function download(phaseId: string, type: 'excel' | 'csv'): Promise<void> {
  const { data, filename } = await callWhole(contract.exportHandover, {
    params: { phaseId },
    query: { type },
  });
  saveFile(data, filename ?? TEXTS.unnamed);
}

/** Keeps the draft over the state that was seen, and stores it; what others stored meanwhile joins it. */
function useHandover(phaseId: string, handover: Handover, propose: (draft: HandoverDraft) => HandoverDraft) {
  const [seen, setSeen] = useState(handover);
  const [draft, setDraft] = useState(() => propose(draftOf(handover)));
  const [isOutrun, setOutrun] = useState(false);
  /** Stores what is new; false where somebody else came first. */
  const store = async (): Promise<boolean> => {
    if (isSame(draft, draftOf(seen))) return true;
    try {
      const body = saidIn(draft);
      const stored = await call(contract.saveHandover, {
        params: { phaseId },
        body,
        ifMatch: `"${seen.version}"`,
      });
      await adoptAnswer(handoverQuery(phaseId), () => stored);
      setSeen(stored);
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
  return { draft, setDraft, isOutrun, store };
}

function HandoverForm({ phaseId, contractors, handover, onClose }: HandoverProps & { handover: Handover }) {
  const [wish] = useOrderWish(phaseId);
  const lock = mayWriteAlpha(useUser()) ? undefined : KIT_TEXTS.readOnly;
  const { draft, setDraft, isOutrun, store } = useHandover(phaseId, handover, (stored) => {
    if (lock !== undefined) return stored;
    const proposed = contractors.map(
      ({ id }) => [id, stored.contracts[id] ?? proposedTerms(wish, id)] as const,
    );
    return { ...stored, contracts: { ...stored.contracts, ...Object.fromEntries(proposed) } };
  });
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, run } = useBusy();
  const problem = unreadable.size > 0 ? TEXTS.unreadable : draftProblem(draft);
  const act = (failed: string, then: () => Promise<void> | void) => (): void => {
    if (isBusy) return;
    void run(async () => {
      if (lock === undefined && !(await store())) return;
      await then();
    }).catch((error: unknown) => showFailure(failed, error));
  };
  return (
    <Stack gap="sm">
      <Note>{TEXTS.hint}</Note>
      {isOutrun && <Alert color="yellow">{TEXTS.outrun}</Alert>}
      {contractors.map((provider) => (
        <ContractFields
          key={provider.id}
          provider={provider}
          terms={draft.contracts[provider.id] ?? proposedTerms({}, provider.id)}
          lock={lock}
          onChange={(terms, isUnreadable) => {
            setDraft({ ...draft, contracts: { ...draft.contracts, [provider.id]: terms } });
            const others = [...unreadable].filter((id) => id !== provider.id);
            setUnreadable(new Set(isUnreadable ? [...others, provider.id] : others));
          }}
        />
      ))}
      <FormOptions draft={draft} lock={lock} onChange={setDraft} />
      {problem !== undefined && (
        <Alert color="yellow" role="status">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap={8}>
        <Button onClick={onClose}>{KIT_TEXTS.close}</Button>
        <LockableButton loading={isBusy} lock={lock ?? problem} onClick={act(TEXTS.notSaved, onClose)}>
          {KIT_TEXTS.save}
        </LockableButton>
        {(['csv', 'excel'] as const).map((type) => (
          <LockableButton
            key={type}
            variant={type === 'excel' ? 'filled' : 'default'}
            loading={isBusy}
            lock={problem}
            onClick={act(TEXTS.notMade, () => download(phaseId, type))}
          >
            {type === 'csv' ? TEXTS.asCsv : TEXTS.excel}
          </LockableButton>
        ))}
      </Group>
    </Stack>
  );
}

interface FormOptionsProps extends Pick<ComponentProps<typeof ColumnList>, 'lock'> {
  readonly draft: HandoverDraft;
  readonly onChange: (draft: HandoverDraft) => void;
}

/** The columns and the form of the CSV, folded: most owners choose them once. */
function FormOptions({ draft, lock, onChange }: FormOptionsProps) {
  const { columns, csv } = draft;
  const choice = (name: 'separator' | 'decimal', data: readonly { value: string; label: string }[]) => (
    <Select
      label={TEXTS[name]}
      data={data}
      value={csv[name]}
      allowDeselect={false}
      disabled={lock !== undefined}
      onChange={(value) => onChange({ ...draft, csv: { ...csv, [name]: value } as typeof csv })}
    />
  );
  return (
    <>
      <details className={styles.more}>
        <summary>{TEXTS.columns(columns.filter(({ isChosen }) => isChosen).length, columns.length)}</summary>
        <Note mt={8}>{TEXTS.columnsHint}</Note>
        <ColumnList
          columns={columns}
          lock={lock}
          onChange={(next) => onChange({ ...draft, columns: next })}
        />
      </details>
      <details className={styles.more}>
        <summary>{TEXTS.csv}</summary>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" my={8}>
          {choice('separator', TEXTS.separators)}
          {choice('decimal', TEXTS.decimals)}
        </SimpleGrid>
        <Checkbox
          label={TEXTS.mark}
          description={TEXTS.markHint}
          checked={csv.hasMark}
          disabled={lock !== undefined}
          onChange={({ currentTarget }) =>
            onChange({ ...draft, csv: { ...csv, hasMark: currentTarget.checked } })
          }
        />
      </details>
    </>
  );
}
