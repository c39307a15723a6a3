import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { GebaeudeInput } from '@rahmenpreis/contract/gebaeude.ts';
import { GebaeudeDetails } from '../../../../tender/liegenschaft/gebaeude-details.tsx';
import { EDITOR_IMAGES } from '../../../../tender/media/image/image-place.ts';
import { type MediaEditing, MediaSection } from '../../../../tender/media/media-section.tsx';
import type { OptionLists } from '../../api.ts';
import type { Binding } from '../binding.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import { AdresseForm } from './adresse-form.tsx';
import styles from './fields/form.module.css';
import { GebaeudeBlock } from './gebaeude-block.tsx';

interface GebaeudeFormProps {
  readonly binding: Binding<GebaeudeInput>;
  readonly lists: OptionLists;
  readonly media: MediaEditing | undefined;
  readonly onDelete: () => void;
}

/** Everything about one building: names, address, images and documents, data, energy profile (PROP-035). */
export function GebaeudeForm({ binding, lists, media, onDelete }: GebaeudeFormProps) {
  const shared = { binding, lists };
  if (binding.isReadOnly)
    return <GebaeudeDetails gebaeude={binding.fields} images={EDITOR_IMAGES} level={4} />;
  return (
    <div className={styles.gebaeude}>
      <GebaeudeBlock group="grunddaten" {...shared} />
      <h4 className={styles.heading}>{EDITOR_TEXTS.adresse}</h4>
      <AdresseForm binding={binding} />
      <h4 className={styles.heading}>{EDITOR_TEXTS.media}</h4>
      <MediaSection links={binding.fields} place={EDITOR_IMAGES} editing={media} level={5} />
      <GebaeudeBlock group="gebaeudedaten" {...shared} />
      <GebaeudeBlock group="flaechen" {...shared} />
      <GebaeudeBlock group="anzahlen" {...shared} />
      <GebaeudeBlock group="kosten" {...shared} />
      <GebaeudeBlock group="betrieb" {...shared} />
      <GebaeudeBlock group="nutzung" {...shared} />
      <GebaeudeBlock group="energie" {...shared} />
      <GebaeudeBlock group="energietraeger" {...shared} />
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
