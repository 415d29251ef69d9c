/** The sentences about remembered bills, none in the specification. */
export const REMEMBERED_BILLS = {
  loadFailed: 'Unable to fetch your bills.',
  changeFailed: 'Unable to change the bill. Please try again.',
  nameRequired: 'Give the bill a name, such as Home electricity.',
  remembered: 'The bill is remembered.',
  saved: 'The bill was saved.',
  forgotten: 'The bill was forgotten.',
  restored: 'The bill is remembered again.',
  tooMany: (most: number) => `At most ${most} bills can be remembered. Forget one first.`,
  asking: 'The operators are being asked.',
  askedLately: (minutes: number) =>
    `Each bill is fetched once in ${minutes} minutes. Please try again later.`,
  firstOn: 'Choose a day from today on, within a year.',
  repeats: 'Choose when it is due.',
  whichBill: 'Name the bill.',
} as const
