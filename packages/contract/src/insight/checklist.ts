import { z } from 'zod/mini'
import { call } from '../call.ts'
import { ROLE, type RoleId } from '../permissions.ts'

const STEPS = [
  'contacts',
  'second-factor',
  'payee',
  'payment',
  'due-date',
  'retailer',
  'commission',
  'reseller',
  'charges',
  'company',
  'policies',
  'gateway',
  'methods',
] as const
export type ChecklistStep = (typeof STEPS)[number]

/** The first steps of each role, in the order in which they are shown. */
export const CHECKLIST_OF: Readonly<Record<RoleId, readonly ChecklistStep[]>> = {
  [ROLE.superAdmin]: ['company', 'policies', 'gateway', 'methods', 'second-factor'],
  [ROLE.admin]: ['contacts', 'reseller', 'charges', 'second-factor'],
  [ROLE.distributor]: ['contacts', 'retailer', 'commission', 'second-factor'],
  [ROLE.retailer]: ['contacts', 'payee', 'payment', 'due-date', 'second-factor'],
}

export const getChecklist = call({
  method: 'GET',
  path: '/checklist',
  summary: 'The first steps of the caller’s role and which of them are done, computed from the present data',
  feature: 'checklist',
  access: 'account.manage',
  for: 'account',
  ours: true,
  answer: z.object({
    data: z.object({
      steps: z.array(z.object({ key: z.enum(STEPS), done: z.boolean() })),
      /** The caller does not want to see them. */
      hidden: z.boolean(),
      /** The caller’s newest payee, for the links to paying it; null without one, and for every other role. */
      payee: z.nullable(z.object({ id: z.number(), service_id: z.number() })),
    }),
  }),
})
export type Checklist = z.output<(typeof getChecklist)['answer']>['data']

export const hideChecklist = call({
  method: 'PUT',
  path: '/checklist',
  summary: 'Hides the first steps of the caller, or shows them again',
  feature: 'checklist',
  access: 'account.manage',
  for: 'account',
  ours: true,
  body: z.strictObject({ hidden: z.boolean() }),
  answer: z.object({ message: z.string() }),
})
