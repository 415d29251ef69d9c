/** The method that an order pay call chose, and its outcome. */
export interface MethodChoice {
  group: string
  entity: Record<string, Record<string, unknown>>
  /** The error code the bank will give once the payer has confirmed; null if it will agree. */
  issuerVerdict: string | null
  /** How long a code or a link to a UPI app is good for. */
  validForMs?: number
}
