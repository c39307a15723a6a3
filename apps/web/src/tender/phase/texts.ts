/** The words for phases. */
export const TEXTS = {
  noPhases: 'Keine Phasen vorhanden',
  toPhases: 'Zur Phasenverwaltung',
  toSetup: 'Zum Phasen-Setup',
  chosen: 'Ausgewählte Phase',
  choose: 'Phase auswählen',
  states: { future: 'künftig', running: 'läuft', ended: 'beendet' },
  over: 'Phase beendet',
  startsIn: 'Phase beginnt in',
  endsIn: 'Phase endet in',
  turnsIn: { start: (time: string) => `beginnt in ${time}`, end: (time: string) => `endet in ${time}` },
  units: { days: 'Tage', hours: 'Std', minutes: 'Min', seconds: 'Sek' },
  instant: (day: string, time: string) => `am ${day} um ${time}`,
} as const;
