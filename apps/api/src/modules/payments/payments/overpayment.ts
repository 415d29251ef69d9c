/** The least that gateways refund, in paise: a smaller overpayment is kept among the write-offs. */
const LEAST_REFUND_PAISE = 100n

/**
 * How the money of a capture that is accepted as a payment leaves suspense (decision 0035). All amounts are paise:
 * `suspendedPaise` is in suspense, `owedPaise` is what the gateway owes us for the capture, `totalPaise` what was ordered. A
 * shortfall is written off; an overpayment, `overpaidPaise`, stays in suspense until it is refunded.
 */
export function splitOverpayment({
  suspendedPaise,
  owedPaise,
  totalPaise,
}: {
  suspendedPaise: bigint
  owedPaise: bigint
  totalPaise: bigint
}) {
  const overPaise = owedPaise - totalPaise
  if (overPaise >= LEAST_REFUND_PAISE) {
    return { fromSuspensePaise: suspendedPaise - overPaise, writtenOffPaise: 0n, overpaidPaise: overPaise }
  }
  return { fromSuspensePaise: suspendedPaise, writtenOffPaise: -overPaise, overpaidPaise: 0n }
}
