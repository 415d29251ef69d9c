/** The sentences of wallet lines. */
export const WALLET_LINE_WORDS = {
  adjusted: (memo: string) => `Adjusted by the super admin: ${memo}`,
  share: (payer: string, service: string) => `Your share of ${payer}'s payment, ${service}`,
  givenBack: (payer: string) => `Share reversed: a payment of ${payer} was refunded`,
  held: (payer: string) => `Share held: the bank of ${payer} disputes a payment`,
  released: (payer: string) => `Share returned to you: the dispute of ${payer} ended in your favour`,
  withdrawn: 'Withdrawn to the bank account',
  tds: 'Tax withheld from a withdrawal (TDS, section 194H)',
  returned: 'A withdrawal that did not arrive is back',
  tdsReturned: 'Tax on a withdrawal that did not arrive is back',
  tdsCorrected: 'Tax on other withdrawals of the year, worked out again after one did not arrive',
} as const
