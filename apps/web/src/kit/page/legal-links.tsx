import { TEXTS } from '../texts.ts';

/** The two legal pages, each in a new tab (SHELL-010). */
export function LegalLinks() {
  return (
    <>
      <a href="/impressum" target="_blank" rel="noreferrer">
        {TEXTS.impressum}
      </a>
      <span aria-hidden>·</span>
      <a href="/datenschutz" target="_blank" rel="noreferrer">
        {TEXTS.datenschutz}
      </a>
    </>
  );
}
