import type { WireFault } from '../../../wire/wire-fault.ts'
import { ProviderError } from '../../provider-calls.ts'

type Code = 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'

/** An answer other than 2xx, in the provider's form. */
export class RazorpayError extends ProviderError {
  constructor(
    status: number,
    code: Code,
    description: string,
    field?: string,
    reason = 'input_validation_failed',
  ) {
    super(status, description, {
      error: {
        code,
        description,
        source: 'business',
        step: 'payment_initiation',
        reason,
        metadata: {},
        ...(field ? { field } : {}),
      },
    })
  }
}

export const badRequest = (description: string, field?: string) =>
  new RazorpayError(400, 'BAD_REQUEST_ERROR', description, field)

/** Its refusal of an unknown, missing or invalid field. */
export function refuseField({ path, problem, hint }: WireFault): RazorpayError {
  if (problem === 'unknown') return badRequest(`${path} is/are not required and should not be sent`, path)
  const name = path.replaceAll('_', ' ').trim()
  return badRequest(problem === 'missing' ? `The ${name} field is required.` : `The ${name} ${hint}.`, path)
}

/** Razorpay answers 400, not 404, for an id it does not know. */
export const unknownId = () => badRequest('The id provided does not exist')
