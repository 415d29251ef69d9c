import type { PayeeWarning } from '@chukta/contract/payouts/payee-trust'

type Payee = { names: string[]; mobile: string; pan: string }
type Person = {
  name: string
  mobile: string | null
  pan: string | null
  is_payer: boolean
  is_below: boolean
  is_above: boolean
}

/**
 * The relations of the payee to the people around the payer. A name alone only matches the payer: many others share a
 * name.
 */
export function warningsOf(payee: Payee, people: Person[]): Exclude<PayeeWarning, 'many-payers'>[] {
  const isPayee = (person: Person) =>
    person.mobile === payee.mobile ||
    person.pan === payee.pan ||
    (person.is_payer && payee.names.some((name) => bare(name) === bare(person.name)))
  const found = people.filter(isPayee)
  const kinds = [
    ['payer', found.some((person) => person.is_payer)],
    ['downline', found.some((person) => person.is_below && !person.is_payer)],
    ['upline', found.some((person) => person.is_above && !person.is_payer)],
  ] as const
  return kinds.flatMap(([kind, holds]) => (holds ? [kind] : []))
}

/** Letters alone: spaces, dots and case make no other name. */
function bare(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')
}
