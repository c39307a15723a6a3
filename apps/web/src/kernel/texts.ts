/** Every sentence of the kernel, besides those of failure-text.ts. */
export const TEXTS = {
  unreachable: 'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung.',
  invalidAccess: 'Der Login ist fehlgeschlagen, sie sind nicht für den Zugang berechtigt',
  closeToast: 'Meldung schließen',
} as const;
