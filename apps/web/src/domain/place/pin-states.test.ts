import { expect, test } from 'vitest'
import { pinAdvice, placeOfPin, statesOfPin } from './pin-states.ts'

test.each([
  ['110001', ['Delhi']],
  ['122001', ['Haryana']],
  ['160017', ['Chandigarh', 'Punjab']],
  ['141001', ['Punjab']],
  ['171001', ['Himachal Pradesh']],
  ['190001', ['Jammu and Kashmir']],
  ['194101', ['Ladakh']],
  ['226001', ['Uttar Pradesh']],
  ['248001', ['Uttarakhand']],
  ['247667', ['Uttar Pradesh', 'Uttarakhand']],
  ['302001', ['Rajasthan']],
  ['380001', ['Gujarat']],
  ['396210', ['Dadra and Nagar Haveli and Daman and Diu', 'Gujarat']],
  ['403001', ['Goa']],
  ['411004', ['Maharashtra']],
  ['462001', ['Madhya Pradesh']],
  ['492001', ['Chhattisgarh']],
  ['500001', ['Telangana']],
  ['520001', ['Andhra Pradesh']],
  ['560001', ['Karnataka']],
  ['600001', ['Tamil Nadu']],
  ['605001', ['Puducherry', 'Tamil Nadu']],
  ['682001', ['Kerala', 'Lakshadweep']],
  ['695001', ['Kerala']],
  ['700001', ['West Bengal']],
  ['737101', ['Sikkim']],
  ['744101', ['Andaman and Nicobar Islands']],
  ['751001', ['Odisha']],
  ['781001', ['Assam']],
  ['791111', ['Arunachal Pradesh']],
  ['793001', ['Meghalaya']],
  ['795001', ['Manipur']],
  ['796001', ['Mizoram']],
  ['797001', ['Nagaland']],
  ['799001', ['Tripura']],
  ['800001', ['Bihar']],
  ['834001', ['Jharkhand']],
  ['290001', []],
  ['900056', null],
])('%s lies in %s', (pin, states) => {
  expect(statesOfPin(pin)).toEqual(states)
})

test('advice for a whole PIN code only, and none about the army', () => {
  expect(pinAdvice('41100', 'Karnataka')).toBeNull()
  expect(pinAdvice('900056', 'Karnataka')).toBeNull()
  expect(pinAdvice('411004', '')).toEqual({ tone: 'ok', sentence: 'In Maharashtra.' })
  expect(pinAdvice('605001', 'Tamil Nadu')).toEqual({ tone: 'ok', sentence: 'In Tamil Nadu.' })
  expect(pinAdvice('411004', 'Karnataka')).toEqual({
    tone: 'warn',
    sentence: 'This PIN code lies in Maharashtra, not in Karnataka.',
  })
  expect(pinAdvice('293001', 'Karnataka')?.tone).toBe('warn')
})

test.each([
  ['411045', { state: 'Maharashtra', city: null }],
  ['400080', { state: 'Maharashtra', city: 'Mumbai' }],
  ['400601', { state: 'Maharashtra', city: null }],
  ['110001', { state: 'Delhi', city: 'Delhi' }],
  ['560001', { state: 'Karnataka', city: 'Bengaluru' }],
  // Two states share these digits, no state has them, or the army does.
  ['605001', { state: null, city: null }],
  ['290001', { state: null, city: null }],
  ['900056', { state: null, city: null }],
  ['41104', null],
  ['041104', null],
])('the place of %s', (pin, place) => {
  expect(placeOfPin(pin)).toEqual(place)
})
