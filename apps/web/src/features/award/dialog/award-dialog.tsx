import { Box, Button, Radio, Stack, Text } from '@mantine/core';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { formatThousands } from '@rahmenpreis/pricing/numbers/thousands.ts';
import { type AwardWish, undoWish } from '@rahmenpreis/tendering/award/award-change.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { needsReason } from '@rahmenpreis/tendering/award/reason.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import type { NameOf } from '@rahmenpreis/tendering/audit-log/key-words.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { failureText } from '../../../kernel/call/failure-text.ts';
import { useAwardLock } from '../../../tender/award/award-lock.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import textStyles from '../../../kit/show/text.module.css';
import { AwardReasonField, reasonSource } from '../../../tender/award/award-reason.tsx';
import { type AwardPlace, knownAward, readAwardsAgain, saveAward } from '../api.ts';
import { type AwardState, awardKey } from '../award-state.ts';
import type { AwardStep, ManyStep } from '../award-history.ts';
import type { LostPackage } from '../lost-packages.ts';
import { reasonStep } from '../reason/save-reasons.ts';
import { REASON_TEXTS } from '../reason/texts.ts';
import { TEXTS } from '../texts.ts';
import { LockNote, RunningNote } from '../standing-notes.tsx';
import { type AwardChoice, awardChoices, type AwardChoices, isDoubtful, NO_AWARD } from './award-choices.ts';
import { FirmLine, isOutrun, LostNote, type Outrun, OutrunNote, outrunOf } from './award-notes.tsx';
import { AwardQuestion } from './award-question.tsx';
import { ChoiceLine } from './choice-line.tsx';
import { StickyFoot } from '../sticky-foot.tsx';
import styles from './award-dialog.module.css';

interface AwardDialogProps {
  /** The cell in question; the dialog is closed without one. */
  readonly place: AwardPlace | undefined;
  readonly phase: Phase;
  readonly opened: boolean;
  readonly comparison: Comparison;
  readonly book: AwardState;
  readonly liegenschaften: readonly Liegenschaft[];
  readonly selectedIds: readonly string[];
  /** The packages whose holders take part no more, by the keys of their awards. */
  readonly lost: ReadonlyMap<string, LostPackage>;
  readonly nameOf: NameOf;
  readonly onAwarded: (step: AwardStep | ManyStep) => void;
  readonly onClose: () => void;
}

/** Chooses the bidder of one property and service group (AWARD-017, AWARD-018, OPEN-43). */
export function AwardDialog({ place, opened, onClose, ...rest }: AwardDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={TEXTS.dialogTitle} size={820}>
      {place !== undefined && <AwardForm place={place} onClose={onClose} {...rest} />}
    </Modal>
  );
}

const seenReason = ({ reason }: KeyVal): string | null => reason?.text ?? null;

/** The typed reason of a choice; undefined where it is unchanged or no reason is asked for. */
function saidReason(typed: string, stored: string, isAsked: boolean): string | undefined {
  const reason = typed.trim();
  return isAsked && reason !== stored ? reason : undefined;
}

/** The reason of what is chosen: what stands there, what is typed, and what of it is to be said. */
function useReason(chosen: string, seen: KeyVal | undefined, line: AwardChoice | undefined) {
  const [typed, onChange] = useState<string>();
  const stored = chosen === seen?.value ? seen.reason : undefined;
  const value = typed ?? stored?.text ?? '';
  const isAsked = line !== undefined && line.bar !== 'not-offering' && needsReason(line);
  return {
    isAsked,
    said: saidReason(value, stored?.text ?? '', isAsked),
    field: { value, stored, onChange },
  };
}

/** Saves a choice as the person saw the cell, and says who came first where somebody did. */
function useSaving(
  place: AwardPlace,
  name: string,
  { nameOf, onAwarded, onClose }: Pick<AwardDialogProps, 'nameOf' | 'onAwarded' | 'onClose'>,
) {
  const [seen, setSeen] = useState(() => knownAward(place));
  const [outrun, setOutrun] = useState<Outrun>();
  const save = useMutation({
    mutationFn: ({ wish, reason }: { wish: AwardWish; reason: string | undefined }) =>
      saveAward(place, wish, seen, { reason, beforeReason: seen?.value === wish ? seenReason(seen) : null }),
    onSuccess: ({ change, version }, { wish: after, reason: to }) => {
      onClose();
      const before = undoWish(change);
      const beforeReason = seen?.reason?.text;
      if (before !== undefined) onAwarded({ place, name, before, beforeReason, after, version });
      else if (seen !== undefined && to !== undefined) {
        const said = { key: seen.key, value: seen.value, from: beforeReason ?? '', to };
        onAwarded({ ...reasonStep(place, [said], nameOf), name });
      }
    },
    onError: async (error) => {
      if (!isOutrun(error)) return showToast('error', TEXTS.notSaved, `${name}: ${failureText(error)}`);
      // With what stands there now in sight, whoever saves again does so knowingly.
      await readAwardsAgain(place).catch(() => undefined);
      setSeen(knownAward(place));
      setOutrun(outrunOf(error));
    },
  });
  return { save, seen, outrun };
}

type AwardFormProps = Omit<AwardDialogProps, 'opened'> & { place: AwardPlace };

function AwardForm({ place, phase, selectedIds, onClose, ...rest }: AwardFormProps) {
  const liegenschaft = rest.liegenschaften.find(({ id }) => id === place.liegenschaftId);
  const choices = awardChoices(rest.comparison, rest.book, place, new Set(selectedIds));
  const lock = useAwardLock(place.phaseId, TEXTS.readOnly);
  const lost = rest.lost.get(awardKey(place.phaseId, place.liegenschaftId, place.sliceId));
  const [chosen, setChosen] = useState(choices.preselected);
  const [isAsking, setAsking] = useState(false);
  const name = `${liegenschaft === undefined ? '' : liegenschaftLabel(liegenschaft)}, ${sliceOfId(place.sliceId).title}`;
  const { save, seen, outrun } = useSaving(place, name, { ...rest, onClose });
  const line = choices.lines.find(({ offer }) => offer.serviceProviderId === chosen);
  const reason = useReason(chosen, seen, line);
  const store = () => {
    const wish = chosen === NO_AWARD ? null : chosen;
    save.mutate({ wish, reason: reason.said }, { onError: () => setAsking(false) });
  };
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const isAsked = line !== undefined && (isDoubtful(line) || choices.reasked !== undefined);
    if (isAsked && chosen !== seen?.value) setAsking(true);
    else store();
  };
  const isLocked = lock !== undefined || choices.lines.length === 0 || choices.isWithoutRows;
  // A radio card is a button, which would take Enter as a click instead of confirming the dialog (OPEN-15).
  const confirm = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isLocked || !(event.target as Element).matches('[role="radio"]')) return;
    submit(event);
  };
  if (isAsking && line !== undefined) {
    return (
      <AwardQuestion
        {...{ place, name, line, choices }}
        isSaving={save.isPending}
        onConfirm={store}
        onBack={() => setAsking(false)}
      />
    );
  }
  return (
    <form onSubmit={submit} onKeyDown={confirm}>
      <Text fw={600}>{name}</Text>
      <Text mb={14} c="dimmed">
        {TEXTS.target}: {choices.targetMillis === null ? '–' : `${formatThousands(choices.targetMillis)} T€`}
      </Text>
      <FirmLine place={place} choices={choices} holderId={seen?.value} />
      <RunningNote phase={phase} />
      <LockNote lock={lock} mb={14} />
      {lost !== undefined && <LostNote lost={lost} place={place} />}
      {outrun !== undefined && <OutrunNote outrun={outrun} choices={choices} />}
      <Choices choices={choices} chosen={chosen} isLocked={isLocked || save.isPending} onChoose={setChosen} />
      {(reason.isAsked || reason.field.stored !== undefined) && (
        <ChoiceReason {...reason.field} isLocked={isLocked || !reason.isAsked} />
      )}
      <StickyFoot>
        <Button onClick={onClose} {...(isLocked ? { 'data-autofocus': true } : {})}>
          {isLocked ? KIT_TEXTS.close : KIT_TEXTS.cancel}
        </Button>
        {!isLocked && (
          <Button type="submit" variant="filled" loading={save.isPending}>
            {outrun === undefined ? KIT_TEXTS.save : TEXTS.saveAnyway}
          </Button>
        )}
      </StickyFoot>
    </form>
  );
}

interface ChoiceReasonProps {
  readonly value: string;
  /** What stands there. */
  readonly stored: KeyVal['reason'];
  readonly isLocked: boolean;
  readonly onChange: (reason: string) => void;
}

/** Why the package is awarded so: a field for who may award, else what was said. */
function ChoiceReason({ value, stored, isLocked, onChange }: ChoiceReasonProps) {
  const source = stored && reasonSource(stored);
  if (isLocked) {
    return stored === undefined ? null : (
      <Box component="p" m="14px 0 0">
        {REASON_TEXTS.told(stored.text)}
        <Box component="small" display="block" c="dimmed">
          {source}
        </Box>
      </Box>
    );
  }
  const description = value === stored?.text ? source : REASON_TEXTS.why;
  return (
    <Box mt={14}>
      <AwardReasonField {...{ value, description, onChange }} label={REASON_TEXTS.field} />
    </Box>
  );
}

interface ChoicesProps {
  readonly choices: AwardChoices;
  readonly chosen: string;
  readonly isLocked: boolean;
  readonly onChoose: (chosen: string) => void;
}

function Choices({ choices, chosen, isLocked, onChoose }: ChoicesProps) {
  if (choices.isWithoutRows) return <p className={textStyles.quiet}>{TEXTS.nothingToAward}</p>;
  if (choices.lines.length === 0) return <p className={textStyles.quiet}>{TEXTS.nobody}</p>;
  return (
    <Radio.Group value={chosen} onChange={onChoose} aria-label={TEXTS.dialogTitle}>
      <Stack gap={6}>
        {choices.lines.map((line) => (
          <ChoiceLine
            key={line.offer.serviceProviderId}
            line={line}
            isChosen={chosen === line.offer.serviceProviderId}
            isLocked={isLocked}
          />
        ))}
        <Radio.Card value={NO_AWARD} disabled={isLocked} className={styles.choice}>
          <Radio.Indicator flex="none" />
          <span className={styles.organisation}>
            {TEXTS.noAward}
            <small className={textStyles.small}>{TEXTS.noAwardHint}</small>
          </span>
        </Radio.Card>
      </Stack>
    </Radio.Group>
  );
}
