import { Alert, Button, Group, Radio } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { clockTime, shortDate } from '@rahmenpreis/german/german-date.ts';
import { formatThousands } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type AwardWish, undoWish } from '@rahmenpreis/tendering/award/award-change.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconClock, IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { failureText } from '../../../kernel/call/failure-text.ts';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { usePhaseState } from '../../../tender/phase/phase-state.tsx';
import { type AwardPlace, knownAward, readAwardsAgain, saveAward } from '../api.ts';
import { type AwardBook, awardKey } from '../award-book.ts';
import type { AwardStep } from '../awarding.ts';
import type { LostPackage } from '../lost-packages.ts';
import { TEXTS } from '../texts.ts';
import { awardChoices, type AwardChoices, isDoubtful, NO_AWARD } from './award-choices.ts';
import { FirmLine, isOutrun, LostNote, type Outrun, OutrunNote, outrunOf } from './award-notes.tsx';
import { AwardQuestion } from './award-question.tsx';
import { ChoiceLine } from './choice-line.tsx';
import styles from './award-dialog.module.css';

interface AwardDialogProps {
  /** The cell in question; the dialog is closed without one. */
  readonly place: AwardPlace | undefined;
  readonly phase: Phase;
  readonly opened: boolean;
  readonly comparison: Comparison;
  readonly book: AwardBook;
  readonly liegenschaften: readonly Liegenschaft[];
  readonly selectedIds: readonly string[];
  /** The packages whose holders take part no more, by the keys of their awards. */
  readonly lost: ReadonlyMap<string, LostPackage>;
  readonly onAwarded: (step: AwardStep) => void;
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

/** Saves a choice as the person saw the cell, and says who came first where somebody did. */
function useSaving(
  place: AwardPlace,
  name: string,
  { onAwarded, onClose }: Pick<AwardDialogProps, 'onAwarded' | 'onClose'>,
) {
  const [seen, setSeen] = useState(() => knownAward(place));
  const [outrun, setOutrun] = useState<Outrun>();
  const save = useMutation({
    mutationFn: (wish: AwardWish) => saveAward(place, wish, seen),
    onSuccess: ({ change, version }, after) => {
      onClose();
      const before = undoWish(change);
      if (before !== undefined) onAwarded({ place, name, before, after, version });
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
  const mayWrite = mayWriteAlpha(useUser());
  const lost = rest.lost.get(awardKey(place.phaseId, place.liegenschaftId, place.sliceId));
  const isRunning = usePhaseState(phase) === 'running';
  const [chosen, setChosen] = useState(choices.preselected);
  const [isAsking, setAsking] = useState(false);
  const name = `${liegenschaft === undefined ? '' : liegenschaftLabel(liegenschaft)}, ${sliceOfId(place.sliceId).title}`;
  const { save, seen, outrun } = useSaving(place, name, { onAwarded: rest.onAwarded, onClose });
  const line = choices.lines.find(({ offer }) => offer.serviceProviderId === chosen);
  const store = () => save.mutate(chosen === NO_AWARD ? null : chosen, { onError: () => setAsking(false) });
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (line !== undefined && isDoubtful(line) && chosen !== seen?.value) setAsking(true);
    else store();
  };
  const isLocked = !mayWrite || choices.lines.length === 0 || choices.isWithoutRows;
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
      <p className={styles.name}>{name}</p>
      <p className={styles.target}>
        {TEXTS.target}: {choices.targetMillis === null ? '–' : `${formatThousands(choices.targetMillis)} T€`}
      </p>
      <FirmLine place={place} choices={choices} holderId={seen?.value} />
      {isRunning && (
        <Alert color="amber" icon={<IconClock size={18} aria-hidden />} className={styles.note}>
          {TEXTS.running(`${shortDate(phase.end)}, ${clockTime(phase.end)}`)}
        </Alert>
      )}
      {!mayWrite && (
        <Alert color="petrol" icon={<IconLock size={18} aria-hidden />} className={styles.note}>
          {TEXTS.readOnly}
        </Alert>
      )}
      {lost !== undefined && <LostNote lost={lost} place={place} />}
      {outrun !== undefined && <OutrunNote outrun={outrun} choices={choices} />}
      <Choices choices={choices} chosen={chosen} isLocked={isLocked || save.isPending} onChoose={setChosen} />
      <Group justify="flex-end" gap={8} className={styles.foot}>
        <Button onClick={onClose} {...(isLocked ? { 'data-autofocus': true } : {})}>
          {isLocked ? TEXTS.close : TEXTS.cancel}
        </Button>
        {!isLocked && (
          <Button type="submit" variant="filled" loading={save.isPending}>
            {outrun === undefined ? TEXTS.save : TEXTS.saveAnyway}
          </Button>
        )}
      </Group>
    </form>
  );
}

interface ChoicesProps {
  readonly choices: AwardChoices;
  readonly chosen: string;
  readonly isLocked: boolean;
  readonly onChoose: (chosen: string) => void;
}

function Choices({ choices, chosen, isLocked, onChoose }: ChoicesProps) {
  if (choices.isWithoutRows) return <p className={styles.none}>{TEXTS.nothingToAward}</p>;
  if (choices.lines.length === 0) return <p className={styles.none}>{TEXTS.nobody}</p>;
  return (
    <Radio.Group value={chosen} onChange={onChoose} aria-label={TEXTS.dialogTitle}>
      <div className={styles.choices}>
        {choices.lines.map((line) => (
          <ChoiceLine
            key={line.offer.serviceProviderId}
            line={line}
            isChosen={chosen === line.offer.serviceProviderId}
            isLocked={isLocked}
          />
        ))}
        <Radio.Card value={NO_AWARD} disabled={isLocked} className={styles.choice}>
          <Radio.Indicator className={styles.dot} />
          <span className={styles.organisation}>
            {TEXTS.noAward}
            <small>{TEXTS.noAwardHint}</small>
          </span>
        </Radio.Card>
      </div>
    </Radio.Group>
  );
}
