import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idField, idParam, paging } from '../fields.ts'
import { isPayable } from '../money.ts'
import { payableAmount, rupees } from '../money-shapes.ts'
import { PAYMENT_MESSAGES } from '../payments/payment-messages.ts'
import { openedCheckout } from '../payments/payments.ts'
import { payeeName, requiredLine } from '../person-fields.ts'
import { EDUCATION_MESSAGES as messages } from './education-messages.ts'

/** The service whose fees are paid to schools. */
export const EDUCATION_SLUG = 'education-fee-payments'

const school = z.object({ id: z.number(), school_name: z.string(), branch_name: z.string() })
export type School = z.infer<typeof school>

export const listSchools = call({
  method: 'GET',
  path: '/get-schools-list/:stateId/:cityId',
  summary: 'The schools of a city added by the caller, their uplines or their downline',
  feature: 'education',
  access: 'lookups.view',
  for: 'account',
  ids: { stateId: 'catalogue', cityId: 'catalogue' },
  params: z.object({ stateId: idParam, cityId: idParam }),
  answer: z.object({ schools: z.array(school) }),
})

/** A fee to be paid; nothing at all has a sentence of its own. */
const feeAmount = z.union([z.string(), z.number()], messages.amountRequired).check(
  z.refine((value) => String(value).trim() !== '', { error: messages.amountRequired, abort: true }),
  z.refine((value) => isPayable(value), { error: PAYMENT_MESSAGES.amountInvalid }),
)

export const studentDetails = z.strictObject({
  state_id: idField(messages.stateRequired),
  city_id: idField(messages.cityRequired),
  school_id: idField(messages.schoolRequired),
  student_administarion_number: requiredLine(messages.admissionNumberRequired),
  amount: feeAmount,
  student_name: payeeName(messages.studentNameRequired),
})
export type StudentDetails = z.output<typeof studentDetails>

export const storeStudentDetails = call({
  method: 'POST',
  path: '/store-student-details',
  summary: 'Stores the student, school and amount of a fee: a payment takes it from there',
  feature: 'education',
  access: 'payments.pay',
  for: 'account',
  ids: { school_id: 'record', state_id: 'catalogue', city_id: 'catalogue', user_id: 'caller' },
  body: z.extend(studentDetails, { user_id: z.nullish(idField()) }),
  freeText: ['student_name'],
  answer: z.object({
    status: z.literal('success'),
    /** Not in the specification: the id of the stored details, in `/view-student-bill` and in the pay calls. */
    unique_id: z.string(),
    account_number: z.string(),
    account_holder_name: z.string(),
    bank_name: z.string(),
    bank_branch: z.nullable(z.string()),
    ifsc_code: z.string(),
    school_data: z.object({
      school_name: z.string(),
      beneficiary_id: z.string(),
      mobile: z.nullable(z.string()),
    }),
  }),
})

/** The stored facts of a fee, in the words of a bill: it is due on the day it was entered. */
const studentBill = z.object({
  unique_id: z.string(),
  billNumber: z.string(),
  customerName: z.string(),
  billAmount: rupees,
  /** yyyy-mm-dd */
  dueDate: z.string(),
  student_administarion_number: z.string(),
  school_id: z.number(),
  school_name: z.string(),
  branch_name: z.string(),
  state_id: z.number(),
  state: z.string(),
  city_id: z.number(),
  city: z.string(),
  /** The payment made for it, the newest of several. */
  order_id: z.nullable(z.string()),
  payment_status: z.nullable(z.enum(['PAID', 'FAILED', 'PENDING'])),
})
export type StudentBill = z.infer<typeof studentBill>

export const viewStudentBill = call({
  method: 'GET',
  path: '/student-bills/:uniqueId',
  summary: 'One stored student bill of the caller',
  feature: 'education',
  access: 'payments.pay',
  for: 'account',
  ours: true,
  ids: { uniqueId: 'record' },
  params: z.object({ uniqueId: z.string().check(z.maxLength(40)) }),
  answer: z.object({ details: studentBill }),
})

export const listStudentBills = call({
  method: 'GET',
  path: '/student-bills',
  summary: 'The stored student bills of the caller, newest first',
  feature: 'education',
  access: 'payments.pay',
  for: 'account',
  ours: true,
  query: z.strictObject(paging),
  answer: z.object({ details: z.array(studentBill), pagination: z.object({ total: z.number() }) }),
})

/** As with the other pay call, fields not named here are ignored: the stored details decide. */
export const getPaymentLink = call({
  method: 'POST',
  path: '/get-payment-link',
  summary: "Opens or returns the card order for the caller's newest stored student details",
  feature: 'education',
  access: 'payments.pay',
  for: 'account',
  errors: ['conflict'],
  ids: { user_id: 'caller', unique_id: 'record' },
  body: z.object({
    user_id: z.nullish(idField()),
    unique_id: z.nullish(z.string().check(z.maxLength(40))),
    amount: z.nullish(payableAmount(PAYMENT_MESSAGES.amountInvalid)),
  }),
  answer: z.object({
    data: z.object({
      data: z.object({
        order_status: z.literal('ACTIVE'),
        payment_session_id: z.string(),
        order_id: z.string(),
        checkout: openedCheckout,
      }),
    }),
  }),
})
