// Texts of the saved views: no first list waits for them.

export const SAVED_VIEWS_TEXT = {
  save: 'Save this view',
  send: (name: string) => `Send the view ${name} by mail`,
  remove: (name: string) => `Remove the view ${name}`,
  removed: (name: string) => `View ${name} removed.`,
  back: (name: string) => `View ${name} is back.`,
  removeFailed: 'Unable to remove the view.',
  again: 'Load your saved views',
  gone: 'The view of this link was removed.',
  goneNote: 'The list shows all payments of its days.',
  every: { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' },
  sentBy: ', sent by mail',
  rests: 'Mails paused',
} as const

export const SAVE_VIEW_TEXT = {
  saveTitle: 'Save this view',
  saveNote: 'Filters, order and columns come back under this name, on all your devices.',
  name: 'Name of the view',
  saveButton: 'Save',
  saving: 'Saving…',
  saved: (name: string) => `View ${name} saved.`,
} as const

export const SEND_VIEW_TEXT = {
  title: 'Send by mail',
  note: (name: string) => `View ${name}`,
  legend: 'How often',
  choices: {
    daily: { label: 'Daily', note: 'At 08:00, about the day before.' },
    weekly: { label: 'Weekly', note: 'On Mondays at 08:00, about the week before.' },
    monthly: { label: 'Monthly', note: 'On the 1st at 08:00, about the month before.' },
    never: { label: 'Never', note: 'The view is not sent.' },
  },
  to: (address: string) =>
    `The mail goes to ${address}. It holds a link to the view. The payments stay in the portal.`,
  next: (weekday: string, at: string) => `Next mail: ${weekday}, ${at}`,
  noNext: 'No mail is sent.',
  save: 'Save',
  saving: 'Saving…',
  saved: (name: string, weekday: string, day: string) =>
    `View ${name} is sent by mail. The next mail comes on ${weekday}, ${day}.`,
  stopped: (name: string) => `View ${name} is no longer sent.`,
  saveFailed: 'Unable to save.',
  unconfirmed: (address: string) => `Your e-mail address ${address} is not confirmed.`,
  confirmFirst: 'Confirm it in your profile. Then choose here how often the view is sent.',
  rests: 'The mails are paused until you confirm it in your profile.',
  confirm: 'Confirm in profile',
  stop: 'Stop the mails',
} as const
