/** Reasons in the exceptions queue, by their English with `{n}` for a filled-in part; the statements of each kind make them. */
const ALONE: Readonly<Record<string, string>> = {
  'The gateway reports something else than was ordered.': 'गेटवे ऑर्डर से अलग कुछ बताता है।',
  'No gateway knows the outcome. The bank has to confirm it.':
    'किसी गेटवे को इसका नतीजा नहीं पता: बैंक को बताना होगा।',
  'The bank has not decided.': 'बैंक ने अभी फ़ैसला नहीं किया है।',
  'No gateway has answered.': 'किसी गेटवे ने जवाब नहीं दिया।',
  'The order is over and its gateway has not confirmed its end.':
    'ऑर्डर ख़त्म हो चुका है और उसके गेटवे ने इसकी पुष्टि नहीं की है।',
  'The refund has not been sent yet.': 'रिफ़ंड अभी भेजा नहीं गया है।',
  'The gateway has not answered the refund.': 'गेटवे ने रिफ़ंड का जवाब नहीं दिया है।',
  'The gateway has the refund and has not finished it.': 'रिफ़ंड गेटवे के पास है और अभी पूरा नहीं हुआ है।',
  'The gateway reports another refund than was requested: {n}.': 'गेटवे माँगे गए से अलग रिफ़ंड बताता है: {n}।',
  'The gateway refused the refund: {n}.': 'गेटवे ने रिफ़ंड अस्वीकार किया: {n}।',
  'The provider reports money of a transfer that had ended.':
    'प्रोवाइडर ऐसे ट्रांसफ़र के पैसे बताता है जो ख़त्म हो चुका था।',
  'The payout could not be sent yet.': 'पेआउट अब तक भेजा नहीं जा सका।',
  'The provider has sent the money, and the bank of the payee has not confirmed it.':
    'प्रोवाइडर ने पैसे भेज दिए हैं, और प्राप्तकर्ता के बैंक ने अभी पुष्टि नहीं की है।',
  'The provider has not finished the payout.': 'प्रोवाइडर ने पेआउट अभी पूरा नहीं किया है।',
  'The bank of the payer took the money back although the payee has it.':
    'भुगतानकर्ता के बैंक ने पैसे वापस ले लिए, जबकि वे प्राप्तकर्ता को मिल चुके हैं।',
  'Our answer to the dispute has not reached the gateway yet.': 'विवाद पर हमारा जवाब अभी गेटवे तक नहीं पहुँचा है।',
  'The time to answer the dispute is over, and the gateway has not ended it.':
    'विवाद का जवाब देने का समय ख़त्म हो गया है, और गेटवे ने इसे समाप्त नहीं किया है।',
  "The payer's bank disputes this payment and waits for an answer.":
    'भुगतानकर्ता के बैंक ने इस भुगतान पर विवाद उठाया है और जवाब का इंतज़ार कर रहा है।',
  "The payer's bank disputes this payment. It can be answered until {n}.":
    'भुगतानकर्ता के बैंक ने इस भुगतान पर विवाद उठाया है। जवाब {n} तक दिया जा सकता है।',
  'The gateway reports a dispute in a state that is not known here: {n}.':
    'गेटवे विवाद की ऐसी स्थिति बताता है जो यहाँ ज्ञात नहीं है: {n}।',
  'The gateway reports a refund in a state that is not known here: {n}.':
    'गेटवे रिफ़ंड की ऐसी स्थिति बताता है जो यहाँ ज्ञात नहीं है: {n}।',
  'The gateway reports an order in a state that is not known here: {n}.':
    'गेटवे ऑर्डर की ऐसी स्थिति बताता है जो यहाँ ज्ञात नहीं है: {n}।',
  'The gateway reports a mandate in a state that is not known here: {n}.':
    'गेटवे मैंडेट की ऐसी स्थिति बताता है जो यहाँ ज्ञात नहीं है: {n}।',
  'The bank says of an account what is not known here: {n}.':
    'बैंक खाते के बारे में ऐसा कुछ बताता है जो यहाँ ज्ञात नहीं है: {n}।',
  'The service for Aadhaar says what is not known here: {n}.':
    'आधार की सेवा ऐसा कुछ बताती है जो यहाँ ज्ञात नहीं है: {n}।',
  'The biller says of a payment what is not known here: {n}.':
    'बिलर भुगतान के बारे में ऐसा कुछ बताता है जो यहाँ ज्ञात नहीं है: {n}।',
  'The signing service reports a document in a state that is not known here: {n}.':
    'हस्ताक्षर सेवा दस्तावेज़ की ऐसी स्थिति बताती है जो यहाँ ज्ञात नहीं है: {n}।',
  'The gateway changes a dispute that had ended: {n}.': 'गेटवे ऐसे विवाद को बदलता है जो ख़त्म हो चुका था: {n}।',
  'The gateway names another payment of a dispute than before: {n}.':
    'गेटवे विवाद के लिए पहले से अलग भुगतान बताता है: {n}।',
  'The gateway reports a dispute of an amount or currency that its payment cannot have: {n}.':
    'गेटवे ऐसी राशि या मुद्रा का विवाद बताता है जो इस भुगतान की हो नहीं सकती: {n}।',
  'The gateway reports a dispute of money that is not in our books: {n}.':
    'गेटवे ऐसे पैसों का विवाद बताता है जो हमारी बहियों में नहीं हैं: {n}।',
  '{n}: it has a record that is not in our books.': '{n}: उसके पास ऐसा रिकॉर्ड है जो हमारी बहियों में नहीं है।',
  '{n}: it has no record of what is in our books.': '{n}: जो हमारी बहियों में है, उसका रिकॉर्ड उसके पास नहीं है।',
  '{n}: it names another amount.': '{n}: वह दूसरी राशि बताता है।',
  '{n}: it names another currency.': '{n}: वह दूसरी मुद्रा बताता है।',
  '{n}: it kept another fee than agreed.': '{n}: उसने तय से अलग फ़ीस रखी।',
  '{n}: it names another day.': '{n}: वह दूसरा दिन बताता है।',
  '{n}: it settled this twice.': '{n}: उसने इसे दो बार सेटल किया।',
  '{n}: it took back what it had settled.': '{n}: जो सेटल किया था, वह उसने वापस ले लिया।',
  '{n}: it settled this in parts.': '{n}: उसने इसे हिस्सों में सेटल किया।',
  '{n}: the lines of settlement {n} come to {n}, its own total is {n}.':
    '{n}: सेटलमेंट {n} की लाइनों का जोड़ {n} है, उसका अपना कुल {n} है।',
  '{n}: the lines of settlement {n} come to {n}, its own total is {n}. Several files have a line alike: accept counts each as one of its own.':
    '{n}: सेटलमेंट {n} की लाइनों का जोड़ {n} है, उसका अपना कुल {n} है। कई फ़ाइलों में एक जैसी लाइन है: मान लेने पर हर एक अलग गिनी जाएगी।',
  'The names on the Aadhaar and on the PAN agree only in part: {n}.':
    'आधार और PAN पर लिखे नाम सिर्फ़ कुछ हद तक मिलते हैं: {n}।',
  'The names on the Aadhaar and of the account agree only in part: {n}.':
    'आधार और खाते के नाम सिर्फ़ कुछ हद तक मिलते हैं: {n}।',
  '{n}: it settled this late.': '{n}: उसने इसे देर से सेटल किया।',
}

/** The biller's message may follow these. */
const BILLS: Readonly<Record<string, string>> = {
  'The biller has not been reached.': 'बिलर से संपर्क नहीं हुआ है।',
  'The biller has not answered.': 'बिलर ने जवाब नहीं दिया है।',
  'The biller has the payment and has not decided.': 'भुगतान बिलर के पास है और उसने फ़ैसला नहीं किया है।',
  'The biller refused the payment and no refund has been requested.':
    'बिलर ने भुगतान अस्वीकार किया और रिफ़ंड अभी नहीं माँगा गया है।',
}

/** The amount under dispute may follow these. */
const PAYOUTS: Readonly<Record<string, string>> = {
  'The payout failed: {n}.': 'पेआउट असफल रहा: {n}।',
  'The payout was returned: {n}.': 'पेआउट वापस आ गया: {n}।',
}

/** Captures that match no order, and their handling. */
const CAME: Readonly<Record<string, string>> = {
  'Money came that is not what was ordered: {n}': 'जो पैसे आए वे ऑर्डर से अलग हैं: {n}',
  'Money came in another currency: {n}': 'पैसे दूसरी मुद्रा में आए: {n}',
  'The order was paid more than once: {n}': 'ऑर्डर का भुगतान एक से ज़्यादा बार हुआ: {n}',
}

/** Money of another amount; where it is may follow. */
const DIFFERS: Readonly<Record<string, string>> = {
  'Received {n}, expected {n}: {n} short.': '{n} मिले, {n} मिलने थे: {n} कम हैं।',
  'Received {n}, expected {n}: {n} too much.': '{n} मिले, {n} मिलने थे: {n} ज़्यादा हैं।',
}

const BECOMES: Readonly<Record<string, string>> = {
  '.': '।',
  " that the payer's bank disputes.": ', जिन पर भुगतानकर्ता के बैंक ने विवाद उठाया है।',
  ' on its way back.': ', जो वापस जा रहे हैं।',
}

/** Each sentence of the one with each of the other behind it. */
const joined = (leads: Readonly<Record<string, string>>, ends: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(leads).flatMap(([english, hindi]) =>
      Object.entries(ends).map(([end, other]) => [english + end, hindi + other]),
    ),
  )

/** Every sentence of the exceptions queue. */
export const EXCEPTION_REASONS: Readonly<Record<string, string>> = {
  ...ALONE,
  ...BILLS,
  ...joined(BILLS, { ' {n}': ' {n}' }),
  ...PAYOUTS,
  ...joined(PAYOUTS, { ' A dispute holds its money.': ' इसके पैसे विवाद में रोके गए हैं।' }),
  ...joined(CAME, BECOMES),
  ...DIFFERS,
  ...joined(DIFFERS, {
    " The payer's bank disputes it.": ' भुगतानकर्ता के बैंक ने इन पर विवाद उठाया है।',
    ' It is on its way back.': ' ये वापस जा रहे हैं।',
  }),
}
