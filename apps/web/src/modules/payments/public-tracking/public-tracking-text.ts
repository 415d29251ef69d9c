// Texts of the page on which a payee follows money.

export const TRACK_TEXT = {
  title: 'Where is the money',
  fromTo: (payer: string, payee: string) => `From ${payer} to ${payee}`,
  utr: 'UTR',
  utrHint: 'Your bank knows the transfer by this number.',
  copyUtr: 'Copy UTR',
  lookedAt: (clock: string) => `Updated at ${clock}.`,
  gone: 'This link does not lead to a payment',
  goneNote:
    'It may be mistyped, the person who sent it may have ended it, or the payment is older than 90 days. Ask them for a new one.',
  failed: 'The payment could not be loaded.',
  masked: 'Names are shown by their first letters, and nothing else of payer or payee is shown here.',
} as const
