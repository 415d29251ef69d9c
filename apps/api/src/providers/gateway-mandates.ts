/** Which mandate: by our reference, at the account that it was made with. */
export type MandateName = { accountId: number | null; reference: string }

export type NewMandate = MandateName & {
  /** The most that one charge may take, with everything. */
  maxPaise: bigint
  /** The text that the payer reads in the UPI app. */
  title: string
  customer: { name: string; email: string; mobile: string }
  /** The page to which the payer returns. */
  returnUrl: string
}

/** `refused` is definite; after `unknown` the mandate may or may not exist. */
export type OpenMandateOutcome =
  | { kind: 'opened'; sessionId: string }
  | { kind: 'exists' }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

export type GatewayMandate = {
  /**
   * asked: the payer has not decided; declined: said no, and may be asked again. held: the bank, or gateway, has put it on
   * hold; paused-by-payer and ended-by-payer: in the UPI app.
   */
  status:
    | 'asked'
    | 'declined'
    | 'active'
    | 'held'
    | 'paused-by-payer'
    | 'ended-by-payer'
    | 'ended'
    | 'expired'
    | 'not-approved'
    | 'unknown'
  /** The gateway's own status. */
  gatewayStatus: string
  sessionId: string
}

export type FindMandateOutcome =
  | { kind: 'found'; mandate: GatewayMandate }
  | { kind: 'missing' }
  | { kind: 'unknown'; reason: string }

/** The calls of a gateway by which a payer lets it take money later. */
export type GatewayMandates = {
  open(mandate: NewMandate): Promise<OpenMandateOutcome>
  find(name: MandateName): Promise<FindMandateOutcome>
  /** Ends it for good. The caller fetches its status afterwards. */
  cancel(name: MandateName): Promise<{ kind: 'asked' } | { kind: 'unknown'; reason: string }>
}
