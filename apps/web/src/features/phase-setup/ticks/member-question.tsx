import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import type { AgreedChange } from '../../../tender/effect/change-dialog.tsx';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { ChangeDialog } from '../../../tender/effect/late-change-dialog.ts';
import { applyTicks } from '../../../tender/phase/apply-ticks.ts';
import { TEXTS } from '../texts.ts';
import { UNDO_MS, whenWords } from '../../../tender/phase/change-mail.ts';
import { tellDone } from '../../../tender/undo/done-steps.ts';
import type { ListSaver } from './list-saver.ts';
import type { TickField } from './use-ticks.ts';

/** So many rows are named; more are counted. */
const NAMED = 5;

/** Properties or bidders that are to join a phase or to leave it. */
export interface MemberChange {
  readonly field: TickField;
  readonly isWanted: boolean;
  /** What they are called, by their ids. */
  readonly names: ReadonlyMap<string, string>;
}

/** The words that differ with what is changed, and which way. */
function memberTexts({ field, isWanted }: Pick<MemberChange, 'field' | 'isWanted'>) {
  return TEXTS.members[field][isWanted ? 'in' : 'out'];
}

/** Names the rows, or says how many they are. */
export function whoWords({ field, names }: MemberChange): string {
  if (names.size <= NAMED) return joinGerman([...names.values()]);
  const { someLiegenschaften, someUsers } = TEXTS.members;
  return field === 'userIds' ? someUsers(names.size) : someLiegenschaften(names.size);
}

/** Stores ticks after the question, and offers undo for as long as nobody is told of it (decision 0067). */
async function storeAsked(
  ticks: ListSaver,
  phase: Phase,
  change: MemberChange,
  { isTold, reason, preview }: AgreedChange,
): Promise<void> {
  const ids = [...change.names.keys()];
  const wanted = new Map(ids.map((id) => [id, change.isWanted]));
  const back = new Map(ids.map((id) => [id, !change.isWanted]));
  await ticks.store(phase.id, wanted, { isTold, reason, version: preview.phaseVersion });
  tellDone(
    { title: memberTexts(change).done, text: whoWords(change) },
    {
      id: `members-${phase.id} ${ids.join(' ')}`,
      takeBack: () => ticks.store(phase.id, back, { isTold }),
      undone: [TEXTS.members.undone, phase.title],
      notUndone: TEXTS.undoFailed,
      lifetimeMs: UNDO_MS,
    },
  );
}

interface MemberQuestionProps extends Openable {
  readonly phase: Phase;
  readonly change: MemberChange;
  readonly ticks: ListSaver;
}

/** Shows what properties or bidders joining or leaving do, before storing it (SETUP-015, decision 0081). */
export function MemberQuestion({ opened, phase, change, ticks, onClose }: MemberQuestionProps) {
  const { field, isWanted, names } = change;
  const texts = memberTexts(change);
  const { notify } = TEXTS;
  const usersMail = isWanted ? notify.admitted : notify.removed;
  const wanted = new Map([...names.keys()].map((id) => [id, isWanted]));
  return (
    <ChangeDialog
      opened={opened}
      title={texts.title(names.size)}
      intro={texts.text(whoWords(change), names.size === 1, phase.title)}
      phase={phase}
      wanted={{ [field]: applyTicks(phase[field] ?? [], wanted) }}
      confirmLabel={texts.confirm}
      isDangerous={!isWanted}
      whenWords={field === 'userIds' ? usersMail : whenWords(phase)}
      onAgree={async (agreed) => {
        await storeAsked(ticks, phase, change, agreed);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
