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

/** Reads a file's headings, some of what stands below, and a proposal which is which; stores nothing. */
export const previewColumns = forAdminWriters('previewColumns', `POST ${path}/preview`, {
  fileMaxBytes: UPLOAD_MAX_BYTES,
});

/** Stores the column of each heading for later files: bidders for their own company, the owner all else. */
export const saveColumnMap = endpointFor(['PERMISSION_ALPHAWRITE', 'PERMISSION_DLWRITEKEYVAL'])(
  'saveColumnMap',
  `PUT ${path}`,
  { seen: 'version' },
);

/** Lists remembered headings of every kind of file, newest first: the owner's, or of the bidder's company. */
export const listColumnMaps = endpointFor(['PERMISSION_ALPHAREAD', 'PERMISSION_DLREAD'])(
  'listColumnMaps',
  `GET ${base}`,
);

/** Forgets what headings stand for; a later file with them is asked about again. */
export const forgetColumnMap = forAdminWriters('forgetColumnMap', `POST ${path}/forget`, { seen: 'version' });
