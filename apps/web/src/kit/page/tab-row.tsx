import { Tabs } from '@mantine/core';
import { type ComponentProps, useEffect, useRef } from 'react';

interface TabRowProps extends Omit<ComponentProps<typeof Tabs.List>, 'ref'> {
  /** The tab that is open. */
  readonly open: string;
}

/** The heads of tabs in one line, which scrolls where the window is narrower; the open one stays in sight. */
export function TabRow({ open, ...rest }: TabRowProps) {
  const list = useRef<HTMLDivElement>(null);
  // Who comes by a link has not scrolled to the one that is open.
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected=true]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  return <Tabs.List ref={list} {...rest} />;
}
