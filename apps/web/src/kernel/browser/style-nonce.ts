import { setNonce } from 'get-nonce';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-style-nonce"]')?.nonce ?? '';

/** Gives this page's nonce to Mantine's style elements, which the content security policy demands. */
export function styleNonce(): string {
  return nonce;
}

/** Gives the nonce to the scroll lock of dialogs, which asks for it through get-nonce. */
export function announceNonce(): void {
  setNonce(nonce);
}
