/** Sentences about saved views of Reports and their mails. */
export const REPORT_VIEWS = {
  saveFailed: 'Unable to save the view.',
  nameRequired: 'Name is required.',
  nameFormat: 'Use letters, digits and signs only.',
  columnsFormat: 'Invalid columns.',
  rangeUnknown: 'Invalid range of days.',
  everyUnknown: 'Choose daily, weekly, monthly or never.',
  most: (count: number) => `You have ${count} saved views. Remove one first.`,
  emailNotConfirmed: 'Your e-mail address is not confirmed. Confirm it in your profile first.',
  saved: 'View saved.',
  removed: 'View removed.',
  scheduled: 'The view is sent by mail.',
  stopped: 'The view is not sent by mail.',
} as const
