import { tidyName } from '@chukta/contract/names'
import { type StudentBill, type StudentDetails, studentDetails } from '@chukta/contract/payables/education'
import { tidyAmount } from '@chukta/contract/tidy'
import type { PayOrder } from '../../../domain/payment/pay-order.ts'
import { inFieldOrder, schemaErrors } from '../../../lib/schema-errors.ts'
import type { StoredDetails } from './education-api.ts'
import { EDUCATION_TEXT } from './education-text.ts'
import type { PlaceSearch } from './place-search.ts'

/** Spec 1 section 4: 3 s from the gateway's end to the status page. */
const STATUS_DELAY_MS = 3_000

export type FeeValues = ReturnType<typeof emptyFee>

/** The form as it opens, at the place that the address names. */
export function emptyFee(place: PlaceSearch) {
  return {
    state_id: String(place.state ?? ''),
    city_id: String(place.city ?? ''),
    school_id: String(place.school ?? ''),
    student_administarion_number: '',
    student_name: '',
    amount: '',
  }
}

/** The form as it was when a stored bill was entered. */
export function feeOf(bill: StudentBill): FeeValues {
  return {
    state_id: String(bill.state_id),
    city_id: String(bill.city_id),
    school_id: String(bill.school_id),
    student_administarion_number: bill.student_administarion_number,
    student_name: bill.customerName,
    amount: bill.billAmount,
  }
}

/** The tidying rule of each field, before it is sent. */
export const TIDY = {
  student_administarion_number: tidyName,
  student_name: tidyName,
  amount: tidyAmount,
}

/** The form's errors, by field and in its order (spec 1 section 5). */
export function feeErrors(values: FeeValues): Record<string, string> {
  const found = schemaErrors(studentDetails, { ...values, amount: tidyAmount(values.amount) })
  return inFieldOrder(values, found)
}

/** The form's values in the address. */
export function placeOf({ state_id, city_id, school_id }: FeeValues | Record<string, string>): PlaceSearch {
  return {
    ...(state_id && { state: Number(state_id) }),
    ...(city_id && { city: Number(city_id) }),
    ...(school_id && { school: Number(school_id) }),
  }
}

/** The details as they are stored, from a form without errors. */
export function detailsOf(values: FeeValues): StudentDetails {
  return {
    ...values,
    state_id: Number(values.state_id),
    city_id: Number(values.city_id),
    school_id: Number(values.school_id),
  }
}

/** Paying stored details, with the fields of spec 1 section 7: the server uses `unique_id` alone. */
export function feeOrder(
  serviceId: number,
  values: FeeValues,
  stored: StoredDetails,
  amount: string,
): PayOrder {
  const { school_data, status: _, ...account } = stored
  const { student_name, student_administarion_number } = values
  return {
    serviceId,
    name: school_data.school_name,
    purpose: EDUCATION_TEXT.purpose(student_name, student_administarion_number),
    amountLabel: EDUCATION_TEXT.fee,
    amount,
    fields: { ...account, ...school_data, student_name, student_administarion_number },
    statusDelayMs: STATUS_DELAY_MS,
  }
}
