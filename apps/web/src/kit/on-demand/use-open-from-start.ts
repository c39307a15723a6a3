import { type RefObject, useEffect, useRef, useState } from 'react';
import { useOpenedAfterMount } from './use-opened-after-mount.ts';

interface OpenFromStart {
  /** The button, which has the focus as the one had that stood here before. */
  readonly target: RefObject<HTMLButtonElement | null>;
  readonly opened: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** The state of a menu or list that has just replaced the button which was pressed (on-press.tsx). */
export function useOpenFromStart(): OpenFromStart {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(true);
  const opened = useOpenedAfterMount(isOpen);
  useEffect(() => target.current?.focus(), []);
  return { target, opened, setOpen };
}
