import { workerModule } from '../kernel/work/worker-module.ts';

/** The writer of PDFs, for workers. */
export const pdfWriter = workerModule<typeof import('./write-pdf.ts')>(import.meta.resolve('./write-pdf.ts'));
