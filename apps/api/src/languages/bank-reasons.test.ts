import { expect, it } from 'vitest'
import { reasonIn } from './answers.ts'
import { BANK_REASONS } from './hi/bank-reasons.ts'

it.each([
  ['Transaction was declined by the bank', 'बैंक ने भुगतान अस्वीकार किया।'],
  ['Your payment was declined by the bank', 'बैंक ने भुगतान अस्वीकार किया।'],
  ['Your bank declined the payment', 'बैंक ने भुगतान अस्वीकार किया।'],
  ['DO NOT HONOUR.', 'बैंक ने भुगतान अस्वीकार किया।'],
  ['The one-time password was wrong', 'OTP ग़लत था।'],
  ['Incorrect OTP entered', 'OTP ग़लत था।'],
  ['OTP has expired', 'OTP समय पर नहीं डाला गया।'],
  ['Wrong PIN', 'PIN ग़लत था।'],
  ['INSUFFICIENT FUNDS IN CUSTOMER (REMITTER) ACCOUNT', 'खाते या कार्ड में पर्याप्त पैसे नहीं हैं।'],
  ['Your card has expired.', 'कार्ड की अवधि समाप्त हो चुकी है।'],
  ['Daily limit exceeded', 'बैंक की तय सीमा से ज़्यादा राशि या भुगतान हो गए।'],
  ['User dropped and did not complete the two factor authentication', 'भुगतान पूरा किए बिना छोड़ दिया गया।'],
  ['Payment was cancelled by the user', 'भुगतान पूरा किए बिना छोड़ दिया गया।'],
  ['Bank server is down', 'बैंक में तकनीकी समस्या थी। थोड़ी देर बाद फिर कोशिश करें।'],
  ['No response from the bank', 'समय पर जवाब नहीं मिला।'],
  ['Transaction failed', 'भुगतान असफल रहा।'],
  ['The payer left without paying', 'भुगतान पूरा किए बिना छोड़ दिया गया।'],
  ['The request was not approved in the UPI app in time', 'UPI ऐप में समय पर मंज़ूरी नहीं मिली।'],
  ['Transaction is rejected at the remitter bank end', 'बैंक ने भुगतान अस्वीकार किया।'],
  ['Authentication failed', 'बैंक पहचान की पुष्टि नहीं कर सका।'],
])('%s is said in Hindi', (english, hindi) => {
  expect(reasonIn('hi', english)).toBe(hindi)
  expect(reasonIn('en', english)).toBe(english)
})

it.each(['00::Transaction success', 'E4711', 'Zahlung abgelehnt', '', 'Spinning plates'])(
  '%j is not known, and stays as it came',
  (reason) => {
    expect(reasonIn('hi', reason)).toBe(reason)
  },
)

it('every known reason is a sentence in Devanagari', () => {
  for (const [pattern, hindi] of BANK_REASONS) {
    expect(hindi).toMatch(/^[\p{Script=Devanagari}A-Z ,।]+।$/u)
    expect(pattern.flags).toBe('')
  }
})
