import { Box, Group, SimpleGrid, UnstyledButton } from '@mantine/core';
import { areaContradictions, type GebaeudeAreas } from '@rahmenpreis/tendering/liegenschaft/gebaeude-area.ts';
import {
  GEBAEUDE_DATA_GROUPS,
  GEBAEUDE_FIELDS,
  GEBAEUDE_GROUP_LABELS,
  type GebaeudeFieldGroup,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import {
  DEFAULT_ENERGY_SHARES,
  DEFAULT_USAGE_SHARES,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-share.ts';
import { IconAlertTriangle, IconCopy, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { ToolButton } from '../../../../kit/field/tool-button.tsx';
import { latePart } from '../../../../kit/loading/late-part.tsx';
import { EDITOR_IMAGES } from '../../../../tender/media/image/image-version.ts';
import { type MediaEditing, MediaSection } from '../../../../tender/media/media-section.tsx';
import { EDITOR_TEXTS } from '../texts.ts';
import { AdresseForm } from './adresse-form.tsx';
import { type BoundGebaeude, GebaeudeFieldInput } from './fields/gebaeude-field-input.tsx';
import { ShareSliders } from './fields/share-sliders.tsx';
import navStyles from './section-nav.module.css';

/** Only who may not change anything sees it, so that its code does not weigh on the editor. */
const GebaeudeDetails = latePart(
  async () => (await import('../../../../tender/liegenschaft/gebaeude-details.tsx')).GebaeudeDetails,
  null,
);

/** How the heading of a part looks. */
const HEADING = { component: 'h4', m: '28px 0 12px', fz: 14 } as const;

/** A part of a long form. */
interface FormSection {
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** A long form in parts with links to each always in sight; `label` tells them from those of other forms. */
function FormSections({ label, sections }: { label: string; sections: readonly FormSection[] }) {
  const id = useId();
  const jump = (name: string): void => {
    const section = document.getElementById(`${id} ${name}`);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <>
      <nav aria-label={label} className={navStyles.nav}>
        {sections.map((section) => (
          <UnstyledButton key={section.name} className={navStyles.link} onClick={() => jump(section.name)}>
            {section.label}
          </UnstyledButton>
        ))}
      </nav>
      {sections.map(({ name, content }) => (
        <section key={name} id={`${id} ${name}`} tabIndex={-1} className={navStyles.section}>
          {content}
        </section>
      ))}
    </>
  );
}

const SHARES: Partial<Record<GebaeudeFieldGroup, readonly number[]>> = {
  nutzung: DEFAULT_USAGE_SHARES,
  energietraeger: DEFAULT_ENERGY_SHARES,
};

/** One block of a building's form (PROP-035, PROP-036). */
export function GebaeudeBlock({ group, binding, lists }: BoundGebaeude & { group: GebaeudeFieldGroup }) {
  const fields = GEBAEUDE_FIELDS.filter((field) => field.group === group);
  const defaults = SHARES[group];
  if (defaults !== undefined) {
    return (
      <Box maw={560} mt={28}>
        <ShareSliders
          legend={GEBAEUDE_GROUP_LABELS[group]}
          fields={fields}
          defaults={defaults}
          binding={binding}
        />
      </Box>
    );
  }
  return (
    <>
      <Box {...HEADING}>{GEBAEUDE_GROUP_LABELS[group]}</Box>
      <SimpleGrid minColWidth="min(220px, 100%)" spacing={16}>
        {fields.map((field) => (
          <GebaeudeFieldInput key={field.name} field={field} binding={binding} lists={lists} />
        ))}
      </SimpleGrid>
      {group === 'flaechen' && <AreaHints areas={binding.fields} />}
    </>
  );
}

/** What of the areas contradicts DIN 277; it keeps nobody from saving. */
function AreaHints({ areas }: { areas: GebaeudeAreas }) {
  return (
    <div role="status">
      {areaContradictions(areas).map((hint) => (
        <Group component="p" key={hint.kind} gap={8} wrap="nowrap" m="12px 0 0" c="amber" fz={13}>
          <IconAlertTriangle size={16} aria-hidden /> {EDITOR_TEXTS.areaHint(hint)}
        </Group>
      ))}
    </div>
  );
}

interface GebaeudeFormProps extends BoundGebaeude {
  /** What the building is called. */
  readonly title: string;
  readonly media: MediaEditing | undefined;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
}

/** One building: names, address, media, data and energy profile; read-only if locked (PROP-035, PROP-036). */
export function GebaeudeForm({ title, binding, lists, media, onCopy, onDelete }: GebaeudeFormProps) {
  if (binding.isReadOnly)
    return <GebaeudeDetails gebaeude={binding.fields} images={EDITOR_IMAGES} level={4} />;
  const block = (group: GebaeudeFieldGroup): FormSection => ({
    name: group,
    label: GEBAEUDE_GROUP_LABELS[group],
    content: <GebaeudeBlock group={group} binding={binding} lists={lists} />,
  });
  const headed = (name: 'adresse' | 'media', part: ReactNode): FormSection => ({
    name,
    label: EDITOR_TEXTS[name],
    content: (
      <>
        <Box {...HEADING}>{EDITOR_TEXTS[name]}</Box>
        {part}
      </>
    ),
  });
  return (
    <>
      <FormSections
        label={EDITOR_TEXTS.sectionsOf(title)}
        sections={[
          block('grunddaten'),
          headed('adresse', <AdresseForm binding={binding} />),
          headed(
            'media',
            <MediaSection links={binding.fields} place={EDITOR_IMAGES} editing={media} level={5} />,
          ),
          ...GEBAEUDE_DATA_GROUPS.map(block),
        ]}
      />
      <Group justify="flex-end" gap={8} mt={28} pt={16} style={{ borderTop: '1px solid var(--line)' }}>
        <ToolButton
          icon={IconCopy}
          label={EDITOR_TEXTS.copyGebaeude}
          data-tooltip={EDITOR_TEXTS.copyHint}
          disabled={binding.isDisabled}
          onClick={onCopy}
        />
        <ToolButton
          color="red"
          variant="outline"
          icon={IconTrash}
          label={EDITOR_TEXTS.deleteGebaeude}
          disabled={binding.isDisabled}
          onClick={onDelete}
        />
      </Group>
    </>
  );
}
