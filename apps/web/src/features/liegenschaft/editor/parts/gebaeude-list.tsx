import { Accordion, Group } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { ToolButton } from '../../../../kit/field/tool-button.tsx';
import { EmptyState } from '../../../../kit/loading/empty-state.tsx';
import { Tag } from '../../../../kit/show/tag.tsx';
import textStyles from '../../../../kit/show/text.module.css';
import { gebaeudeFigures } from '../../../../tender/liegenschaft/liegenschaft-facts.ts';
import type { OptionLists } from '../api.ts';
import { type GebaeudeDraft, isChanged } from '../draft/draft.ts';
import { TEXTS as LIEGENSCHAFT_TEXTS } from '../../../../tender/liegenschaft/texts.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import { bindDraft } from '../use-editor.ts';
import type { EditorActions } from '../use-editor-actions.ts';
import { GebaeudeForm } from './gebaeude-form.tsx';

/** What the list of buildings needs of the editor. */
export interface GebaeudeListProps {
  readonly actions: EditorActions;
  readonly lists: OptionLists;
  readonly onDelete: (gebaeude: GebaeudeDraft) => void;
}

/** What a building is called while it is edited. */
export function gebaeudeTitle({ fields: { nummer, name }, stored }: GebaeudeDraft): string {
  const named = [nummer, name].filter((text) => text !== '').join(' · ');
  if (named !== '') return named;
  return stored === undefined ? EDITOR_TEXTS.newGebaeude : EDITOR_TEXTS.unnamed;
}

function Marks({ gebaeude, hasProblem }: { gebaeude: GebaeudeDraft; hasProblem: boolean }) {
  return (
    <Group component="span" display="inline-flex" gap={6} align="stretch" wrap="nowrap">
      {hasProblem && <Tag tone="wrong">{EDITOR_TEXTS.problemMark}</Tag>}
      {gebaeude.stored === undefined && <Tag>{EDITOR_TEXTS.newMark}</Tag>}
      {gebaeude.stored !== undefined && isChanged(gebaeude) && (
        <Tag tone="attention">{EDITOR_TEXTS.changedMark}</Tag>
      )}
    </Group>
  );
}

/** The buildings of a property, each to be opened (PROP-028, PROP-035). */
export function GebaeudeList({ actions, lists, onDelete }: GebaeudeListProps) {
  const { editor, isReadOnly } = actions;
  const { opened, setOpened } = actions.gebaeude;
  const { draft, problems } = editor.state;
  const addButton = !isReadOnly && (
    <ToolButton
      icon={IconPlus}
      label={EDITOR_TEXTS.addGebaeude}
      disabled={editor.isSaving}
      onClick={actions.add}
    />
  );
  if (draft.gebaeude.length === 0) {
    return (
      <EmptyState title={LIEGENSCHAFT_TEXTS.noGebaeude} icon={IconBuilding} action={addButton}>
        {!isReadOnly && EDITOR_TEXTS.noGebaeudeHint}
      </EmptyState>
    );
  }
  return (
    <>
      <Accordion
        multiple
        variant="separated"
        chevronPosition="left"
        order={3}
        transitionDuration={0}
        value={[...opened]}
        onChange={setOpened}
      >
        {draft.gebaeude.map((gebaeude) => (
          <Accordion.Item
            key={gebaeude.tempId}
            value={gebaeude.tempId}
            bd="1px solid var(--line)"
            bg="var(--surface)"
          >
            <Accordion.Control>
              <Group component="span" gap="8px 12px" style={{ overflowWrap: 'anywhere' }}>
                {gebaeudeTitle(gebaeude)}
                {!opened.includes(gebaeude.tempId) && (
                  <span className={textStyles.note}>{gebaeudeFigures(gebaeude.fields)}</span>
                )}
                <Marks
                  gebaeude={gebaeude}
                  hasProblem={Object.keys(problems[gebaeude.tempId] ?? {}).length > 0}
                />
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {opened.includes(gebaeude.tempId) && (
                <GebaeudeForm
                  title={gebaeudeTitle(gebaeude)}
                  binding={bindDraft(editor.binder, gebaeude)}
                  lists={lists}
                  media={editor.mediaEditing(gebaeude.tempId)}
                  onCopy={() => actions.copy(gebaeude)}
                  onDelete={() => onDelete(gebaeude)}
                />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <div>{addButton}</div>
    </>
  );
}
