import { COMPANY } from '@chukta/contract/identity/company-messages'
import type { publishPolicy as publishCall } from '@chukta/contract/identity/company-policies'
import { AppError } from '../../../platform/http/errors.ts'
import type { Approvable } from '../approvals/approvable.ts'
import { paragraphsOf, publishPolicy } from './policies-service.ts'

const KEY = 'paragraph/'

/** The texts that people agree to. A second person reads the changed paragraphs; a revert republishes the earlier text. */
export const POLICY: Approvable<typeof publishCall> = {
  title: async (_trx, { params }) => `Policy ${params.kind}`,
  object: ({ params }) => `policy ${params.kind}`,
  read: async (trx, { params }) =>
    (await paragraphsOf(trx, params.kind)).map((text, index) => ({
      key: `${KEY}${index + 1}`,
      label: `Paragraph ${index + 1}`,
      value: text,
      shown: text,
    })),
  apply: async (trx, { actor, params, body }) => ({
    data: await publishPolicy(trx, actor.id, params.kind, body.body),
    message: COMPANY.policyPublished,
  }),
  restore: async (trx, { actor, params }, changes) => {
    const paragraphs: (string | undefined)[] = await paragraphsOf(trx, params.kind)
    for (const { key, after } of changes) paragraphs[Number(key.slice(KEY.length)) - 1] = after?.value
    const body = paragraphs.filter((text) => text !== undefined).join('\n\n')
    // A published policy cannot be withdrawn.
    if (body === '') throw new AppError('conflict')
    await publishPolicy(trx, actor.id, params.kind, body)
  },
}
