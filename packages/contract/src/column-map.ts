import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { UPLOAD_MAX_BYTES } from './limits.ts';
import type { columnHeadSchema, columnMapCallSchemas, columnMapSchema } from './schema/column-map.ts';

const { endpointFor, forAdminWriters } = endpointsOf<typeof columnMapCallSchemas>();

/** The kinds of files whose columns may stand under foreign headings. */
export type ColumnMapKind = z.output<(typeof columnMapCallSchemas)['saveColumnMap']['params']>['fileKind'];

/** What columns a file has, and which may be which. */
export type ColumnHead = z.output<typeof columnHeadSchema>;

/** Headings that are remembered, and what they stand for. */
export type ColumnMap = z.output<typeof columnMapSchema>;

const base = '/lvep/v1/columnMap';
const path = `${base}/{fileKind}`;

/** Reads the headings of a file, with some of what stands below them and a proposal which is which; nothing is stored. */
export const previewColumns = forAdminWriters('previewColumns', `POST ${path}/preview`, {
  fileMaxBytes: UPLOAD_MAX_BYTES,
});

/** Remembers which heading stands for which column: every later file with the same headings is read so. What bidders bring in they say for their company alone, all else the owner. */
export const saveColumnMap = endpointFor(['PERMISSION_ALPHAWRITE', 'PERMISSION_DLWRITEKEYVAL'])(
  'saveColumnMap',
  `PUT ${path}`,
  { seen: 'version' },
);

/** Lists which headings are remembered, of every kind of file, the newest first: to the owner its own, to a bidder those of its company. */
export const listColumnMaps = endpointFor(['PERMISSION_ALPHAREAD', 'PERMISSION_DLREAD'])(
  'listColumnMaps',
  `GET ${base}`,
);

/** Forgets what headings stand for; a later file with them is asked about again. */
export const forgetColumnMap = forAdminWriters('forgetColumnMap', `POST ${path}/forget`, { seen: 'version' });
