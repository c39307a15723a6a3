import { ActionIcon, Box, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import type { SavedFilter } from '@rahmenpreis/tendering/cluster/saved-filter.ts';
import { IconChevronDown, IconChevronRight, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { userMemory } from '../../../kernel/session/user-memory.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { formDialog } from '../../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../../kit/dialog/form-foot.tsx';
import { useLastShown } from '../../../kit/dialog/use-last-shown.ts';
import { useSubmit } from '../../../kit/field/use-busy.ts';
import formStyles from '../../../kit/field/form.module.css';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { Tag } from '../../../kit/show/tag.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { choiceOf, choiceText } from './cluster-choice.ts';
import { TEXTS } from './texts.ts';
import type { ChosenCluster } from './use-chosen-cluster.ts';
import styles from './cluster.module.css';
import { Note } from '../../../kit/show/note.tsx';

const TITLE_MAX_LENGTH = 100;

interface SaveFormProps {
  /** True once it is stored. */
  readonly onSave: (title: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for the title under which the choice is saved; Escape closes it (ANALYSIS-021). */
export const SaveDialog = formDialog({ title: TEXTS.save }, SaveForm);

function SaveForm({ onSave, onClose }: SaveFormProps) {
  const [title, setTitle] = useState('');
  const isEmpty = title.trim() === '';
  const { isBusy, submit } = useSubmit(!isEmpty, async () => {
    if (await onSave(title.trim())) onClose();
  });
  return (
    <form noValidate className={formStyles.form} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={TEXTS.filterTitle}
        value={title}
        maxLength={TITLE_MAX_LENGTH}
        autoComplete="off"
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <FormFoot submitLabel={KIT_TEXTS.save} isBusy={isBusy} isDisabled={isEmpty} onCancel={onClose} />
    </form>
  );
}

const openLists = userMemory<boolean>();
const LIST = 'saved filters';

/** The saved choices of a phase, to load or delete; the list stays folded as it was left (ANALYSIS-022). */
export function SavedFilters(own: ChosenCluster) {
  const { filters, choosable, loaded, isChanged, mayWrite, load, remove } = own;
  const [isOpen, setOpen] = useState(() => openLists.get(LIST) ?? true);
  const [asked, setAsked] = useState<SavedFilter>();
  const named = useLastShown(asked);
  const listId = useId();
  const toggle = () => {
    openLists.set(LIST, !isOpen);
    setOpen(!isOpen);
  };
  if (filters === undefined) return null;
  if (filters.length === 0) return <Note mb={16}>{TEXTS.noneSaved}</Note>;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Box component="section" mb={16}>
      <UnstyledButton
        aria-expanded={isOpen}
        aria-controls={listId}
        className={styles.savedHead ?? ''}
        onClick={toggle}
      >
        <Chevron size={14} aria-hidden />
        {TEXTS.saved} <span className={textStyles.note}>{filters.length}</span>
      </UnstyledButton>
      <div id={listId}>
        {isOpen && (
          <ul className={styles.list} aria-label={TEXTS.saved}>
            {filters.map((filter) => (
              <Group
                key={filter.id}
                component="li"
                gap="2px 12px"
                px={10}
                py={2}
                fz={13}
                className={styles.filter}
              >
                <Box
                  component="span"
                  flex={{ base: '0 1 100%', sm: '0 1 280px' }}
                  className={styles.filterTitle}
                >
                  {filter.title}
                </Box>
                <Text span inherit flex="1 1 220px" c="dimmed">
                  {choiceText(choiceOf(filter, choosable))}
                </Text>
                {filter.id === loaded?.id && (
                  <Tag tone={isChanged ? 'attention' : 'good'}>
                    {isChanged ? TEXTS.changed : TEXTS.loaded}
                  </Tag>
                )}
                <span>
                  <ActionIcon aria-label={TEXTS.load(filter.title)} onClick={() => load(filter.id)}>
                    <IconPlayerPlay size={16} aria-hidden />
                  </ActionIcon>
                  {mayWrite && (
                    <ActionIcon aria-label={TEXTS.remove(filter.title)} onClick={() => setAsked(filter)}>
                      <IconTrash size={16} aria-hidden />
                    </ActionIcon>
                  )}
                </span>
              </Group>
            ))}
          </ul>
        )}
      </div>
      <Confirm
        opened={asked !== undefined}
        title={TEXTS.removeTitle}
        confirmLabel={TEXTS.confirmRemove}
        isDangerous
        onConfirm={async () => {
          if (asked !== undefined) await remove(asked.id);
          setAsked(undefined);
        }}
        onClose={() => setAsked(undefined)}
      >
        {TEXTS.removeText(named?.title ?? '')}
      </Confirm>
    </Box>
  );
}
