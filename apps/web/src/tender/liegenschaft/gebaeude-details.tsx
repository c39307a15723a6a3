import type { GebaeudeInput } from '@rahmenpreis/contract/liegenschaft.ts';
import {
  GEBAEUDE_DATA_GROUPS,
  GEBAEUDE_GROUP_LABELS,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { Box, Stack } from '@mantine/core';
import { type Fact, Facts } from '../../kit/show/facts.tsx';
import type { ImagePlace } from '../media/image/image-version.ts';
import { MediaSection } from '../media/media-section.tsx';
import { adresseFacts, gebaeudeFacts } from './liegenschaft-facts.ts';
import { TEXTS } from './texts.ts';

interface GebaeudeDetailsProps {
  readonly gebaeude: GebaeudeInput;
  /** Where its images are shown. */
  readonly images: ImagePlace;
  /** The level of the headings, one below that of the building's own. */
  readonly level: 4 | 5;
}

/** Shows a building: names, address, media, data, energy profile (PROP-035, PROP-036, PROP-039). */
export function GebaeudeDetails({ gebaeude, images, level }: GebaeudeDetailsProps) {
  const block = (label: string, facts: readonly Fact[]) => (
    <section key={label}>
      <Box component={`h${level}`} m="0 0 8px" fz={14} fw={600}>
        {label}
      </Box>
      <Facts facts={facts} />
    </section>
  );
  return (
    <Stack gap={24}>
      {block(GEBAEUDE_GROUP_LABELS.grunddaten, gebaeudeFacts(gebaeude, 'grunddaten'))}
      {block(TEXTS.adresse, adresseFacts(gebaeude.adresse))}
      <div>
        <MediaSection links={gebaeude} place={images} level={level} />
      </div>
      {GEBAEUDE_DATA_GROUPS.map((group) =>
        block(GEBAEUDE_GROUP_LABELS[group], gebaeudeFacts(gebaeude, group)),
      )}
    </Stack>
  );
}
