import { useHotkeys } from '@mantine/hooks';
import { useLocation, useNavigate } from '@tanstack/react-router';

/** Names the chapter for the page at a path; parts of a page, like one scenario, are in its chapter. */
export function chapterOfPath(path: string): string {
  return path.split('/')[1] ?? '';
}

/** Lets «?» open the chapter about the page in view, unless somebody is typing (decision 0086). */
export function useHelpKey(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useHotkeys([
    [
      'shift + ?',
      () => {
        // A cell that begins to be edited by the key has its field by now.
        if (document.activeElement instanceof HTMLInputElement) return;
        if (document.querySelector('[role="dialog"]') !== null) return;
        void navigate({ to: '/hilfe', search: { kapitel: chapterOfPath(pathname) } });
      },
      { preventDefault: false },
    ],
  ]);
}
