import type { FileKind } from '../file-kinds.ts'

/** Text fields by their wire name; the amount, the payment type and the document are separate. */
export type PayeeTextField =
  | 'name'
  | 'mobile'
  | 'pan_number'
  | 'address'
  | 'account_number'
  | 'account_holder_name'
  | 'bank_name'
  | 'bank_branch'
  | 'ifsc_code'

/** Text fields whose absence is refused, each with its sentence. `mobile` and PAN have rules of their own. */
export type RequiredTexts = Partial<Record<Exclude<PayeeTextField, 'mobile' | 'pan_number'>, string>>

export type DocumentRule = {
  label: string
  required: boolean
  kinds: readonly FileKind[]
  wrongType: string
  /** Under the field when nothing was chosen and nothing is stored. */
  missing: string
  /** A toast beside the field's sentence. */
  missingToast: string | null
}

export type PayeeForm = {
  title: string
  submitButton: string
  backButton: string
  labels: Readonly<Record<PayeeTextField, string>>
  required: RequiredTexts
  /** `format`: five letters, four digits, a letter; `presence`: any text. */
  pan: 'format' | 'presence'
  amount: { label: string; required: string }
  document: DocumentRule
}

export type PayeeFact = PayeeTextField | 'amount' | 'payment_for'

/** A toast for a failed call; `serverFirst` when the server's message is preferred. */
export type FailureToast = { text: string; serverFirst: boolean }

/** The messages after each call; keys as in the groups of `messages.ts`. */
export type PayeeMessages = {
  loadFailed: string
  dropdownFailed: string
  /** A payee chosen in the dropdown of the pay screen. */
  selectFailed: string
  /** The pay screen opened with an id. */
  singleFailed: string
  /** View and edit. */
  detailFailed: string
  addFailed: string
  updateFailed: string
  /** The update never reached the server. */
  updateUnsent: string
  added: string
  updated: string
}

/** The shape of an entry in `payee-categories.ts`. */
export type PayeeCategory = {
  key: string
  /** Place among the cards of the services page. */
  position: number
  /** The row of the services table. */
  service: { slug: string; name: string; description: string; iconName: string }
  /** Where its screens are: each path is followed by `/:serviceId`; edit and view by `/:id` too, pay by an optional one. */
  paths: { list: string; add: string; edit: string; view: string; pay: string }
  /** The noun for one payee in the portal's sentences: 'landlord'. */
  noun: string
  /** Fourth letters of a PAN that such payees usually have; null where any payee is usual. */
  usualPanLetters: string | null
  /** Name of the money on the wire. */
  amountField: 'rent' | 'amount' | 'salary'
  paymentTypes: {
    label: string
    required: string
    options: readonly { value: string; label: string }[]
  } | null
  list: {
    heading: string
    nameColumn: string
    addButton: string
    backButton: string
    /** The same on small screens. */
    backButtonSmall: string
    paging: 'server' | 'browser'
  }
  add: PayeeForm
  edit: PayeeForm & { attachmentLink: string }
  view: { title: string; backButton: string; facts: readonly PayeeFact[]; amountLabel: string }
  pay: {
    title: string
    dropdownLabel: string
    placeholder: string
    facts: readonly PayeeFact[]
    amountLabel: string
    emailOffered: boolean
    /** Milliseconds from the gateway's end to the status page. */
    statusDelayMs: number
  }
  messages: PayeeMessages
  /** Failures where the server's own message is preferred to ours. */
  serverFirst: readonly (keyof PayeeMessages)[]
}
