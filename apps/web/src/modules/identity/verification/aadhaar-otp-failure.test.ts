import { expect, it } from 'vitest'
import { RequestError } from '../../../lib/request-error.ts'
import { aadhaarOtpFailure } from './aadhaar-otp-failure.ts'

const failure = (status: number, message?: string) =>
  aadhaarOtpFailure(new RequestError(status, message === undefined ? null : { message }, null))

it('a wrong code shows the sentence of the server, or that of the specification', () => {
  expect(failure(400, 'Otp expired')).toEqual({ sentence: 'Otp expired' })
  expect(failure(400)).toEqual({ sentence: 'Invalid OTP. Please check and try again.' })
})

it('no answer and a failed answer have different sentences', () => {
  expect(failure(0).sentence).toBe('Network error. Please check your connection.')
  expect(failure(503, 'Bad gateway')).toEqual({ sentence: 'Something went wrong. Please try again later.' })
  expect(failure(429, 'Too many tries.')).toEqual({
    sentence: 'Something went wrong. Please try again later.',
    whatNext: 'Too many tries.',
  })
})
