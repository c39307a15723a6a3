import { Checkbox, Radio, SimpleGrid, Stack } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type AcceptedProposal, acceptProposals } from '@rahmenpreis/tendering/award/accept-proposals.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import type { NameOf } from '@rahmenpreis/tendering/audit-log/key-words.ts';
import { tellLeft } from '../../../tender/award/left-packages.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureText } from '../../../kernel/call/failure-text.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { formDialog } from '../../../kit/dialog/form-dialog.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { undoAwards } from '../../../tender/award/undo-awards.ts';
import { acceptAwards } from '../api.ts';
import { type AwardState, awardKey } from '../award-state.ts';
import type { AwardCell } from '../award-rows.ts';
import type { ManyStep } from '../award-history.ts';
import { ManyFoot } from '../sticky-foot.tsx';
import { RunningNote } from '../standing-notes.tsx';
import { acceptSummary } from './accept-summary.ts';
import { AcceptTable } from './accept-table.tsx';
import { ACCEPT_TEXTS } from './texts.ts';
import styles from './accept.module.css';

interface AcceptFormProps {
  readonly onClose: () => void;
  readonly phase: Phase;
  readonly ownerId: string;
  readonly comparison: Comparison;
  readonly book: AwardState;
  /** The packages in view. */
  readonly all: readonly AwardCell[];
  /** Those that are marked in the table. */
  readonly selected: readonly AwardCell[];
  readonly nameOf: NameOf;
  readonly onAccepted: (step: ManyStep) => void;
}

/** Shows the effect of accepting proposals together, then accepts them in one call (decision 0077). */
export const AcceptDialog = formDialog({ title: ACCEPT_TEXTS.title, size: 900 }, AcceptForm);

/** Accepts in one call; what came in between is left and named, and all of it is one step to take back. */
function useAccepting({ phase, ownerId, nameOf, onAccepted, onClose }: AcceptFormProps) {
  const place = { phaseId: phase.id, ownerId };
  return useMutation({
    mutationFn: (proposals: readonly AcceptedProposal[]) => acceptAwards(place, proposals),
    onSuccess: ({ stored, left, awardWriteId }, proposals) => {
      onClose();
      const isLeft = new Set(left.map(({ key }) => key));
      const accepted = proposals.filter(
        (own) => !isLeft.has(awardKey(phase.id, own.liegenschaftId, own.sliceId)),
      );
      if (awardWriteId !== null && stored.length > 0) {
        const sum = accepted.reduce((total, { sumMillis }) => total + sumMillis, 0);
        onAccepted({
          name: ACCEPT_TEXTS.done(accepted.length, formatMillis(sum)),
          cells: accepted.map(({ liegenschaftId, sliceId, serviceProviderId }) => ({
            place: { ...place, liegenschaftId, sliceId },
            after: serviceProviderId,
          })),
          takeBack: () => undoAwards({ ...place, awardWriteId }, nameOf),
        });
      }
      tellLeft(left, nameOf);
    },
    onError: (error) => showToast('error', ACCEPT_TEXTS.notSaved, failureText(error)),
  });
}

function AcceptForm(props: AcceptFormProps) {
  const { phase, comparison, book, all, selected, onClose } = props;
  const countOf = (cells: readonly AwardCell[], isWithinTarget = false) =>
    acceptProposals(comparison, cells, { isWithinTarget }).length;
  const [scope, setScope] = useState(() => (countOf(selected) > 0 ? 'selection' : 'all'));
  const [isWithinTarget, setWithinTarget] = useState(false);
  const accepting = useAccepting(props);
  const cells = scope === 'selection' ? selected : all;
  const choice = { cells, isWithinTarget, book };
  const { proposals, providers, total, sentences } = acceptSummary(comparison, all, choice);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (proposals.length > 0 && !accepting.isPending) accepting.mutate(proposals);
  };
  return (
    <form onSubmit={submit}>
      <Radio.Group value={scope} onChange={setScope} aria-label={ACCEPT_TEXTS.scope}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={8} mb={14}>
          <Scope value="all" label={ACCEPT_TEXTS.all} hint={ACCEPT_TEXTS.packages(countOf(all))} />
          <Scope
            value="selection"
            label={ACCEPT_TEXTS.selection}
            hint={selected.length === 0 ? ACCEPT_TEXTS.noSelection : ACCEPT_TEXTS.packages(countOf(selected))}
            isOff={selected.length === 0}
          />
          <Checkbox.Card
            className={styles.scope}
            checked={isWithinTarget}
            onChange={() => setWithinTarget(!isWithinTarget)}
          >
            <Checkbox.Indicator />
            <span>
              {ACCEPT_TEXTS.withinTarget}{' '}
              <small className={textStyles.small}>{ACCEPT_TEXTS.packages(countOf(cells, true))}</small>
            </span>
          </Checkbox.Card>
        </SimpleGrid>
      </Radio.Group>
      <RunningNote phase={phase} />
      {proposals.length === 0 ? (
        <p className={textStyles.quiet}>{ACCEPT_TEXTS.nothing}</p>
      ) : (
        <AcceptTable providers={providers} total={total} />
      )}
      <Stack component="ul" gap={4} m="14px 0 0" pl={18} c="dimmed" style={{ listStyle: 'disc' }}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Stack>
      <ManyFoot
        submitLabel={ACCEPT_TEXTS.confirm(proposals.length)}
        isEmpty={proposals.length === 0}
        isBusy={accepting.isPending}
        hasFocus
        onClose={onClose}
      />
    </form>
  );
}

function Scope(props: Record<'value' | 'label' | 'hint', string> & { readonly isOff?: boolean }) {
  const { value, label, hint, isOff = false } = props;
  return (
    <Radio.Card value={value} disabled={isOff} className={styles.scope}>
      <Radio.Indicator />
      <span>
        {label} <small className={textStyles.small}>{hint}</small>
      </span>
    </Radio.Card>
  );
}
