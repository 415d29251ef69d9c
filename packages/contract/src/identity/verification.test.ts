import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { fieldErrors } from '../../test/field-errors.ts'
import { PERSON } from '../person-messages.ts'
import {
  aadhaarOtpVerification,
  aadhaarVerificationBody,
  documentVerification,
  gstinVerificationBody,
  panOfGstin,
  panVerificationBody,
} from './verification.ts'

const messages = PERSON.verification

describe('the first step', () => {
  it.each<[unknown, string[]]>([
    ['ABCDE1234F', []],
    [' ABCDE1234F ', []],
    ['', [messages.panRequired]],
    [undefined, [messages.panRequired]],
    ['abcde1234f', [messages.panFormat]],
    ['ABCDE1234', [messages.panFormat]],
    ['ABCD12345F', [messages.panFormat]],
    ['XABCDE1234F', [messages.panFormat]],
    ['ABCDE1234FX', [messages.panFormat]],
  ])('takes the PAN %j', (pan, sentences) => {
    expect(fieldErrors(panVerificationBody, { pan, name: 'Meera Rao' }).pan ?? []).toEqual(sentences)
  })

  it('requires the name on the card', () => {
    expect(fieldErrors(panVerificationBody, { pan: 'ABCDE1234F', name: ' ' })).toEqual({
      name: [messages.panHolderRequired],
    })
  })
})

describe('the second step', () => {
  it.each<[unknown, string[]]>([
    ['234567890123', []],
    [' 234567890123 ', []],
    ['', [messages.aadhaarRequired]],
    [undefined, [messages.aadhaarRequired]],
    ['2345 6789 0123', []],
    ['\u202a2345\u20116789\u20110123\u202c', []],
    ['२३४५ ६७८९ ०१२३', []],
    ['2345.6789.0123', [messages.aadhaarDigits]],
    ['23456789012x', [messages.aadhaarDigits]],
    ['x23456789012', [messages.aadhaarDigits]],
    ['23456789012', [messages.aadhaarLength]],
    ['2345678901234', [messages.aadhaarLength]],
  ])('takes the number %j', (aadhaar_number, sentences) => {
    expect(fieldErrors(aadhaarVerificationBody, { aadhaar_number }).aadhaar_number ?? []).toEqual(sentences)
  })

  it.each<[unknown, string[]]>([
    ['123456', []],
    ['आपका ओटीपी १२३४५६ है', []],
    ['1234567890', ['Otp must be 6 digits.']],
    ['', ['Otp is required']],
    ['12345', ['Otp must be 6 digits.']],
    ['1234567', ['Otp must be 6 digits.']],
    ['x123456', ['Otp must be 6 digits.']],
    ['12345x', ['Otp must be 6 digits.']],
  ])('takes the OTP %j', (otp, sentences) => {
    expect(fieldErrors(aadhaarOtpVerification.body, { otp, ref_id: '7' }).otp ?? []).toEqual(sentences)
  })

  it('keeps the reference as text', () => {
    expect(z.parse(aadhaarOtpVerification.body, { otp: '123456', ref_id: 7 }).ref_id).toBe('7')
    expect(fieldErrors(aadhaarOtpVerification.body, { otp: '123456' })).toEqual({
      ref_id: [messages.refRequired],
    })
  })
})

describe('the third step', () => {
  it.each<[unknown, string[]]>([
    ['27ABCDE1234F1Z0', []],
    [' 27abcde1234f1z0 ', []],
    ['\ufeff27 ABCDE 1234F\u20131Z0\u200b', []],
    ['27ABCDE1234FAZR', []],
    ['', [messages.gstinRequired]],
    [undefined, [messages.gstinRequired]],
    ['27ABCDE1234F1X0', [messages.gstinFormat]],
    ['7ABCDE1234F1Z0', [messages.gstinFormat]],
    ['27ABCDE1234F1Z05', [messages.gstinFormat]],
    ['X27ABCDE1234F1Z0', [messages.gstinFormat]],
  ])('takes the GSTIN %j', (gstin, sentences) => {
    expect(fieldErrors(gstinVerificationBody, { gstin }).gstin ?? []).toEqual(sentences)
  })

  it('holds a PAN', () => {
    expect(panOfGstin('27ABCDE1234F1Z0')).toBe('ABCDE1234F')
  })
})

it('the last step needs a yes or a no', () => {
  for (const i_agree_check of ['0', '1']) {
    expect(fieldErrors(documentVerification.body, { i_agree_check })).toEqual({})
  }
  for (const i_agree_check of [1, true, '', 'yes', undefined]) {
    expect(fieldErrors(documentVerification.body, { i_agree_check })).toEqual({
      i_agree_check: [messages.agreeRequired],
    })
  }
})
