import { z } from 'zod/mini'
import { accountNumberError, ifscError } from '../bank-codes.ts'
import { idField, judgedBy } from '../fields.ts'
import { optionalLine, payeeName, pincodeField, requiredLine } from '../person-fields.ts'
import { tidyCapitals, tidyMobile } from '../tidy.ts'
import { EDUCATION_MESSAGES as messages } from './education-messages.ts'
import { PAYEE_MESSAGES } from './payee-messages.ts'
import { mobileErrors } from './payee-rules.ts'

/** Letters and digits of a bank's making, in capitals: text, or the number that a JSON body may hold instead. */
const bankCode = (required: string, error: (text: string) => string | null) =>
  z.pipe(
    z.union([z.string(required), z.number(required)], required),
    z.pipe(
      z.transform((value: string | number) => tidyCapitals(String(value))),
      z.string().check(judgedBy((text) => (text === '' ? required : error(text)))),
    ),
  )

/** A mobile or nothing; each broken rule has its sentence. */
const optionalMobile = z.nullish(
  z.string().check(z.overwrite(tidyMobile), (context) => {
    for (const message of context.value === '' ? [] : mobileErrors(context.value)) {
      context.issues.push({ code: 'custom', message, input: context.value, path: [] })
    }
  }),
)

/** A school as it is added (spec 2 sections 3 and 5). */
export const schoolForm = z.strictObject({
  service_id: idField(),
  user_id: idField(),
  school_name: payeeName(messages.schoolNameRequired),
  branch_name: requiredLine(messages.branchNameRequired),
  state_id: idField(messages.stateRequired),
  city_id: idField(messages.cityRequired),
  pincode: pincodeField,
  /** Not in the specification: the contact of a school, and the place of its account. */
  mobile: optionalMobile,
  bank_branch: optionalLine,
  account_number: bankCode(PAYEE_MESSAGES.accountNumberRequired, accountNumberError),
  account_holder_name: payeeName(PAYEE_MESSAGES.accountHolderRequired),
  bank_name: requiredLine(PAYEE_MESSAGES.bankNameRequired),
  ifsc_code: bankCode(PAYEE_MESSAGES.ifscRequired, ifscError),
})
export type SchoolForm = z.output<typeof schoolForm>

/** Milliseconds from an added school back to the page before (spec 2 section 9). */
export const SCHOOL_BACK_DELAY_MS = 2_000
