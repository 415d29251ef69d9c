/** Why a payment failed, as banks, gateways and UPI say it in English, and the same in Hindi; the first that fits counts. */
export const BANK_REASONS: readonly (readonly [RegExp, string])[] = [
  [
    /insufficient (account )?(funds?|balance)|(low|not enough) balance|balance is (too )?low/,
    'खाते या कार्ड में पर्याप्त पैसे नहीं हैं।',
  ],
  [/(otp|one-time password).*\b(expired|timed? ?out|not (been )?entered)\b/, 'OTP समय पर नहीं डाला गया।'],
  [
    /(wrong|incorrect|invalid).*(otp|one-time password)|(otp|one-time password).*(wrong|incorrect|invalid|did not match)/,
    'OTP ग़लत था।',
  ],
  [/(wrong|incorrect|invalid) (upi )?m?pin\b|\bpin\b.*(wrong|incorrect|invalid)/, 'PIN ग़लत था।'],
  [
    /\bpin\b.*(tries|attempts?|retries).*exceed|(tries|attempts?|retries).*exceed.*\bpin\b/,
    'PIN बहुत बार ग़लत डाला गया।',
  ],
  [
    /invalid (vpa|upi id|virtual payment address)|(vpa|upi id).*(invalid|not (found|exist|registered))/,
    'यह UPI ID सही नहीं है।',
  ],
  [/card.*\bexpired\b|\bexpired card\b/, 'कार्ड की अवधि समाप्त हो चुकी है।'],
  [/(invalid|incorrect|wrong) (card )?(cvv|cvc|security code)|cvv.*(invalid|incorrect|wrong)/, 'CVV ग़लत था।'],
  [
    /(invalid|incorrect|wrong) (card number|expiry)|card number.*(invalid|incorrect|wrong)/,
    'कार्ड का ब्योरा सही नहीं है।',
  ],
  [
    /card.*(not (enabled|allowed|permitted|supported)|disabled).*(online|e-?commerce|internet|international)|(online|international).*(not (enabled|allowed|permitted)|disabled)/,
    'यह कार्ड ऑनलाइन भुगतान के लिए चालू नहीं है। अपने बैंक से चालू कराएँ।',
  ],
  [
    /\b(lost|stolen|blocked|restricted|hotlisted)\b.*card|card.*\b(lost|stolen|blocked|restricted|hotlisted)\b/,
    'यह कार्ड बंद या रोका हुआ है। अपने बैंक से पूछें।',
  ],
  [
    /account.*\b(closed|frozen|dormant|blocked|inactive)\b|\b(closed|frozen|dormant|blocked|inactive)\b.*account/,
    'बैंक खाता बंद या रोका हुआ है। अपने बैंक से पूछें।',
  ],
  [/not approved\b.*in time/, 'UPI ऐप में समय पर मंज़ूरी नहीं मिली।'],
  [/rejected at (the )?(remitter|beneficiary|issuing)?\s*bank/, 'बैंक ने भुगतान अस्वीकार किया।'],
  [/limit.*(exceed|reached|crossed)|exceed.*limit/, 'बैंक की तय सीमा से ज़्यादा राशि या भुगतान हो गए।'],
  [
    /(dropped|cancell?ed|closed|abandoned|did not complete|not completed).*(by (the )?(user|customer|payer)|authentication|checkout|payment page)|\b(user|customer|payer)\b.*(dropped|cancell?ed|closed|abandoned|left|did not complete)|payment (has been|was) cancell?ed/,
    'भुगतान पूरा किए बिना छोड़ दिया गया।',
  ],
  [
    /(declined|rejected|denied) by (the )?(user|customer|payer)|(user|customer|payer) (declined|rejected|denied)/,
    'भुगतान का अनुरोध मना कर दिया गया।',
  ],
  [/authentication (has )?failed|not authenticated|3-?d ?s(ecure)?\b.*fail/, 'बैंक पहचान की पुष्टि नहीं कर सका।'],
  [/\b(risk|fraud|suspected|suspicious)\b/, 'सुरक्षा जाँच के कारण भुगतान रोका गया।'],
  [
    /(bank|issuer|payment system|server|upi|npci|switch).*(unavailable|not available|is down|not reachable|offline|inoperative|technical)|technical (error|issue|problem|failure|decline)/,
    'बैंक में तकनीकी समस्या थी। थोड़ी देर बाद फिर कोशिश करें।',
  ],
  [
    /timed? ?out|no response|did(n't| not) respond|request (has )?expired|session (has )?expired/,
    'समय पर जवाब नहीं मिला।',
  ],
  [
    /(declined|rejected|refused|denied) (the payment|by (the |your |card )?(issuing )?(bank|issuer))|(bank|issuer) (has )?(declined|rejected|refused|denied)|do not hono?u?r|transaction (was |is )?(declined|not permitted)/,
    'बैंक ने भुगतान अस्वीकार किया।',
  ],
  [
    /^(the |your )?(transaction|payment) (has |was |is )?(failed|unsuccessful|not successful)$/,
    'भुगतान असफल रहा।',
  ],
]
