/** The texts of the period chooser. */
export const PERIOD_TEXT = {
  label: 'Period',
  choose: 'Choose',
  title: 'Choose a period',
  from: 'From',
  to: 'To',
  required: 'Choose a day.',
  apply: 'Show period',
  between: (from: string, to: string) => `${from} to ${to}`,
}
