/** Actions on several users at once. */
export const CHOSEN_USERS_TEXT = {
  off: 'Switch off',
  on: 'Switch on',
  offTitle: (count: number) => (count === 1 ? 'Switch 1 user off?' : `Switch ${count} users off?`),
  onTitle: (count: number) => (count === 1 ? 'Switch 1 user on?' : `Switch ${count} users on?`),
  offNote: 'They are signed out at once and cannot sign in. The people below them stay active.',
  onNote: 'They can sign in again.',
  isOff: 'Off already',
  isOn: 'On already',
  names: 'Chosen users',
  outcomes: 'What became of each',
  outcome: { done: 'Done', same: 'Was so already', refused: 'Not changed' },
  undo: (count: number) => (count === 1 ? 'Switch 1 user on again' : `Switch ${count} users on again`),
  undone: 'Taken back.',
  cancel: 'Cancel',
  close: 'Close',
} as const
