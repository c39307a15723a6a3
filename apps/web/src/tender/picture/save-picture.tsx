import { ActionIcon, Button, Menu } from '@mantine/core';
import { laySheet } from '@rahmenpreis/picture/draw/sheet.ts';
import type { Extent, Picture } from '@rahmenpreis/picture/mark.ts';
import { pictureFileName } from '@rahmenpreis/workbook/file-name.ts';
import { IconPhotoDown, IconVector } from '@tabler/icons-react';
import { useBusy } from '../../kit/field/use-busy.ts';
import { MenuEntry } from '../../kit/show/menu-entry.tsx';
import { saveFile } from '../../kernel/browser/save-file.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import type { PictureOrigin } from './picture-origin.ts';
import { PICTURE_TEXTS } from './texts.ts';

/** As wide as a page of slides needs it, whatever the window's width. */
const SAVED: Extent = { width: 1_114, density: 'desk' };

interface SavePictureProps {
  readonly draw: (extent: Extent) => Picture;
  readonly origin: PictureOrigin;
  readonly isShort: boolean;
}

/** Saves a picture with its finding, unit, key and where its figures are from, always in light colours. */
export function SavePicture({ draw, origin, isShort }: SavePictureProps) {
  const { isBusy, run } = useBusy();
  const save = (kind: 'png' | 'svg') =>
    void run(async () => {
      try {
        const { pngFile, svgFile } = await import('./make-picture-file.ts');
        const said = [`${origin.asOf()}${origin.isRunning ? `; ${PICTURE_TEXTS.interim}` : ''}`];
        const sheet = laySheet(draw(SAVED), said);
        const blob = await (kind === 'png' ? pngFile(sheet) : svgFile(sheet));
        saveFile(blob, pictureFileName(origin.title, origin.phaseTitle, kind, serverNowMs()));
      } catch {
        showToast('error', PICTURE_TEXTS.notSaved);
      }
    });
  const icon = <IconPhotoDown size={16} aria-hidden />;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        {isShort ? (
          <ActionIcon flex="none" aria-label={PICTURE_TEXTS.save} loading={isBusy}>
            {icon}
          </ActionIcon>
        ) : (
          <Button flex="none" variant="default" size="xs" leftSection={icon} loading={isBusy}>
            {PICTURE_TEXTS.save}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <MenuEntry icon={IconPhotoDown} label={PICTURE_TEXTS.asPng} onClick={() => save('png')} />
        <MenuEntry icon={IconVector} label={PICTURE_TEXTS.asSvg} onClick={() => save('svg')} />
      </Menu.Dropdown>
    </Menu>
  );
}
