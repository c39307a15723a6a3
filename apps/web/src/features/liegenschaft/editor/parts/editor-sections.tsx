import { LoadError } from '../../../../kit/loading/load-state.tsx';
import { EDITOR_IMAGES } from '../../../../tender/media/image/image-version.ts';
import { MediaSection } from '../../../../tender/media/media-section.tsx';
import type { OptionLists } from '../api.ts';
import type { GebaeudeDraft } from '../draft/draft.ts';
import { TEXTS as LIEGENSCHAFT_TEXTS } from '../../../../tender/liegenschaft/texts.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import { bindLiegenschaft, type OpenEditor } from '../use-editor.ts';
import { AdresseForm } from './adresse-form.tsx';
import { GebaeudeList } from './gebaeude-list.tsx';
import { StammdatenForm } from './stammdaten-form.tsx';
import styles from './editor.module.css';

interface EditorSectionsProps {
  readonly editor: OpenEditor;
  readonly lists: OptionLists;
  readonly isReadOnly: boolean;
  readonly gebaeudeError: unknown;
  readonly opened: readonly string[];
  readonly onOpen: (tempIds: string[]) => void;
  readonly onAdd: () => void;
  readonly onDelete: (gebaeude: GebaeudeDraft) => void;
  readonly onReload: () => void;
}

/** Master data, address, images and documents, buildings (PROP-028). */
export function EditorSections({ gebaeudeError, onReload, ...list }: EditorSectionsProps) {
  const { editor } = list;
  const { tempId, fields } = editor.state.draft.liegenschaft;
  const binding = bindLiegenschaft(editor.binder);
  return (
    <>
      <section className={styles.section}>
        <h2>{EDITOR_TEXTS.masterData}</h2>
        <StammdatenForm binding={binding} />
      </section>
      <section className={styles.section}>
        <h2>{EDITOR_TEXTS.adresse}</h2>
        <AdresseForm binding={binding} />
      </section>
      <section className={styles.section}>
        <h2>{EDITOR_TEXTS.media}</h2>
        <MediaSection links={fields} place={EDITOR_IMAGES} editing={editor.mediaEditing(tempId)} level={3} />
      </section>
      <section className={styles.buildings}>
        <h2>{EDITOR_TEXTS.gebaeude}</h2>
        {gebaeudeError !== undefined && (
          <LoadError title={LIEGENSCHAFT_TEXTS.gebaeudeNotLoaded} error={gebaeudeError} onRetry={onReload} />
        )}
        <GebaeudeList {...list} />
      </section>
    </>
  );
}
