import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { GebaeudeInput } from '@rahmenpreis/contract/gebaeude.ts';
import {
  GEBAEUDE_DATA_GROUPS,
  GEBAEUDE_GROUP_LABELS,
  type GebaeudeFieldGroup,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { GebaeudeDetails } from '../../../../tender/liegenschaft/gebaeude-details.tsx';
import { EDITOR_IMAGES } from '../../../../tender/media/image/image-place.ts';
import { type MediaEditing, MediaSection } from '../../../../tender/media/media-section.tsx';
import type { OptionLists } from '../api.ts';
import type { Binding } from '../binding.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import { AdresseForm } from './adresse-form.tsx';
import styles from './fields/form.module.css';
import { GebaeudeBlock } from './gebaeude-block.tsx';
import { type FormSection, FormSections } from './section-nav.tsx';

interface GebaeudeFormProps {
  /** What the building is called. */
  readonly title: string;
  readonly binding: Binding<GebaeudeInput>;
  readonly lists: OptionLists;
  readonly media: MediaEditing | undefined;
  readonly onDelete: () => void;
}

/** Everything about one building: names, address, images and documents, data, energy profile; only to be read where nothing may be changed (PROP-035, PROP-036). */
export function GebaeudeForm({ title, binding, lists, media, onDelete }: GebaeudeFormProps) {
  if (binding.isReadOnly)
    return <GebaeudeDetails gebaeude={binding.fields} images={EDITOR_IMAGES} level={4} />;
  const block = (group: GebaeudeFieldGroup): FormSection => ({
    name: group,
    label: GEBAEUDE_GROUP_LABELS[group],
    content: <GebaeudeBlock group={group} binding={binding} lists={lists} />,
  });
  return (
    <div className={styles.gebaeude}>
      <FormSections
        label={EDITOR_TEXTS.sectionsOf(title)}
        sections={[
          block('grunddaten'),
          {
            name: 'adresse',
            label: EDITOR_TEXTS.adresse,
            content: (
              <>
                <h4 className={styles.heading}>{EDITOR_TEXTS.adresse}</h4>
                <AdresseForm binding={binding} />
              </>
            ),
          },
          {
            name: 'media',
            label: EDITOR_TEXTS.media,
            content: (
              <>
                <h4 className={styles.heading}>{EDITOR_TEXTS.media}</h4>
                <MediaSection links={binding.fields} place={EDITOR_IMAGES} editing={media} level={5} />
              </>
            ),
          },
          ...GEBAEUDE_DATA_GROUPS.map(block),
        ]}
      />
      <div className={styles.foot}>
        <Button
          color="red"
          variant="outline"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={binding.isDisabled}
          onClick={onDelete}
        >
          {EDITOR_TEXTS.deleteGebaeude}
        </Button>
      </div>
    </div>
  );
}
