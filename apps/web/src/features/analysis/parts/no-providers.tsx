import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { ToSetupButton } from '../../../tender/phase/to-setup-button.tsx';
import { TEXTS } from '../texts.ts';

/** Stands in place of every comparison of a phase without bidders, and leads to where they are assigned. */
export function NoProviders() {
  return <EmptyState title={TEXTS.noProviders} icon={IconUsers} action={<ToSetupButton tab="user" />} />;
}

/** Stands in place of a comparison while none of its bidders is chosen. */
export function NoneChosen(props: { readonly children: ReactNode; readonly onChooseAll: () => void }) {
  const action = <Button onClick={props.onChooseAll}>{TEXTS.allProviders}</Button>;
  return (
    <EmptyState title={TEXTS.pickProvider} icon={IconUsers} action={action}>
      {props.children}
    </EmptyState>
  );
}
