import type { EvidenceKind } from '../../gateway-dispute.ts'

/** Cashfree's document types for each kind of file: the first is sent unless the gateway requests another of them. */
const TYPES: Record<Exclude<EvidenceKind, 'other'>, readonly [string, ...string[]]> = {
  invoice: ['Statement of Service', 'Extra Charges Declaration', 'Delivery/Service Proof'],
  agreement: ['Terms & Conditions', 'Reseller Agreement'],
  'service-proof': [
    'Delivery/Service Proof',
    'Proof of Service Used',
    'Statement of Service',
    'Shipping Proof',
    'Certificate of Authenticity',
  ],
  correspondence: ['Proof of Service Used', 'Customer Withdrawal Letter', 'Cancellation of Service Proof'],
  'refund-proof': ['Refund Proof', 'Cancellation of Service Proof'],
  explanation: ['Business model explanation', 'Extra Charges Declaration'],
}

/** The type that a file is handed in as; `wanted` are the types that the dispute asks for. */
export function documentTypeOf(kind: EvidenceKind, wanted: readonly string[]): string {
  if (kind === 'other') return wanted[0] ?? 'Statement of Service'
  const types = TYPES[kind]
  return types.find((type) => wanted.includes(type)) ?? types[0]
}
