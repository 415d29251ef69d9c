import type {
  fetchPartnerBill as fetchCall,
  PartnerBill,
  PartnerBiller,
} from '@chukta/contract/partner/bills'
import type { PartnerPayment } from '@chukta/contract/partner/payments'
import type { BillOperator } from '@chukta/contract/payables/bills'
import type { z } from 'zod/mini'
import type { Scope } from '../../../platform/security/gate.ts'
import { billOfPayer, categoriesOf, type makeBillsDeps, operatorsOf, viewBill } from '../../payables/api.ts'
import { makeLink, type PaymentsDeps } from '../../payments/api.ts'
import { linkedPayment, paiseOf, quotesOfService } from '../payments/partner-payments-service.ts'

type BillsDeps = ReturnType<typeof makeBillsDeps>

/** The billers of a service by category. Throws 404 for a service without bills. */
export async function billersOf(deps: BillsDeps, wanted: string): Promise<PartnerBiller[]> {
  const { service, categories } = await categoriesOf(deps, wanted)
  const billers: PartnerBiller[] = []
  for (const { id, name } of categories) {
    const { operators } = await operatorsOf(deps, id)
    billers.push(...operators.map((operator) => shownBiller(operator, name, service.slug)))
  }
  return billers
}

function shownBiller(operator: BillOperator, category: string, service: string): PartnerBiller {
  const further = (['ad1', 'ad2', 'ad3'] as const).flatMap((name, index) => {
    const label = operator[`${name}_d_name`] ?? operator[`${name}_name`]
    if (label === null) return []
    const field = `further${index + 1}` as 'further1' | 'further2' | 'further3'
    return [
      {
        name: field,
        label,
        pattern: operator[`${name}_regex`],
        date_format: operator[`${name}_date_format`],
      },
    ]
  })
  return {
    id: String(operator.operator_id),
    name: operator.name,
    category,
    service,
    shows_bills: operator.viewbill === 1,
    fields: [
      { name: 'number', label: operator.displayname, pattern: operator.regex, date_format: null },
      ...further,
    ],
  }
}

/** Fetches a bill as the portal does. Throws 422, 404, 429 and 503 as there. */
export async function fetchBill(
  deps: BillsDeps,
  scope: Scope,
  { biller, number, further1, further2, further3 }: z.output<typeof fetchCall.body>,
): Promise<PartnerBill> {
  const bill = await viewBill(deps, scope, {
    operator: biller,
    canumber: number,
    ad1: further1,
    ad2: further2,
    ad3: further3,
  })
  return {
    id: String(bill.bill_id),
    biller_name: bill.operator_name,
    number_last4: bill.serviceNumber.slice(-4),
    amount: paiseOf(bill.amount),
    currency: 'INR',
    bill_date: bill.billDate,
    bill_number: bill.billNumber,
    due_date: bill.dueDate,
    expires_at: bill.good_until,
  }
}

/**
 * Prepares the payment of a fetched bill by a link that ends with the bill. Throws as `makeLink` does, 404 for another account's
 * bill, and 422 for a method by which it cannot be paid now.
 */
export async function prepareBillPayment(
  deps: PaymentsDeps,
  scope: Scope,
  id: number,
  method: string,
): Promise<PartnerPayment> {
  const { service_id, amount_paise } = await billOfPayer(deps.db, scope, id)
  const quotes = await quotesOfService(deps, scope, service_id, amount_paise)
  return linkedPayment(deps, scope, {
    quotes,
    method,
    make: () => makeLink(deps, scope, { service_id, bill_id: id }),
  })
}
