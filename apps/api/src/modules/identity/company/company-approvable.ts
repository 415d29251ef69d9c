import {
  type CompanyFields,
  companyFields,
  type storeCompany as storeCall,
} from '@chukta/contract/identity/company'
import { COMPANY } from '@chukta/contract/identity/company-messages'
import { z } from 'zod/mini'
import { AppError } from '../../../platform/http/errors.ts'
import type { Approvable } from '../approvals/approvable.ts'
import { answerCompany, readCompany, storeCompany } from './company-service.ts'

type Field = keyof CompanyFields
const FIELDS = Object.keys(COMPANY.labels) as Field[]

/** The company's names and registration numbers. */
export const COMPANY_APPROVABLE: Approvable<typeof storeCall> = {
  title: async () => 'Company',
  object: () => 'company',
  read: async (trx) => {
    const company = await readCompany(trx)
    return FIELDS.map((key) => ({
      key,
      label: COMPANY.labels[key],
      value: company[key],
      shown: company[key] === '' ? 'none' : company[key],
    }))
  },
  apply: async (trx, { actor, body }) => ({
    data: answerCompany(await storeCompany(trx, actor.id, body)),
    message: COMPANY.saved,
  }),
  restore: async (trx, { actor }, changes) => {
    const now = await readCompany(trx)
    const fields = Object.fromEntries(
      FIELDS.map((key) => [key, changes.find((change) => change.key === key)?.after?.value ?? now[key]]),
    )
    const parsed = z.safeParse(companyFields, fields)
    if (!parsed.success) throw new AppError('conflict')
    await storeCompany(trx, actor.id, parsed.data)
  },
}
