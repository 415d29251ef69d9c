/** Texts of date fields. */
export const DATE_TEXT = {
  order: 'DD/MM/YYYY',
  open: 'Choose from a calendar',
  calendar: 'Calendar',
  previous: 'Previous',
  next: 'Next',
  time: 'Time',
}
