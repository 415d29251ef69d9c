/** The sentences of approvals, none in the specification. */
export const APPROVALS = {
  held: 'Sent for approval. Nothing has changed yet.',
  approved: 'Approved. The change is in force.',
  refused: 'Refused. Nothing has changed.',
  withdrawn: 'Withdrawn. Nothing has changed.',
  putBack: 'The earlier version is back in force.',
  putBackTitle: (title: string) => `Put back: ${title}`,
  reasonRequired: 'Please say why.',
  statusUnknown: 'Status must be waiting, decided, approved, refused, withdrawn or direct.',
  kindUnknown: 'This kind of change is not known.',
  enabledFormat: 'Enabled must be 1 or 0.',
  ownProposal: 'You proposed this yourself. Another super admin has to decide.',
  notIndependent: {
    added:
      'You added the person who proposed this, so you cannot decide about it. Another super admin has to decide.',
    access:
      'You changed the contact, password or second factor of the person who proposed this within 30 days of the proposal. Another super admin has to decide.',
    device:
      'You and the person who proposed this signed in on the same device within 30 days of the proposal. Another super admin has to decide.',
  },
  nobodyIndependent:
    'No super admin can decide about this: one who added you, changed your sign-in details or uses your device does not count. Add another super admin on the server: chukta create-super-admin --another',
  notYours: 'Only the person who proposed this can withdraw it.',
  decided: 'This was decided already.',
  changedMeanwhile:
    'This was changed meanwhile, so what was proposed no longer fits. Refuse it, or ask for a new proposal.',
  noLongerPossible: (reason: string) => `This can no longer be done as it was proposed: ${reason}`,
  makerGone: 'The person who proposed this is no longer active in the same role.',
  changedSince: 'It has changed again since, so the earlier version cannot be restored.',
  notInForce: 'Only a change that came into force can be reverted.',
  putBackAlready: 'This was already reverted.',
  alwaysOn: 'This kind of change always needs approval.',
  final: 'This change has moved money, so it cannot be reverted.',
  finalFactors:
    'A reset of sign-in factors cannot be reverted. The person can cancel it by the link in their mail.',
  putBackWaiting: 'Putting this back waits for approval already.',
  tooManyWaiting: 'You have 50 proposals waiting. Withdraw some, or wait until they are decided.',
  twoNeeded: 'Approval can be switched on only while two active super admins exist.',
  settings: 'Approval settings are saved.',
  listFailed: 'Unable to fetch the approvals.',
  saveFailed: 'Unable to save the approval settings.',
  decideFailed: 'Unable to save the decision.',
  kinds: {
    charges: 'Charges',
    commissions: 'Commissions',
    gateways: 'Payment configuration',
    priorities: 'Payment priorities',
    settings: 'Settings of the super admin',
    refunds: 'Refunds',
    wallets: 'Wallet adjustments',
    factors: 'Resets of sign-in factors',
    'payout-settings': 'Payout settings',
    'wallet-settings': 'Withdrawal limits and TDS',
    disputes: 'Accepted disputes',
  },
} as const
