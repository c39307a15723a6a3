import { onDemand } from '../../../kit/on-demand/on-demand.tsx';

/** The dialog that confirms an offer; its code comes when it is first opened. */
export const DeclareDialog = onDemand(async () => (await import('./declare-dialog.tsx')).DeclareDialog);
