import { Group } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The place beside the title of a page, once it is drawn, and what takes it. */
export const ActionsPlaceOfPage = createContext<
  readonly [HTMLElement | null, (place: HTMLElement | null) => void]
>([null, () => undefined]);

/** A place beside the title of a page for what its content can do. */
export function ActionsPlace({ className }: { className?: string | undefined }) {
  const [, setPlace] = use(ActionsPlaceOfPage);
  return <Group ref={setPlace} gap={8} align="stretch" className={className} />;
}

/** Shows in that place what can be done with the content of a page. */
export function PageActions({ children }: { children: ReactNode }) {
  const [place] = use(ActionsPlaceOfPage);
  return place && createPortal(children, place);
}
