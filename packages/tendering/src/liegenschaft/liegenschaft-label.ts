import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';

/** How a property is called in one line: «L-001 Kontorhaus Sandtorkai» (PROP-041). */
export function liegenschaftLabel({ nummer, name }: Pick<Liegenschaft, 'nummer' | 'name'>): string {
  return `${nummer} ${name}`;
}
