/** How Node says that a disk, or what a user may have of it, is full, and how PostgreSQL says so. */
const FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];
/** How S3-compatible services name a full disk and a full bucket; others answer with the status itself. */
const FULL_NAMES: readonly unknown[] = [
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'QuotaExceeded',
];
const INSUFFICIENT_STORAGE = 507;

/** True if there was no room for what should have been stored, whoever said so, however wrapped it came. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: unknown } };
  return (
    FULL_CODES.includes(code) ||
    FULL_NAMES.includes(error.name) ||
    $metadata?.httpStatusCode === INSUFFICIENT_STORAGE ||
    isDiskFull(error.cause)
  );
}
