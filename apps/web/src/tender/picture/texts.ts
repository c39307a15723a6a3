/** The words around every picture. */
export const PICTURE_TEXTS = {
  switch: 'Darstellung',
  table: 'Tabelle',
  picture: 'Bild',
  save: 'Als Bild',
  asPng: 'PNG für Folien',
  asSvg: 'SVG',
  showTable: 'Als Tabelle',
  sweep: 'Ziehen wählt einen Ausschnitt für die Tabelle.',
  running: 'Zwischenstand, Phase läuft',
  interim: 'Zwischenstand',
  none: 'Noch kein vollständiges Angebot',
  notSaved: 'Das Bild konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.',
};
