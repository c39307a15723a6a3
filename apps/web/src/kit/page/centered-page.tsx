import { createContext, type ReactNode, use } from 'react';
import { TEXTS } from '../texts.ts';
import { Footer } from './footer.tsx';
import styles from './centered-page.module.css';

/** Whether a page stands inside the shell's main landmark; every page must have exactly one. */
export const IsInMain = createContext(false);

interface CenteredPageProps {
  /** What the browser's tab says; only the program's name where left out. */
  readonly title?: string;
  readonly icon: ReactNode;
  readonly heading: string;
  /** Whether a screen reader reads the page at once. */
  readonly isAlert?: boolean;
  /** Sentences, and the way on. */
  readonly children?: ReactNode;
}

/**
 * A page of few words in the middle. Where nothing stands around it, it brings the main landmark and the
 * footer that every page has (SHELL-008, SHELL-010).
 */
export function CenteredPage({ title, icon, heading, isAlert = false, children }: CenteredPageProps) {
  const content = (
    <div className={styles.centered} {...(isAlert ? { role: 'alert' } : {})}>
      <title>{title === undefined ? TEXTS.program : `${title} · ${TEXTS.program}`}</title>
      {icon}
      <h1>{heading}</h1>
      {children}
    </div>
  );
  // The routes do not tell: below a known address the not-found page matches the shell, then not drawn.
  if (use(IsInMain)) return content;
  return (
    <div className={styles.alone}>
      <main>{content}</main>
      <Footer />
    </div>
  );
}
