import type {
  DisputePhase,
  EvidenceField,
  EvidenceForm,
  EvidenceKind,
} from '@chukta/contract/payments/disputes'

export type { DisputePhase, EvidenceField, EvidenceForm, EvidenceKind }

/** The calls of a gateway that lets its disputes be worked by calls. */
export type GatewayDisputes = {
  /**
   * When the gateway takes the disputed money: `when-opened`, to give it back if we win, or `when-lost`.
   */
  debits: 'when-opened' | 'when-lost'
  /** Largest file that it takes as evidence. */
  maxFileBytes: number
  /** Every dispute of a captured payment; `missing`: the gateway knows no such payment. */
  ofPayment(payment: DisputedPayment): Promise<FindDisputesOutcome | { kind: 'missing' }>
  /**
   * Every dispute opened since this moment; absent at a gateway that lists them by payment alone. `unanswered` says why
   * an account among several is not in the list.
   */
  openedSince?(since: Date): Promise<FindDisputesOutcome & { unanswered?: string }>
  find(dispute: DisputeName): Promise<FindDisputeOutcome>
  /** Gives in: the payer gets the money. */
  accept(disputeId: string): Promise<DisputeAnswerOutcome>
  /**
   * Hands in evidence. A repeat goes on from what `kept` has noted and from what `dispute`, just asked for, shows as
   * arrived.
   */
  sendEvidence(evidence: NewEvidence): Promise<DisputeAnswerOutcome>
}

/** A dispute by its gateway's ids of itself and of the capture: PayU finds one by its payment alone. */
export type DisputeName = { id: string; gatewayPaymentId: string }

/** A captured payment as its gateway knows it. */
export type DisputedPayment = {
  orderReference: string
  gatewayPaymentId: string
  paidAt: Date
  /** The mandate that it was charged by; null for an order. */
  mandate: string | null
  /** Disputes that webhooks have named: at a gateway whose lists may not hold all. */
  namedDisputes: string[]
}

export type EvidenceFile = {
  /** Unique among the files of the dispute: by it a repeat finds the files that have arrived. */
  name: string
  kind: EvidenceKind
  contentType: string
  /** The field of the form that it is for; null outside forms. */
  field: string | null
  /** The gateway's id of it, once it was uploaded. */
  documentId: string | null
  read(): Promise<Buffer>
}

/** Texts by the identifiers of their fields; the files name theirs. */
export type FilledForm = { identifier: string; values: Record<string, string> }

export type NewEvidence = {
  dispute: GatewayDispute
  /** At most 1,000 characters. */
  note: string
  /** The gateway's form as it was filled in; null where it has none. */
  form: FilledForm | null
  files: EvidenceFile[]
  /** Notes the gateway's id of a file before anything else is sent. */
  kept(file: EvidenceFile, documentId: string): Promise<void>
}

/** `refused` is definite, `unknown` is not. */
export type DisputeAnswerOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

export type FindDisputeOutcome =
  | { kind: 'found'; dispute: GatewayDispute }
  | { kind: 'missing' }
  | { kind: 'unknown'; reason: string }

export type FindDisputesOutcome =
  | { kind: 'found'; disputes: GatewayDispute[] }
  | { kind: 'unknown'; reason: string }

export type GatewayDispute = {
  /** The gateway's own id of it. */
  id: string
  /** The gateway's id of the disputed capture; null where it does not name it. */
  gatewayPaymentId: string | null
  phase: DisputePhase
  /** `open`: it waits for our answer. `closed`: ended without a winner. */
  status: 'open' | 'under-review' | 'won' | 'lost' | 'accepted' | 'closed' | 'unknown'
  /** The gateway's own status. */
  gatewayStatus: string
  /** In hundredths of the currency. */
  amountPaise: bigint
  currency: string
  reasonCode: string
  reason: string
  openedAt: Date
  /** The end of the time to answer. */
  respondBy: Date | null
  /** Names of the files that have arrived, where the gateway lists them. */
  evidence: string[]
  /** The documents that the gateway requests, in its own text; absent where it names none. */
  wantedEvidence?: string[]
  /**
   * The forms of which one is filled in to contest it; empty where they could not be read, absent where the gateway has
   * none or they did not have to be read: known ones stay.
   */
  evidenceForms?: EvidenceForm[]
}
