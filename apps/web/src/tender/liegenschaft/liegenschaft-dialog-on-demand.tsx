import { onDemand } from '../../kit/on-demand/on-demand.tsx';

const Dialog = onDemand(async () => (await import('./liegenschaft-dialog.tsx')).LiegenschaftDialog);

interface LiegenschaftDialogProps {
  /** The property to show; the dialog is closed without one. */
  readonly liegenschaftId: string | undefined;
  readonly onClose: () => void;
}

/** Shows a property and its buildings, read-only; Escape and Enter close it (PROP-039, PROP-040, ANALYSIS-010, OPEN-15). */
export function LiegenschaftDialog({ liegenschaftId, onClose }: LiegenschaftDialogProps) {
  return <Dialog liegenschaftId={liegenschaftId} opened={liegenschaftId !== undefined} onClose={onClose} />;
}
