import { Box } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { cityLine, streetLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import type { MatrixRowHeader } from '../../../kit/matrix/matrix-lines.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { TEXTS } from '../texts.ts';

/** The frozen columns of both property tables (SETUP-002). */
export const PROPERTY_COLUMNS: readonly MatrixRowHeader<Liegenschaft>[] = [
  {
    id: 'liegenschaft',
    header: TEXTS.columns.liegenschaft,
    widthPx: 210,
    cell: ({ nummer, name }) => (
      <>
        <Box component="span" display="block" fw={600}>
          {nummer}
        </Box>
        <span className={textStyles.quiet}>{name}</span>
      </>
    ),
  },
  {
    id: 'adresse',
    header: TEXTS.columns.adresse,
    widthPx: 230,
    cell: ({ adresse }) => (
      <span className={textStyles.quiet}>
        {streetLine(adresse)}
        <br />
        {cityLine(adresse)}
      </span>
    ),
  },
];
