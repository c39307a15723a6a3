import type { ButtonProps, ElementProps } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadOnFirstTouch } from '../../kernel/browser/first-touch.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { TEXTS } from '../texts.ts';

/** What such a button takes, before it is pressed and after. */
export interface PressedProps extends ElementProps<'button', keyof ButtonProps> {}

/** What a button is given that stands for one which opens a menu or a list. */
export interface Opener {
  readonly 'aria-haspopup': 'menu' | 'dialog' | 'listbox';
  readonly 'aria-expanded': false;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onClick: () => void;
}

/**
 * Makes a button with a menu or a list whose code comes with the first touch of the page. Until it is pressed `drawButton`
 * stands there; then the part replaces it, which begins open (use-open-from-start.ts). Where the code cannot be loaded a
 * message says so, and the button may be pressed again.
 */
export function onPress<Props extends object>(
  opens: Opener['aria-haspopup'],
  load: () => Promise<ComponentType<Props>>,
  drawButton: (props: Props, opener: Opener) => ReactNode,
): (props: Props) => ReactNode {
  // A table has a menu in each row; one of them waits for the touch.
  let isAwaited = false;
  const prepare = (): void => void load().catch(() => undefined);
  return function OnPress(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    useEffect(() => {
      if (!isAwaited) loadOnFirstTouch(load);
      isAwaited = true;
    }, []);
    const open = (): void => {
      load().then(
        (part) => setPart(() => part),
        () =>
          showToast(
            'error',
            opens === 'menu' ? TEXTS.menuNotLoaded : TEXTS.listNotLoaded,
            TEXTS.dialogNotLoadedHint,
          ),
      );
    };
    if (Part !== undefined) return <Part {...props} />;
    return drawButton(props, {
      'aria-haspopup': opens,
      'aria-expanded': false,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: open,
    });
  };
}
