import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { tellDownloadFailed } from '../../../tender/paper/tell-failed.ts';
import { downloadPrices } from '../api.ts';
import { TEXTS } from '../texts.ts';
import styles from './liegenschaft-tab.module.css';

interface DownloadButtonProps {
  readonly phaseId: string;
  readonly liegenschaftId: string;
  readonly serviceProviderIds: readonly string[];
}

/** Downloads the LV of one bidder or the Preisspiegel of several; without one it says why not (ANALYSIS-016, ERR-029). */
export function DownloadButton({ phaseId, liegenschaftId, serviceProviderIds }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: () => downloadPrices(phaseId, liegenschaftId, serviceProviderIds),
    onError: tellDownloadFailed,
  });
  const isEmpty = serviceProviderIds.length === 0;
  return (
    <Button
      data-hint={isEmpty ? TEXTS.downloadHint : undefined}
      variant="filled"
      className={styles.download ?? ''}
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={isEmpty}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {TEXTS.download(serviceProviderIds.length)}
    </Button>
  );
}
