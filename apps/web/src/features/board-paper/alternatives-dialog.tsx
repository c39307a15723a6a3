import { Checkbox, Group, TextInput } from '@mantine/core';
import type { BoardPaperFields } from '@rahmenpreis/contract/board-paper.ts';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { listScenarios, type Scenario } from '@rahmenpreis/contract/scenario.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { formDialog } from '../../kit/dialog/form-dialog.tsx';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { Note } from '../../kit/show/note.tsx';
import { useSharedFields } from '../../tender/sections/use-shared-fields.ts';
import { boardPaperStore } from '../../tender/board-paper/board-paper.ts';
import { SharedForm } from '../../tender/sections/shared-form.tsx';
import { ALTERNATIVE_TEXTS } from './texts.ts';
import type { FieldsProps } from './words-dialog.tsx';

/** Chooses the scenarios that stand beside the recommended one, each with a remark. */
export const AlternativesDialog = formDialog({ title: ALTERNATIVE_TEXTS.title, size: 720 }, AlternativesForm);

type Alternatives = BoardPaperFields['alternatives'];

interface LineProps {
  readonly scenario: Scenario;
  readonly alternatives: Alternatives;
  readonly onChange: (alternatives: Alternatives) => void;
}

/** One line: a scenario that every phase has by itself is always there, and may have a remark. */
function AlternativeLine({ scenario, alternatives, onChange }: LineProps) {
  const { id: scenarioId, name, kept } = scenario;
  const own = alternatives.find((each) => each.scenarioId === scenarioId);
  const others = alternatives.filter((each) => each.scenarioId !== scenarioId);
  const isThere = kept !== null || own !== undefined;
  const say = (remark: string | undefined) =>
    onChange(remark === undefined ? others : [...others, { scenarioId, remark }]);
  return (
    <Group gap={12} wrap="nowrap" mt={8}>
      <Checkbox
        flex={1}
        label={name}
        checked={isThere}
        disabled={kept !== null}
        onChange={({ currentTarget }) => say(currentTarget.checked ? '' : undefined)}
      />
      <TextInput
        flex={1}
        aria-label={ALTERNATIVE_TEXTS.remark(name)}
        placeholder={ALTERNATIVE_TEXTS.remarkHint}
        disabled={!isThere}
        maxLength={TEXT_MAX_LENGTH}
        value={own?.remark ?? ''}
        onChange={({ currentTarget }) => say(currentTarget.value)}
      />
    </Group>
  );
}

function AlternativesForm({ phaseId, boardPaper, onClose }: FieldsProps) {
  const query = useQuery(answerQuery(listScenarios, { params: { phaseId } }));
  const { fields, setFields, form } = useSharedFields(boardPaper, {
    ...boardPaperStore(phaseId),
    onDone: onClose,
  });
  return (
    <SharedForm form={form}>
      <Note>{ALTERNATIVE_TEXTS.intro}</Note>
      <LoadState query={query} errorTitle={ALTERNATIVE_TEXTS.notLoaded}>
        {({ scenarios }) =>
          scenarios
            .filter(({ isDraft }) => !isDraft)
            .map((scenario) => (
              <AlternativeLine
                key={scenario.id}
                scenario={scenario}
                alternatives={fields.alternatives}
                onChange={(alternatives) => setFields({ ...fields, alternatives })}
              />
            ))
        }
      </LoadState>
    </SharedForm>
  );
}
