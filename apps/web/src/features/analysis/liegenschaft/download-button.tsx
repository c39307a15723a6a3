import { Alert, Button } from '@mantine/core';
import { exportLv } from '@rahmenpreis/contract/lv.ts';
import { IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../../kernel/browser/save-file.ts';
import { callWhole } from '../../../kernel/call/call.ts';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { tellDownloadFailed } from '../../../tender/generated-file/tell-failed.ts';
import { TEXTS } from '../texts.ts';
import { NO_POSITION_FILTER } from './comparison/position-filter.ts';
import type { Compared } from './use-compared.ts';

interface DownloadButtonProps {
  readonly phaseId: string;
  readonly liegenschaftId: string;
  readonly serviceProviderIds: readonly string[];
}

/** Downloads one LV or the Preisspiegel of several; else says why not (ANALYSIS-016, EXPORT-001, ERR-029). */
export function DownloadButton({ phaseId, liegenschaftId, serviceProviderIds }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: async () => {
      const { data, filename } = await callWhole(exportLv, {
        params: { phaseId, propertyId: liegenschaftId },
        query: { type: 'excel' },
        body: { serviceProvider: serviceProviderIds.map((id) => ({ id })) },
      });
      saveFile(data, filename ?? TEXTS.unnamedFile);
    },
    onError: tellDownloadFailed,
  });
  const { length } = serviceProviderIds;
  return (
    <ToolButton
      data-tooltip={length === 0 ? TEXTS.downloadHint : undefined}
      variant="filled"
      ml="auto"
      icon={IconDownload}
      label={TEXTS.download(length)}
      disabled={length === 0}
      loading={download.isPending}
      onClick={() => download.mutate()}
    />
  );
}

/** Says, while positions are filtered, that the download holds all of them all the same (ANALYSIS-017). */
export function FilterWarning({ filter, change }: Compared) {
  if (filter === NO_POSITION_FILTER) return null;
  return (
    <Alert color="amber" icon={<IconInfoCircle size={18} aria-hidden />} mb={14}>
      {TEXTS.filterWarning}{' '}
      <Button size="compact-sm" variant="subtle" onClick={() => change({ filter: NO_POSITION_FILTER })}>
        {TEXTS.removeFilter}
      </Button>
    </Alert>
  );
}
