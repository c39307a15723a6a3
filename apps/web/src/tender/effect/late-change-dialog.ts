import { lateDialog } from '../../kit/dialog/late-dialog.tsx';

/** The dialog that shows what a change does, whose code comes when it is first opened. */
export const ChangeDialog = lateDialog(async () => (await import('./change-dialog.tsx')).ChangeDialog);
