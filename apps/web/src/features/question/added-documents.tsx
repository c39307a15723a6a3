import { Box, Group, TextInput } from '@mantine/core';
import { CHANGE_REASON_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { Media } from '@rahmenpreis/contract/media.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { TENDER_DOCUMENT_RULE } from '@rahmenpreis/contract/upload-rules.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { IconX } from '@tabler/icons-react';
import { IconAction } from '../../kit/field/icon-action.tsx';
import { Select } from '../../kit/field/select.tsx';
import { Note } from '../../kit/show/note.tsx';
import listStyles from '../../kit/show/list.module.css';
import { AddDocuments } from '../../tender/media/document/document-section.tsx';
import { titleText } from '../../tender/media/shown-media.ts';
import { useMedia } from '../../tender/media/use-media.ts';
import { useShownPhaseState } from '../../tender/phase/use-phase-state.tsx';
import { TEXTS } from './texts.ts';

/** A document that is published with an answer: a new one, or a new version of one that there is. */
export interface AddedDocument {
  readonly document: Media;
  readonly replacedMediaId: string | null;
  /** The difference of a new version. */
  readonly note: string;
}

/** The documents as a publication takes them. */
export function sentDocuments(added: readonly AddedDocument[]) {
  return {
    mediaIds: added.flatMap(({ document: { id }, replacedMediaId }) =>
      replacedMediaId === null ? [id] : [],
    ),
    versions: added.flatMap(({ document: { id: mediaId }, replacedMediaId, note }) =>
      replacedMediaId === null ? [] : [{ mediaId, replacedMediaId, note: note === '' ? undefined : note }],
    ),
  };
}

/** Gives why these documents cannot be published: once a phase runs, a version says what it changes. */
export function useDocumentLock(added: readonly AddedDocument[]): string | undefined {
  const isBegun = useShownPhaseState() !== 'future';
  const isUnsaid = ({ replacedMediaId, note }: AddedDocument) =>
    replacedMediaId !== null && note.trim() === '';
  return isBegun && added.some(isUnsaid) ? TEXTS.documents.noNote : undefined;
}

const NEW = 'new';

/** Says what was taken out of a document, and what may still stand in it. */
function removedWords(removed: NonNullable<Media['removed']>): string {
  const words = removed.flatMap((trace) => (trace === 'unread' ? [] : [TEXTS.documents.traces[trace]]));
  return [
    ...(words.length > 0 ? [TEXTS.documents.removed(joinGerman(words))] : []),
    ...(removed.includes('unread') ? [TEXTS.documents.unread] : []),
    ...(removed.length === 0 ? [TEXTS.documents.noTraces] : []),
  ].join(' ');
}

interface AddedDocumentsProps {
  readonly phase: Phase;
  readonly added: readonly AddedDocument[];
  /** The reason why none can be added. */
  readonly lock: string | undefined;
  readonly onChange: (change: (added: readonly AddedDocument[]) => readonly AddedDocument[]) => void;
}

/** Documents that are published with an answer or a message, each as a new one or as a new version. */
export function AddedDocuments({ phase, added, lock, onChange }: AddedDocumentsProps) {
  const known = useMedia(phase.publicMediaIds ?? []).media;
  const choices = [
    { value: NEW, label: TEXTS.documents.isNew },
    ...known.map((each) => ({ value: each.id, label: TEXTS.documents.isVersion(titleText(each)) })),
  ];
  const add = (document: Media): void =>
    onChange((all) => [...all, { document, replacedMediaId: null, note: '' }]);
  const change = (changed: AddedDocument, part: Partial<AddedDocument>): void =>
    onChange((all) => all.map((each) => (each.document === changed.document ? { ...each, ...part } : each)));
  return (
    <div>
      {added.length > 0 && (
        <Box component="ul" className={listStyles.bare} mb={8} aria-label={TEXTS.documents.title}>
          {added.map((own) => (
            <li key={own.document.id}>
              <Group gap={6} mb={6} fz={13}>
                <span>{titleText(own.document)}</span>
                <IconAction
                  icon={IconX}
                  label={TEXTS.documents.remove(titleText(own.document))}
                  onClick={() => onChange((all) => all.filter(({ document }) => document !== own.document))}
                />
                {known.length > 0 && (
                  <Select
                    size="xs"
                    aria-label={TEXTS.documents.as(titleText(own.document))}
                    data={choices}
                    allowDeselect={false}
                    value={own.replacedMediaId ?? NEW}
                    onChange={(value) => change(own, { replacedMediaId: value === NEW ? null : value })}
                  />
                )}
                {own.replacedMediaId !== null && (
                  <TextInput
                    size="xs"
                    aria-label={TEXTS.documents.note}
                    placeholder={TEXTS.documents.note}
                    maxLength={CHANGE_REASON_MAX_LENGTH}
                    value={own.note}
                    onChange={(event) => change(own, { note: event.currentTarget.value })}
                  />
                )}
              </Group>
              <Note fz={12}>{removedWords(own.document.removed ?? [])}</Note>
            </li>
          ))}
        </Box>
      )}
      <AddDocuments
        addLock={lock}
        rule={TENDER_DOCUMENT_RULE}
        dialogTitle={TEXTS.documents.add}
        label={TEXTS.documents.add}
        hint={TEXTS.documents.hint}
        isForAnswer
        onAdd={add}
      />
    </div>
  );
}
