import type { WantedChange } from '@rahmenpreis/contract/tender-change.ts';
import { type Failure, invalidField, refusal } from '../../kernel/answer/failure.ts';

/** The places of a change: where files are put, and where an LV goes. */
type ChangedPlaces = Pick<WantedChange, 'files' | 'withoutLvIds'>;

/** 409 where something else lies there than a change was looked at with (decision 0081). */
export const changeStale = refusal(
  409,
  'change-stale',
  'In der Phase wurde inzwischen etwas geändert. Bitte sehen Sie sich die Wirkung noch einmal an.',
);

/** Why files cannot be put in place and LVs taken away: none is named, or one place twice. */
export function refuseFiles({ files = [], withoutLvIds = [] }: ChangedPlaces): Failure | undefined {
  const named = [...files.map(({ propertyId }) => propertyId), ...withoutLvIds];
  if (named.length > 0 && new Set(named).size === named.length) return undefined;
  const message =
    named.length === 0
      ? 'Bitte wählen Sie eine Datei aus.'
      : 'Für dieselbe Liegenschaft ist mehreres gewählt.';
  return invalidField('files', message);
}

/** 404 for a file that was laid down more than a day ago, or is not of this phase. */
export const fileGone = refusal(
  404,
  'not-found',
  'Die Datei liegt nicht mehr bereit. Bitte wählen Sie sie noch einmal aus.',
);
