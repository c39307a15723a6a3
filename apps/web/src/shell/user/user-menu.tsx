import { type Opener, onPress } from '../../kit/on-demand/on-press.tsx';
import { useOwnAccount } from './own-account.ts';
import { nameOf, UserButton, type UserMenuProps } from './user-button.tsx';

function OwnButton({ user, isNarrow, opener }: UserMenuProps & { readonly opener: Opener }) {
  const { data: account } = useOwnAccount();
  return <UserButton name={nameOf(user, account)} isNarrow={isNarrow} {...opener} />;
}

/** Says who is signed in, and opens the user's menu. */
export const UserMenu = onPress<UserMenuProps>(
  'menu',
  async () => (await import('./user-menu-list.tsx')).UserMenuList,
  (props, opener) => <OwnButton {...props} opener={opener} />,
);
