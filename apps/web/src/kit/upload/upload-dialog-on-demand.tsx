import { onDemand } from '../on-demand/on-demand.tsx';
import type { UploadDialogProps } from './upload-dialog.tsx';

/** One dialog for every file that comes in: idle, selected, progress, error; Enter confirms, Escape closes (MEDIA-014). */
export const UploadDialog = onDemand<UploadDialogProps>(
  async () => (await import('./upload-dialog.tsx')).UploadDialog,
);
