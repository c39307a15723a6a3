import { type ComponentType, useState } from 'react';
import { CONNECTION_HINT } from '../../kernel/call/failure-text.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { useOwnAccount } from './own-account.ts';
import { nameOf, UserButton, type UserMenuProps } from './user-button.tsx';
import { TEXTS } from '../frame/texts.ts';

type List = ComponentType<UserMenuProps>;

async function loadList(): Promise<List> {
  return (await import('./user-menu-list.tsx')).UserMenuList;
}

/** Says who is signed in. The menu itself is loaded when the pointer reaches the button, and replaces it when it is pressed. */
export function UserMenu({ user, isNarrow }: UserMenuProps) {
  const { data: account } = useOwnAccount();
  const [List, setList] = useState<List>();
  const prepare = () => void loadList().catch(() => undefined);
  const open = () => {
    loadList().then(
      (list) => setList(() => list),
      () => showToast('error', TEXTS.userMenuNotLoaded, CONNECTION_HINT),
    );
  };
  if (List !== undefined) return <List user={user} isNarrow={isNarrow} />;
  return (
    <UserButton
      name={nameOf(user, account)}
      isNarrow={isNarrow}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
    />
  );
}
