import { madeWords } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { BOARD_PAPER_PICTURES } from '@rahmenpreis/tendering/board-paper/board-paper-words.ts';
import { Checkbox, Stack, UnstyledButton } from '@mantine/core';
import type { BoardPaper, BoardPaperPicture } from '@rahmenpreis/contract/board-paper.ts';
import { BOARD_PAPER_PICTURES_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { listScenarios, type Scenario } from '@rahmenpreis/contract/scenario.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { LockableButton } from '../../kit/field/lockable-button.tsx';
import { useReadLock } from '../../kit/field/use-read-lock.ts';
import { Select } from '../../kit/field/select.tsx';
import { Card } from '../../kit/show/card.tsx';
import { Note } from '../../kit/show/note.tsx';
import styles from '../../tender/sections/sections.module.css';
import { SECTION_TEXTS } from '../../tender/sections/texts.ts';
import { AlternativesDialog } from './alternatives-dialog.tsx';
import { changeBoardPaper } from '../../tender/board-paper/board-paper.ts';
import { downloadMade } from './api.ts';
import { CHOICE_TEXTS } from './texts.ts';
import { WordsDialog } from './words-dialog.tsx';

export interface ChoiceProps {
  readonly phase: Phase;
  readonly boardPaper: BoardPaper;
}

/** All pictures, in the order in which they stand. */
const PICTURES = Object.keys(BOARD_PAPER_PICTURES) as BoardPaperPicture[];

/** The choice that stands for the award as it is. */
const CURRENT = 'current';

function RecommendationCard({ phase, boardPaper: { fields, recommended } }: ChoiceProps) {
  const isLocked = useReadLock() !== undefined;
  const { data } = useQuery(answerQuery(listScenarios, { params: { phaseId: phase.id } }));
  const isOffered = ({ id, kept, outcome }: Scenario) =>
    kept !== 'current-award' && (outcome !== null || id === fields.scenarioId);
  const offered = (data?.scenarios ?? []).filter(isOffered);
  const options = offered.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Card>
      <h2>{CHOICE_TEXTS.recommendation}</h2>
      <Select
        aria-label={CHOICE_TEXTS.recommendation}
        data={[{ value: CURRENT, label: CHOICE_TEXTS.currentAward }, ...options]}
        value={fields.scenarioId ?? CURRENT}
        readOnly={isLocked}
        allowDeselect={false}
        onChange={(id) => void changeBoardPaper(phase.id, () => ({ scenarioId: id === CURRENT ? null : id }))}
      />
      {recommended === null ? (
        <p data-attention>{CHOICE_TEXTS.none}</p>
      ) : recommended.differs === 0 ? (
        recommended.packageCount > 0 && <Note>{CHOICE_TEXTS.same(recommended.packageCount)}</Note>
      ) : (
        <p data-attention>{CHOICE_TEXTS.differs(recommended.differs)}</p>
      )}
    </Card>
  );
}

function PicturesCard({ phase, boardPaper: { fields, pictures } }: ChoiceProps) {
  const isLocked = useReadLock() !== undefined;
  const isFull = fields.pictures.length >= BOARD_PAPER_PICTURES_MAX_COUNT;
  const choose = (name: BoardPaperPicture, isChosen: boolean) =>
    changeBoardPaper(phase.id, (now) => ({
      // They stand in one order, whichever was chosen first.
      pictures: PICTURES.filter((each) => (each === name ? isChosen : now.pictures.includes(each))),
    }));
  return (
    <Card>
      <h2>{CHOICE_TEXTS.pictures}</h2>
      <Stack gap={8}>
        {PICTURES.map((name) => {
          const isChosen = fields.pictures.includes(name);
          const left = pictures.find((each) => each.name === name && each.sheet === null);
          return (
            <Checkbox
              key={name}
              size="xs"
              label={BOARD_PAPER_PICTURES[name]}
              description={left?.words}
              checked={isChosen}
              disabled={isLocked || (isFull && !isChosen)}
              onChange={({ currentTarget }) => void choose(name, currentTarget.checked)}
            />
          );
        })}
      </Stack>
      <Note>{CHOICE_TEXTS.pictureHint}</Note>
    </Card>
  );
}

function ToDoCard({ boardPaper: { sections } }: ChoiceProps) {
  const missing = sections.flatMap((section) => section.missing);
  return (
    <Card>
      <h2>{SECTION_TEXTS.toDo}</h2>
      {missing.length === 0 && <Note>{SECTION_TEXTS.nothing}</Note>}
      {missing.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </Card>
  );
}

function WorkCard({ phase, boardPaper }: ChoiceProps) {
  const [opened, setOpened] = useState<'words' | 'alternatives'>();
  const lock = useReadLock();
  const { editedBy, editedAt } = boardPaper;
  const dialog = { phaseId: phase.id, boardPaper, onClose: () => setOpened(undefined) };
  return (
    <Card>
      <h2>{SECTION_TEXTS.work}</h2>
      <p>{editedAt === null ? SECTION_TEXTS.nobody : SECTION_TEXTS.editedBy(editedBy, editedAt)}</p>
      <Stack gap={8} align="start">
        <LockableButton size="xs" lock={lock} onClick={() => setOpened('words')}>
          {CHOICE_TEXTS.edit}
        </LockableButton>
        <LockableButton size="xs" lock={lock} onClick={() => setOpened('alternatives')}>
          {CHOICE_TEXTS.alternatives}
        </LockableButton>
      </Stack>
      <WordsDialog {...dialog} opened={opened === 'words'} />
      <AlternativesDialog {...dialog} opened={opened === 'alternatives'} />
    </Card>
  );
}

/** Drafts and Fassungen that were made, the newest first. */
function VersionsCard({ phase, boardPaper: { versions } }: ChoiceProps) {
  if (versions.length === 0) return null;
  return (
    <Card>
      <h2>{SECTION_TEXTS.versions}</h2>
      {versions.toReversed().map((own) => (
        <p key={own.id}>
          <UnstyledButton className={styles.link} onClick={() => void downloadMade(phase.id, own.id)}>
            {madeWords(own)}
          </UnstyledButton>{' '}
          {SECTION_TEXTS.madeBy(own)}
          <br />
          <small>{CHOICE_TEXTS.sum(own.sumMillis)}</small>
        </p>
      ))}
    </Card>
  );
}

/** Cards of what is recommended, shown, left to do and written, and of what was made of it. */
export function ChoiceCards(props: ChoiceProps) {
  return (
    <aside className={styles.work}>
      <RecommendationCard {...props} />
      <PicturesCard {...props} />
      <ToDoCard {...props} />
      <WorkCard {...props} />
      <VersionsCard {...props} />
    </aside>
  );
}
