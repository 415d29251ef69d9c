import type { Language } from '@chukta/contract/languages'
import { inLanguage, nameIn } from '../../../languages/answers.ts'
import { amountInHindi } from '../../../languages/hi/amount-in-words.ts'
import { hindiDate } from '../../../languages/hi/dates.ts'

/** The labels of a paper. */
export type PaperWords = {
  locale: string
  taxInvoice: string
  invoice: string
  creditNote: string
  debitNote: string
  billTo: string
  from: string
  state: string
  transaction: string
  service: string
  description: string
  paymentMode: string
  bankReference: string
  forInvoice: string
  invoiceDate: string
  placeOfSupply: string
  reverseCharge: string
  no: string
  subtotal: string
  total: string
  givenBack: string
  refundedOn: (day: string) => string
  takenBackOn: (day: string) => string
  disputedSince: (day: string) => string
  taxOf: (name: string, rate: string, taxable: string) => string
  /** The line of a charge as it was stored. */
  item: (written: string) => string
  /** A fixed name of ours, as of a service or a way to pay. */
  name: (written: string) => string
  /** The line of the paid item: a service and its payee. */
  whatFor: (written: string) => string
  day: (printed: string) => string
  inWords: string
  /** The words of an amount, given the stored ones. */
  words: (written: string, paise: bigint) => string
  amount: string
  foot: (title: string, issuer: string) => string
}

const ENGLISH: PaperWords = {
  locale: 'en-IN',
  taxInvoice: 'Tax invoice',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  debitNote: 'Debit note',
  billTo: 'Bill to',
  from: 'From',
  state: 'State',
  transaction: 'Transaction ID',
  service: 'Service',
  description: 'Description',
  paymentMode: 'Payment mode',
  bankReference: 'Bank reference',
  forInvoice: 'For invoice',
  invoiceDate: 'Invoice date',
  placeOfSupply: 'Place of supply',
  reverseCharge: 'Reverse charge',
  no: 'No',
  subtotal: 'Subtotal',
  total: 'Total',
  givenBack: 'Refunded in total',
  refundedOn: (day) => `Refunded on ${day}`,
  takenBackOn: (day) => `Taken back by the bank on ${day}`,
  disputedSince: (day) => `Disputed since ${day}`,
  taxOf: (name, rate, taxable) => `${name} (${rate} % of ${taxable})`,
  item: (written) => written,
  name: (written) => written,
  whatFor: (written) => written,
  day: (printed) => printed,
  inWords: 'In words',
  words: (written) => written,
  amount: 'Amount',
  foot: (title, issuer) =>
    `This is a computer-made ${title.toLowerCase()} and needs no signature. ${issuer}, payments for India.`,
}

/** Our fixed names, as of a service; texts by people stay unchanged. */
const inHindi = (written: string) => nameIn('hi', inLanguage('hi', written))

// The law knows a paper by its English name, which is printed beside the Hindi one.
const HINDI: PaperWords = {
  locale: 'hi-IN',
  taxInvoice: 'टैक्स इनवॉइस (Tax invoice)',
  invoice: 'इनवॉइस (Invoice)',
  creditNote: 'क्रेडिट नोट (Credit note)',
  debitNote: 'डेबिट नोट (Debit note)',
  billTo: 'बिल किसके नाम',
  from: 'जारीकर्ता',
  state: 'राज्य',
  transaction: 'लेनदेन ID',
  service: 'सेवा',
  description: 'विवरण',
  paymentMode: 'भुगतान का तरीका',
  bankReference: 'बैंक रेफ़रेंस',
  forInvoice: 'किस इनवॉइस का',
  invoiceDate: 'इनवॉइस की तारीख',
  placeOfSupply: 'आपूर्ति का स्थान',
  reverseCharge: 'रिवर्स चार्ज',
  no: 'नहीं',
  subtotal: 'उप-योग',
  total: 'कुल',
  givenBack: 'कुल वापस',
  refundedOn: (day) => `${day} को वापस किया गया`,
  takenBackOn: (day) => `${day} को बैंक ने वापस लिया`,
  disputedSince: (day) => `${day} से विवाद में`,
  taxOf: (name, rate, taxable) => `${name} (${taxable} का ${rate} %)`,
  item: (written) =>
    written.replace(/^Charge for (.+)$/s, (_, method: string) => `${inHindi(method)} का शुल्क`),
  name: inHindi,
  whatFor: (written) => written.replace(/^[^:]+(?=: |$)/, inHindi),
  day: hindiDate,
  inWords: 'शब्दों में',
  words: (_written, paise) => amountInHindi(paise),
  amount: 'राशि',
  foot: (_title, issuer) =>
    `यह कंप्यूटर से बना है और इस पर हस्ताक्षर की ज़रूरत नहीं है। यह मूल अंग्रेज़ी प्रति का हिंदी रूप है; मतभेद होने पर मूल प्रति मान्य होगी। ${issuer}`,
}

export const PAPER_WORDS: Record<Language, PaperWords> = { en: ENGLISH, hi: HINDI }
