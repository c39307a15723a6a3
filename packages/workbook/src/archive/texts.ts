/** What the importer says about an archive (IMPORT-005, IMPORT-006, IMPORT-010, IMPORT-011). */
export const TEXTS = {
  unpack:
    'Die Dateien konnten nicht entpackt werden. Bitte überprüfen Sie die Ordnerstruktur und die Dateitypen.',
  'no-sheet': 'Im Ordner wurde keine Excel-Datei gefunden.',
  'several-sheets':
    'Der Ordner enthält mehrere Excel-Dateien. Erlaubt ist genau eine außerhalb der Unterordner.',
  'image-type':
    'Der Ordner enthält Bilder von einem nicht unterstützten Dateityp. Es werden nur Bilder des Typs JPG, JPEG und PNG akzeptiert',
  'document-type':
    'Der Ordner enthält Dokumente von einem nicht unterstützten Dateityp. Es werden nur Dokumente des Typs PPT, PPTX, XLSX, XLS, PDF, DOC, DOCX, JPG, JPEG, PNG akzeptiert',
  'too-large': 'Die Datei ist größer als 10 MB.',
  'too-much': 'Das Archiv ist zu groß. Erlaubt sind höchstens 500 MB und 2.000 Dateien.',
  elsewhere: 'Die Datei liegt in keinem der vorgesehenen Ordner und wird nicht übernommen.',
  'unknown-gebaeude': 'Zu diesem Ordner gibt es in der Excel-Datei kein Gebäude mit dieser Gebäudenummer.',
} as const;
