const moment = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Writes an instant as the trail tells it, to the second in Berlin: «05.03.26, 14:03:09». */
export function printMoment(instant: string): string {
  return moment.format(new Date(instant));
}
