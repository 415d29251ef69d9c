/** The least that gateways refund, in paise: a smaller excess is kept among the write-offs. */
const LEAST_REFUND_PAISE = 100n

/**
 * How the money of a capture that is accepted as a payment leaves suspense (decision 0035). All amounts are paise:
 * `heldPaise` is in suspense, `owedPaise` is what the gateway owes us for the capture, `totalPaise` what was ordered. A
 * shortfall is written off; an excess, `excessPaise`, stays in suspense until it is refunded.
 */
export function releaseOf({
  heldPaise,
  owedPaise,
  totalPaise,
}: {
  heldPaise: bigint
  owedPaise: bigint
  totalPaise: bigint
}) {
  const overPaise = owedPaise - totalPaise
  if (overPaise >= LEAST_REFUND_PAISE) {
    return { fromSuspensePaise: heldPaise - overPaise, writtenOffPaise: 0n, excessPaise: overPaise }
  }
  return { fromSuspensePaise: heldPaise, writtenOffPaise: -overPaise, excessPaise: 0n }
}
