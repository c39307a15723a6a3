import { describe, expect, test } from 'vitest';
import * as fileName from './file-name.ts';

const eveningMs = Date.UTC(2026, 10, 20, 23, 4, 5);
const house = { nummer: 'L-001', name: 'Kontorhaus' };

describe('file names', () => {
  test('are spelled as specified, with the day in Berlin', () => {
    expect(fileName.lvFileName(house, 1, eveningMs)).toBe('LV [L-001]_Kontorhaus_21.11.2026.xlsx');
    expect(fileName.lvFileName(house, 2, eveningMs)).toBe('Preisspiegel [L-001]_Kontorhaus_21.11.2026.xlsx');
    expect(fileName.liegenschaftenFileName(eveningMs)).toBe('Liegenschaften_21.11.2026.xlsx');
    expect(fileName.rahmenpreiseFileName(eveningMs)).toBe('2026-11-21_00-04-05_Rahmenpreise.xlsx');
    expect(fileName.clusterFileName(eveningMs)).toBe('2026-11-21_00-04-05_Cluster-Preisspiegel.xlsx');
    expect(fileName.orderLvFileName('Alpha', house, eveningMs)).toBe(
      'AuftragsLV_Alpha_[L-001]_Kontorhaus_21.11.2026.xlsx',
    );
    expect(fileName.orderLvJsonFileName('Alpha', house)).toBe(
      'Export_AuftragsLV_Alpha_[L-001]_Kontorhaus.json',
    );
    expect(fileName.orderLvsZipName(eveningMs)).toBe('AuftragsLVs21.11.2026.zip');
    expect(fileName.lvsZipName('Phase 1/2', eveningMs)).toBe('2026-11-21_00-04-05_LVs_Phase 1_2.zip');
    expect(fileName.tenderDocumentsZipName(eveningMs)).toBe('Ausschreibungsunterlagen_21.11.2026.zip');
    expect(fileName.providerDocumentsZipName(eveningMs)).toBe('BereitgestellteUnterlagen_21.11.2026.zip');
    expect(fileName.documentsZipName(eveningMs)).toBe('21.11.2026_Dokumente.zip');
    expect(fileName.ownDocumentFileName('name@firma.de', 'Referenzen 2.Fassung.PDF', eveningMs)).toBe(
      'DL_EP_UPLOAD_name@firma.de_2026-11-21_00-04-05.PDF',
    );
    expect(fileName.KEY_VALUES_FILE_NAME).toBe('Export_KeyValues.json');
  });

  test('follow summer time', () => {
    expect(fileName.printFileTimestamp(Date.UTC(2026, 6, 1, 22, 0, 0))).toBe('2026-07-02_00-00-00');
  });

  test.each([
    ['Außenansicht.jpg', 'Außenansicht.jpg'],
    ['C:\\Büro\\..\\Angebot.pdf', 'Angebot.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a\r\nb:c*"d".pdf', 'a__b_c__d_.pdf'],
    ['Rechnung\u202Efdp.exe', 'Rechnung_fdp.exe'],
    ['\u0000', '_'],
    ['..', 'Datei'],
    ['Ordner/', 'Datei'],
    ['', 'Datei'],
    [`${'lang'.repeat(60)}.pdf`, `${'lang'.repeat(49)}.pdf`],
    [`${'😀'.repeat(100)}x.pdf`, `�${'😀'.repeat(97)}x.pdf`],
  ])('of an upload leave folders, forbidden signs and false endings behind: %j', (sent, kept) => {
    expect(fileName.cleanFilename(sent)).toBe(kept);
    expect(fileName.cleanFilename(kept)).toBe(kept);
  });

  test('hold no character that a system refuses and stay short', () => {
    expect(fileName.fileNamePart('../a\\b:c*d?"e<f>g|h\n\u202Egnp')).toBe('.._a_b_c_d__e_f_g_h__gnp');
    expect(fileName.fileNamePart('😀'.repeat(300))).toBe('😀'.repeat(60));
    expect(fileName.orderLvFileName('Müller & Söhne / Bau', house, eveningMs)).toContain(
      'Müller & Söhne _ Bau',
    );
  });
});
