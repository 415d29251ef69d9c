/** The sentences of charge slabs. Separate, so that the list of groups does not load them. */
export const CHARGE_SLABS = {
  loadFailed: 'Unable to fetch the charge slabs.',
  saveFailed: 'Failed to update the charge slabs.',
  saved: 'Charge slabs are updated successfully.',
  list: 'Give the slabs as a list.',
  from: 'From amount must be an amount in rupees, such as 20000.00.',
  fromMost: 'From amount must not be more than ₹10,00,000.00: no payment is above that.',
  start: 'The first slab of each payment method must start at 0.',
  order: (amount: string) => `From amount must be more than that of the slab before it, ${amount}.`,
  most: (count: number) => `A payment method has at most ${count} slabs.`,
  tooLow: (amount: string, rate: string, assigned: string) =>
    `From ${amount} the charge is ${rate}, less than the assigned charge of ${assigned}.`,
  notEmpty: 'This charge has further slabs. Remove them before you empty it.',
  changedSince: 'The charges of this group have changed meanwhile. Please look at them again.',
  fact: (charge: string, amount: string) => `${charge} from ${amount}`,
}
