import type { Phase } from '@rahmenpreis/contract/phase.ts';
import {
  applyChange,
  type ChangeFile,
  type ChangePreview,
  layFile,
  type WantedChange,
} from '@rahmenpreis/contract/tender-change.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { call } from '../../../kernel/call/call.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import type { UploadContext } from '../../../kit/upload/use-upload.ts';
import type { AgreedChange } from '../../../tender/effect/change-dialog.tsx';
import { previewQuery } from '../../../tender/effect/preview-query.ts';
import { refreshCatalogs } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { mailQuery, UNDO_MS } from '../../../tender/phase/change-mail.ts';
import { tellDone } from '../../../tender/undo/done-steps.ts';

/** Lays a file down for the catalogue, or for the LV of a property, to look at what it would change. */
export async function layFor(phaseId: string, propertyId: string | null, file: File, context: UploadContext) {
  const { choices, ...sent } = context;
  const { fileId } = await call(layFile, { params: { phaseId }, file, ...sent });
  return { fileId, propertyId, choices };
}

/** What files would change, and LVs that go, asked for anew. */
export function previewFiles(
  phaseId: string,
  files: readonly ChangeFile[],
  withoutLvIds: readonly string[] = [],
): Promise<ChangePreview> {
  const wanted = { files: [...files], withoutLvIds: [...withoutLvIds], units: [] };
  return queryClient.fetchQuery({ ...previewQuery(phaseId, wanted), staleTime: 0 });
}

/** Whether files need a question: one replaces another, names another property, or bidders have it. */
export function isToBeAsked({ files, bidders }: ChangePreview, phase: Phase): boolean {
  const isSeen = phaseState(phase, serverNowMs()) === 'running' && bidders.length > 0;
  return files.some(
    ({ other, replaced, isSame }) => other !== null || (!isSame && (replaced !== null || isSeen)),
  );
}

/** What of an agreement a write carries. */
interface Agreement extends Pick<AgreedChange, 'units' | 'isTold' | 'reason'> {
  readonly preview: Pick<ChangePreview, 'version'>;
}

/**
 * Makes a change as it was seen; gives what tells of it. That offers to restore the former files while nobody
 * is told, without the LVs that are new; what somebody else has changed since then stays, and is told.
 */
export async function applyAgreed(
  phaseId: string,
  wanted: Pick<WantedChange, 'files' | 'withoutLvIds'>,
  { preview, units, isTold, reason }: Agreement,
): Promise<(title: string, what: string) => void> {
  const { kept, added, version } = await call(applyChange, {
    params: { phaseId },
    query: { replaces: preview.version, ...mailQuery(isTold) },
    body: { ...wanted, units: [...units], reason },
  });
  await refreshCatalogs();
  const former = { files: kept, withoutLvIds: added };
  const back = { preview: { version }, units: [], isTold, reason: '' };
  return (title, what) => {
    if (kept.length + added.length === 0) return showToast('success', title, what);
    tellDone(
      { title, text: what },
      {
        id: `put-${phaseId}`,
        takeBack: async () => void (await applyAgreed(phaseId, former, back)),
        undone: [TEXTS.members.undone, what],
        notUndone: TEXTS.undoFailed,
        lifetimeMs: UNDO_MS,
      },
    );
  };
}
