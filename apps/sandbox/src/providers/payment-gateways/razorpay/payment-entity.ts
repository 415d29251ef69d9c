import type { Payment } from './entities-sql.ts'

/** Razorpay's values where the payer gave neither. */
const NOBODY = { email: 'void@razorpay.com', contact: '+919999999999' }

type Expansion = 'card' | 'emi' | 'offers' | undefined

/** A payment as a call answers it: card and offers only when expanded. */
export function paymentEntity({ card, offer_id: offerId, ...payment }: Payment, expand: Expansion) {
  const cardId = card ? `card_${payment.id.slice('pay_'.length)}` : null
  const offers = offerId === undefined ? [] : [{ id: offerId }]
  return {
    ...payment,
    invoice_id: null,
    international: false,
    description: null,
    card_id: cardId,
    ...(card && expand === 'card'
      ? {
          card: {
            id: cardId,
            entity: 'card',
            name: '',
            ...card,
            emi: false,
            sub_type: 'consumer',
            token_iin: null,
          },
        }
      : {}),
    ...(expand === 'offers' ? { offers: { entity: 'collection', count: offers.length, items: offers } } : {}),
    wallet: null,
    ...NOBODY,
    notes: [],
    fee: payment.fee ?? null,
    tax: payment.tax ?? null,
    error_step: payment.error_code === null ? null : 'payment_authorization',
  }
}
