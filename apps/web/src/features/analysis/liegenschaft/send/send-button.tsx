import { ActionIcon, Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { lateDialog } from '../../../../kit/dialog/late-dialog.tsx';
import { useDialog } from '../../../../kit/dialog/use-dialog.ts';
import { useArchive } from '../../../../tender/download/save-archive.ts';
import type { Sendable } from './send-dialog.tsx';
import type { SendWish } from './send-wish.ts';
import { TEXTS } from './texts.ts';

const SendDialog = lateDialog(async () => (await import('./send-dialog.tsx')).SendDialog);

/** Opens the dialog that makes a Preisspiegel file of the properties in view; readers may use it too. */
export function SendButton({ sendable, isIcon = false }: { sendable: Sendable; isIcon?: boolean }) {
  const dialog = useDialog();
  const { isRunning, start } = useArchive(TEXTS, async (wish: SendWish) => {
    const { savePreisspiegel } = await import('./save-preisspiegel.ts');
    await savePreisspiegel(wish);
  });
  const isEmpty = sendable.liegenschaften.length === 0 || sendable.serviceProviderIds?.length === 0;
  const shared = { disabled: isEmpty, loading: isRunning, onClick: dialog.open };
  return (
    <>
      {isIcon ? (
        <ActionIcon size="lg" aria-label={TEXTS.title} {...shared}>
          <IconFileExport size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<IconFileExport size={16} aria-hidden />} {...shared}>
          {TEXTS.title}
        </Button>
      )}
      <SendDialog {...dialog.props} sendable={sendable} onSend={start} />
    </>
  );
}
