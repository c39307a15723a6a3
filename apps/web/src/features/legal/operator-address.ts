import type { Operator } from '@rahmenpreis/contract/operator.ts';

/** Who runs the application and where, in one line, without what the operator has not stated. */
export function operatorAddress({ name, strasse, ort }: Operator): string {
  return [name, strasse, ort].filter((part) => part !== '').join(', ');
}
