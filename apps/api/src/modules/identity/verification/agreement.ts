import { maskTail } from '@chukta/contract/mask'
import type { VerifiedPerson } from './person-sql.ts'

const MEMBER_TYPES = { 1: 'Individual', 2: 'Company', 3: 'Partnership' } as const

/** The document that a person signs: the same words on the screen and in the PDF. */
export type Agreement = {
  title: string
  facts: [label: string, value: string][]
  clauses: { heading: string; text: string }[]
  signer: string
}

/** Writes the agreement of a person whose identity is verified with the company of this name. Numbers are masked. */
export function agreementOf(person: VerifiedPerson, company: string): Agreement {
  const name = `${person.first_name} ${person.last_name}`.trim()
  const masked = (last4: string | null, length: number) => maskTail((last4 ?? '').padStart(length, '0'))
  const isIndividual = person.usertype === 1
  const address = [person.address, person.city, person.state, person.pincode].filter(Boolean).join(', ')
  return {
    title: `${company} member agreement`,
    facts: [
      ['Member', name],
      ['Member type', MEMBER_TYPES[person.usertype]],
      ...(isIndividual
        ? []
        : [['Business', person.company_name ?? person.gstin_legal_name ?? ''] as [string, string]]),
      ...(isIndividual || !person.company_address
        ? []
        : [['Business address', person.company_address] as [string, string]]),
      ['Address', address],
      ['Email', person.email],
      ['Mobile', maskTail(person.mobile)],
      ['PAN', masked(person.pan_last4, 10)],
      ['Aadhaar', masked(person.aadhaar_last4, 12)],
      ...(isIndividual ? [] : [['GSTIN', masked(person.gstin_last4, 15)] as [string, string]]),
    ],
    clauses: clausesOf(company),
    signer: name,
  }
}

const clausesOf = (company: string) => [
  {
    heading: 'Who I am',
    text: `The details above are mine and are true. I tell ${company} when one of them changes.`,
  },
  {
    heading: `What ${company} does for me`,
    text: `${company} passes on the payments that I make to the people and businesses I name. It charges me what it shows before I pay, in ₹, and nothing else. It is not a bank, keeps no deposit of mine and lends me nothing.`,
  },
  {
    heading: 'What I promise',
    text: `I pay only what I owe or want to give, to payees who are real and whom I know. I do not pay myself, do not turn a card into cash, and do not use ${company} for anything that the law forbids.`,
  },
  {
    heading: 'When something goes wrong',
    text: `A payment that failed is given back to the card or account it came from. ${company} may hold or refuse a payment when the law, a bank or a payment provider asks for it, and tells me so. I can raise a ticket at any time.`,
  },
  {
    heading: 'My data',
    text: `I agree that my PAN, Aadhaar and GSTIN were checked with the registers that hold them. ${company} does not keep my Aadhaar number, only its last four digits and the reference of the check. My data is used to run my account and to keep the law, and I may ask to see it and have it corrected.`,
  },
  {
    heading: 'How long this holds',
    text: `This agreement holds until I close my account or ${company} does. What was paid before stays paid, and records are kept for as long as the law asks.`,
  },
]
