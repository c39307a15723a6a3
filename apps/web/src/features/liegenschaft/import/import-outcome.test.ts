import { beforeEach, expect, test, vi } from 'vitest';
import { closeToast, showToast } from '../../../kernel/toast/show-toast.ts';
import { type ImportedArchive, tellOutcomes } from './import-outcome.ts';

vi.mock('../../../kernel/toast/show-toast.ts', () => ({
  showToast: vi.fn<() => void>(),
  closeToast: vi.fn<() => void>(),
}));

beforeEach(() => vi.resetAllMocks());

function archive(liegenschaft: string, ...missing: string[]): ImportedArchive {
  return { archive: `${liegenschaft}.zip`, liegenschaft, missing };
}

test('one property that arrived is told by its name (IMPORT-008)', () => {
  tellOutcomes([archive('Kontorhaus')]);
  expect(showToast).toHaveBeenCalledExactlyOnceWith(
    'success',
    'Die Liegenschaft wurde erfolgreich importiert.',
    'Kontorhaus',
  );
});

test('twelve properties leave one message', () => {
  tellOutcomes(Array.from({ length: 12 }, (_, index) => archive(`Haus ${index}`)));
  expect(showToast).toHaveBeenCalledExactlyOnceWith(
    'success',
    '12 Liegenschaften wurden erfolgreich importiert.',
    undefined,
  );
});

test('what is missing of several archives is named in one message that stays, in place of an earlier one (IMPORT-009)', () => {
  tellOutcomes([archive('A', 'a.jpg', 'b.jpg'), archive('B'), archive('C', 'c.pdf')]);
  const partly = 'Einige Bilder oder Dokumente konnten nicht gespeichert werden';
  const options = { sticky: true, group: 'import-partly' };
  expect(closeToast).toHaveBeenCalledExactlyOnceWith('import-partly');
  expect(vi.mocked(showToast).mock.calls).toEqual([
    ['success', 'Die Liegenschaft wurde erfolgreich importiert.', 'B'],
    ['warning', partly, 'A.zip: Die Liegenschaft ist angelegt. Nicht gespeichert: a.jpg und b.jpg.', options],
    ['warning', partly, 'C.zip: Die Liegenschaft ist angelegt. Nicht gespeichert: c.pdf.', options],
  ]);
});
