import { useKeptText } from '../../kernel/session/use-kept-text.ts';
import { readFirmPercent } from './firm-percent.ts';

/** The x of «fest unter ± x %», kept for the user; comparison and award view share it (decision 0072). */
export function useFirmPercent(): readonly [number, (percent: number) => void] {
  const [text, keep] = useKeptText('view', 'firmness');
  return [readFirmPercent(text), (percent) => keep(String(percent))];
}
