import { indianTime } from '../../../../clock.ts'
import type { Instrument } from './instruments-sql.ts'

/** A saved card as the provider answers it. */
export function instrumentEntity(instrument: Instrument): object {
  const { facts } = instrument
  return {
    customer_id: instrument.customerId,
    afa_reference: instrument.cfPaymentId,
    instrument_id: instrument.instrumentId,
    instrument_type: 'card',
    instrument_uid: facts.uid,
    instrument_display: facts.display,
    instrument_status: instrument.status,
    // In Indian time, without its offset.
    created_at: indianTime(instrument.createdAtMs).slice(0, 19).replace('T', ' '),
    instrument_meta: {
      card_network: facts.network.toUpperCase(),
      card_bank_name: 'TEST Bank',
      card_country: 'IN',
      card_type: facts.group.toUpperCase(),
      card_token_details: {
        par: facts.uid.slice(0, 29).toUpperCase(),
        expiry_month: facts.expiryMonth,
        expiry_year: facts.expiryYear,
      },
    },
  }
}
