import { Stack } from '@mantine/core';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { LoadError } from '../../../../kit/loading/load-state.tsx';
import { FoldSection } from '../../../../kit/page/fold-section.tsx';
import { EDITOR_IMAGES } from '../../../../tender/media/image/image-version.ts';
import { linkedIds } from '../../../../tender/media/linked-media.ts';
import { MediaSection } from '../../../../tender/media/media-section.tsx';
import type { GebaeudeDraft } from '../draft/draft.ts';
import { TEXTS as LIEGENSCHAFT_TEXTS } from '../../../../tender/liegenschaft/texts.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import { bindDraft } from '../use-editor.ts';
import { AdresseForm } from './adresse-form.tsx';
import { GebaeudeList, type GebaeudeListProps } from './gebaeude-list.tsx';
import { StammdatenForm } from './stammdaten-form.tsx';
import styles from './editor.module.css';

interface EditorSectionsProps extends GebaeudeListProps {
  readonly gebaeudeError: unknown;
  readonly onReload: () => void;
}

function joinFigures(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

/** How many buildings there are, and the gross floor area of those that tell it. */
function gebaeudeNote(gebaeude: readonly GebaeudeDraft[]): string {
  const areas = gebaeude.flatMap(({ fields }) => fields.bruttoGrundflaeche ?? []);
  const total = areas.reduce((sum, area) => sum + area, 0);
  return joinFigures([
    EDITOR_TEXTS.buildings(gebaeude.length),
    areas.length === 0 ? '' : LIEGENSCHAFT_TEXTS.floorArea(total),
  ]);
}

/** Master data, address, images and documents, buildings, each to be folded to its figures (PROP-028). */
export function EditorSections({ gebaeudeError, onReload, ...list }: EditorSectionsProps) {
  const { editor } = list.actions;
  const { draft, problems } = editor.state;
  const { gebaeude } = draft;
  const { tempId, fields } = draft.liegenschaft;
  const hasProblem = Object.keys(problems[tempId] ?? {}).length > 0;
  const binding = bindDraft(editor.binder, draft.liegenschaft);
  return (
    <>
      <div className={styles.section}>
        <FoldSection
          name="editor-stammdaten"
          title={EDITOR_TEXTS.masterData}
          note={joinFigures([fields.nummer, fields.name])}
          isForcedOpen={hasProblem}
        >
          {() => <StammdatenForm binding={binding} />}
        </FoldSection>
      </div>
      <div className={styles.section}>
        <FoldSection
          name="editor-adresse"
          title={EDITOR_TEXTS.adresse}
          note={adresseLine(fields.adresse, fields.adresse.region)}
          isForcedOpen={hasProblem}
        >
          {() => <AdresseForm binding={binding} />}
        </FoldSection>
      </div>
      <div className={styles.section}>
        <FoldSection
          name="editor-media"
          title={EDITOR_TEXTS.media}
          note={EDITOR_TEXTS.files(linkedIds(fields).length)}
        >
          {() => (
            <MediaSection
              links={fields}
              place={EDITOR_IMAGES}
              editing={editor.mediaEditing(tempId)}
              level={3}
            />
          )}
        </FoldSection>
      </div>
      <div className={styles.buildings}>
        <FoldSection
          name="editor-gebaeude"
          title={EDITOR_TEXTS.gebaeude}
          note={gebaeudeNote(gebaeude)}
          isForcedOpen={gebaeudeError !== undefined || gebaeude.some((each) => each.tempId in problems)}
        >
          {() => (
            <Stack gap={12}>
              {gebaeudeError !== undefined && (
                <LoadError
                  title={LIEGENSCHAFT_TEXTS.gebaeudeNotLoaded}
                  error={gebaeudeError}
                  onRetry={onReload}
                />
              )}
              <GebaeudeList {...list} />
            </Stack>
          )}
        </FoldSection>
      </div>
    </>
  );
}
