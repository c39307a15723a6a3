import { Notifications, notifications } from '@mantine/notifications';

/** The toasts that stand there now; it comes with the area, so that no page waits for either. */
export const toastList = notifications;

/** Where toasts stand: at the lower right edge, four at a time. */
export function ToastArea() {
  return <Notifications position="bottom-right" limit={4} />;
}
