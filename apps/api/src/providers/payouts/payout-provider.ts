/** Rails of Indian banks that a transfer takes; each provider has names of its own for them. */
export type TransferMode = 'imps' | 'neft' | 'rtgs'

/** The holder of the account, as a provider receives it. */
export type Beneficiary = {
  /** Ours, for ever: at most 50 letters, digits and `_`. */
  reference: string
  /** As the account's holder is called: 3 to 50 letters, digits and spaces. */
  name: string
  accountNumber: string
  ifscCode: string
  email: string | null
  /** Ten digits. */
  mobile: string | null
}

/**
 * `refused` is final where the account is wrong, and for a person where the provider's status is not listed;
 * `unclear` may be retried: the same reference makes the same beneficiary.
 */
export type BeneficiaryOutcome =
  | { kind: 'ready'; providerId: string }
  | { kind: 'refused'; failure: 'account' | 'review'; reason: string }
  /** `unlisted`: a status of the provider that our tables do not list. */
  | { kind: 'unclear'; reason: string; unlisted?: string }

/**
 * A transfer as its provider has it. `pending`: it has the transfer; `on-its-way`: debited, not acknowledged by the
 * payee's bank; `arrived`: acknowledged. `failed` is final and took nothing; `reversed` returned what it took.
 */
export type ProviderTransfer = {
  reference: string
  providerId: string
  status: 'pending' | 'on-its-way' | 'arrived' | 'failed' | 'reversed'
  amountPaise: bigint
  utr: string | null
  /** The provider's fee, on top of the amount, and the GST on it. */
  feePaise: bigint
  taxPaise: bigint
  /** Why it failed or was returned, where it did. */
  failure: TransferFailure | null
  /** The provider's own code and words. */
  code: string | null
  message: string | null
}

/**
 * The remedy for a failure. `account`: the payee's account is wrong, closed or blocked, a person must correct it;
 * `balance`: ours at the provider is too low; `mode`: another rail may work; `later`: the bank or the provider is down;
 * `refused`: the provider's documentation says that it is final, so the payer gets a refund; `review`: a status that is
 * not listed, or one for the provider's support: nothing happens automatically, a person decides.
 */
export type TransferFailure = 'account' | 'balance' | 'mode' | 'later' | 'refused' | 'review'

export type TransferOutcome =
  | { kind: 'accepted'; transfer: ProviderTransfer }
  /** The provider refused it by this answer; it counts once asking confirms that it has none of this reference. */
  | { kind: 'refused'; failure: TransferFailure; reason: string }
  | { kind: 'unclear'; reason: string }

export type FindTransferOutcome =
  | { kind: 'found'; transfer: ProviderTransfer }
  | { kind: 'missing' }
  | { kind: 'unclear'; reason: string }

/** The subject of a provider's webhook; its content is never trusted, the provider is polled. */
export type PayoutNotice =
  | { kind: 'transfer'; reference: string }
  | { kind: 'low-balance' }
  | { kind: 'other' }

/** Sends money to bank accounts. No method throws for what the network or the provider does. */
export type PayoutProvider = {
  slug: string
  name: string
  addBeneficiary(beneficiary: Beneficiary): Promise<BeneficiaryOutcome>
  /** Repeating it with the same reference sends nothing twice. */
  transfer(order: {
    reference: string
    beneficiary: { reference: string; providerId: string }
    amountPaise: bigint
    mode: TransferMode
    /** The text on the payee's bank statement: at most 30 letters, digits and spaces. */
    remarks: string
  }): Promise<TransferOutcome>
  findTransfer(transfer: { reference: string; providerId: string | null }): Promise<FindTransferOutcome>
  /** Null when the signature is not right. A late one is taken: it makes us ask. */
  readWebhook(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): PayoutNotice | null
  /** The balance of our account there; null where it cannot be known. */
  balancePaise(): Promise<bigint | null>
}
