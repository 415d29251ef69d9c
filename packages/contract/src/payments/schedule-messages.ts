/** The sentences about due payments, none in the specification. */
export const SCHEDULES = {
  loadFailed: 'Unable to fetch your due payments.',
  saveFailed: 'Unable to save the due date. Please try again.',
  changeFailed: 'Unable to change the due payment. Please try again.',
  saved: 'The due date was saved.',
  removed: 'The due date was removed.',
  markedDone: 'Marked as done.',
  openAgain: 'It is due again.',
  calendarMade: 'The calendar address was made.',
  calendarEnded: 'The calendar address no longer works.',
  firstOn: 'Choose a day from today on, within a year.',
  amount: 'Enter an amount above zero, with at most two decimals.',
  repeats: 'Choose how often it is paid.',
} as const
