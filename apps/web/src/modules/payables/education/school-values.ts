import { tidyName } from '@chukta/contract/names'
import { schoolForm } from '@chukta/contract/payables/school-form'
import { tidyCapitals, tidyMobile, tidyNumber } from '@chukta/contract/tidy'
import { inFieldOrder, schemaErrors } from '../../../lib/schema-errors.ts'
import { storedUserId } from '../../../lib/session.ts'
import type { PlaceSearch } from './place-search.ts'

export type SchoolValues = ReturnType<typeof emptySchool>

/** The form as it opens, at the place that the address names. */
export function emptySchool(place: PlaceSearch) {
  return {
    school_name: '',
    branch_name: '',
    mobile: '',
    state_id: String(place.state ?? ''),
    city_id: String(place.city ?? ''),
    pincode: '',
    bank_name: '',
    account_number: '',
    account_holder_name: '',
    ifsc_code: '',
    bank_branch: '',
  }
}

/** The tidying rule of each field, before it is sent. */
export const TIDY = {
  school_name: tidyName,
  branch_name: tidyName,
  mobile: tidyMobile,
  pincode: tidyNumber,
  account_number: tidyCapitals,
  account_holder_name: tidyName,
  ifsc_code: tidyCapitals,
  bank_branch: tidyName,
}

/** The call's body (spec 2 section 7). */
export function schoolBody(serviceId: number, values: SchoolValues) {
  return { service_id: serviceId, user_id: storedUserId() ?? 0, ...values }
}

/** The form's errors, by field and in its order (spec 2 section 5). */
export function schoolErrors(values: SchoolValues): Record<string, string> {
  const found = schemaErrors(schoolForm, schoolBody(1, values))
  return inFieldOrder(values, found)
}
