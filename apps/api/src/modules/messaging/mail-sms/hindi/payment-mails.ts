import { hindiDate } from '../../../../languages/hi/dates.ts'
import { MANDATES } from '../../../../languages/hi/payments.ts'
import type { automaticPaymentOffMail } from '../mails/automatic-payment-off.ts'
import type { billRefusedMail } from '../mails/bill-refused.ts'
import type { disputeEndingMail, disputeOpenedMail } from '../mails/disputes.ts'
import type { payeeAccountChangedMail } from '../mails/payee-account-changed.ts'
import type { payeeChangedMail } from '../mails/payee-changed.ts'
import type { paymentDueMail } from '../mails/payment-due.ts'
import type { paymentReceiptMail } from '../mails/payment-receipt.ts'
import type { paymentRefundedMail } from '../mails/payment-refunded.ts'
import type { payoutFailedMail } from '../mails/payouts.ts'
import { says } from './says.ts'

const IN_REPORTS = 'यह भुगतान आपको रिपोर्ट में मिलेगा।'

export const paymentReceipt: typeof paymentReceiptMail = (values) => {
  const { name, paidBy, paidTo, orderId, amount, charge, total } = values
  const at = hindiDate(values.at)
  return {
    subject: `${paidTo} को ${amount} का भुगतान हुआ`,
    amount,
    paragraphs: [
      paidBy === null
        ? `नमस्ते ${name}, आपने ${at} को ${paidTo} को ${amount} का भुगतान किया।`
        : `नमस्ते ${name}, ${paidBy} ने ${at} को ${paidTo} को ${amount} का भुगतान किया।`,
      paidBy === null ? `इनवॉइस साथ में है। ${IN_REPORTS}` : IN_REPORTS,
    ],
    facts: [
      ['किसे', paidTo],
      ['राशि', amount],
      ['शुल्क', charge],
      ['कुल', total],
      ['ऑर्डर', orderId],
    ],
  }
}

export const paymentDue: typeof paymentDueMail = ({ kind, name, payee, amount, day: printed, url }) => {
  const day = hindiDate(printed)
  const when = { before: `${day} को करना है`, 'on-day': 'आज करना है', overdue: `${day} को करना था` }[kind]
  const what = amount === null ? `${payee} को आपका भुगतान` : `${payee} को ${amount} का आपका भुगतान`
  return {
    subject:
      kind === 'overdue'
        ? `बाकी है: ${payee}, ${day}`
        : `${kind === 'on-day' ? 'आज' : `${day} को`} भुगतान: ${payee}`,
    ...(amount === null ? {} : { amount }),
    paragraphs: [
      `नमस्ते ${name}, ${what} ${when}।`,
      'क्या इसे किसी और तरीके से चुका दिया है? वहाँ इसे चुकाया हुआ बता दें। याद दिलाना हर प्राप्तकर्ता के लिए बंद किया जा सकता है।',
    ],
    facts: [
      ['किसे', payee],
      ['तारीख', day],
    ],
    link: { label: 'भुगतान करें या चुकाया हुआ बताएँ', url },
  }
}

export const automaticPaymentOff: typeof automaticPaymentOffMail = ({
  name,
  payee,
  amount,
  because,
  url,
}) => ({
  subject: `अपने-आप भुगतान नहीं होगा: ${payee}`,
  paragraphs: [
    `नमस्ते ${name}, ${payee} को ${amount} का आपका भुगतान अब अपने-आप नहीं होता। ${MANDATES.reasons[because]}`,
    'अपने-आप कुछ नहीं लिया जाता। जो देय है उसकी आपको याद दिलाई जाती है, और आप इसे फिर से शुरू कर सकते हैं।',
  ],
  facts: [['किसे', payee]],
  link: { label: 'देखें क्या देय है', url },
})

export const paymentRefunded: typeof paymentRefundedMail = (values) => {
  const { name, paidTo, orderId, amount, reason, reference } = values
  return {
    subject: `${amount} वापस किए गए: ${paidTo} को भुगतान`,
    amount,
    paragraphs: [
      `नमस्ते ${name}, ${paidTo} को किए गए आपके भुगतान में से ${amount} वापस कर दिए गए हैं। ${says(reason)}`,
      'राशि उसी कार्ड या खाते में जाएगी जिससे आपने भुगतान किया था; बैंक इसे आम तौर पर 5 से 7 कामकाजी दिनों में दिखाते हैं।',
      IN_REPORTS,
    ],
    facts: [
      ['किसे', paidTo],
      ['वापस हुई राशि', amount],
      ['ऑर्डर', orderId],
      ['रिफ़ंड का संदर्भ', reference],
    ],
  }
}

export const billRefused: typeof billRefusedMail = ({ name, operator, orderId, total, reason }) => ({
  subject: `${operator} ने आपका भुगतान नहीं लिया: ${total} आपको वापस मिलेंगे`,
  amount: total,
  paragraphs: [
    `नमस्ते ${name}, आपका भुगतान ${orderId} हमें मिल गया, पर ${operator} ने उसे नहीं लिया।`,
    ...(reason === null ? [] : [`उनका कहना है: ${says(reason)}`]),
    `हम शुल्क सहित पूरे ${total} उसी कार्ड या खाते में वापस कर रहे हैं जिससे भुगतान हुआ था। आपको कुछ करने की ज़रूरत नहीं है।`,
  ],
})

export const payoutFailed: typeof payoutFailedMail = (values) => {
  const { name, paidTo, amount, orderId, accountEnd, cameBack, what, url } = values
  return {
    subject: cameBack ? `${paidTo} की राशि वापस आ गई` : `${paidTo} को राशि नहीं भेजी जा सकी`,
    amount,
    paragraphs: [
      cameBack
        ? `नमस्ते ${name}, ${paidTo} के ${amount} उस खाते से वापस आ गए जिसके आखिरी अंक ${accountEnd} हैं। ${says(what)}`
        : `नमस्ते ${name}, ${paidTo} के ${amount} उस खाते में नहीं भेजे जा सके जिसके आखिरी अंक ${accountEnd} हैं। ${says(what)}`,
      'राशि हमारे पास सुरक्षित है। खाता ठीक होते ही इसे अपने आप फिर भेजा जाएगा, या इसे वापस किया जा सकता है।',
    ],
    facts: [['ऑर्डर', orderId]],
    link: { label: 'भुगतान देखें', url },
  }
}

export const payeeChanged: typeof payeeChangedMail = ({ name, editor, payee, service }) => ({
  subject: `${editor} ने ${payee} को बदला`,
  paragraphs: [
    `नमस्ते ${name}, ${editor} ने ${service} में ${payee} की जानकारी बदली है।`,
    'अगला भुगतान करने से पहले कृपया इसे देख लें। अगर यह सही नहीं है, तो अपना खाता देखने वाले व्यक्ति को बताएँ।',
  ],
})

export const payeeAccountChanged: typeof payeeAccountChangedMail = (values) => {
  const { name, editor, owner, payee, service } = values
  return {
    subject: `${editor} ने ${payee} का बैंक खाता बदला`,
    paragraphs: [
      `नमस्ते ${name}, ${editor} ने ${payee} का बैंक खाता बदला है, जो ${service} में ${owner} के प्राप्तकर्ता हैं। अब से भुगतान नए खाते में जाएँगे।`,
      'अगर यह सही नहीं है, तो किसी के भुगतान करने से पहले पुराना खाता वापस डालें और अपना खाता देखने वाले व्यक्ति को बताएँ।',
    ],
  }
}

type Dispute = Parameters<typeof disputeOpenedMail>[0]
const untilOf = ({ respondBy }: Dispute) =>
  respondBy === null ? 'कृपया जल्द जवाब दें।' : `इसका जवाब ${hindiDate(respondBy)} तक दिया जा सकता है।`
const NO_ANSWER = 'समय पर जवाब न मिलने पर राशि भुगतान करने वाले को वापस चली जाएगी।'

export const disputeOpened: typeof disputeOpenedMail = (values) => {
  const { name, amount, payer, paidTo, orderId, gateway, reason, url } = values
  return {
    subject: `विवाद: ऑर्डर ${orderId} के ${amount}`,
    amount,
    paragraphs: [
      `नमस्ते ${name}, ${payer} के बैंक ने ${paidTo} को किए गए भुगतान में से ${amount} वापस माँगे हैं (${gateway})। ${reason}`.trim(),
      untilOf(values),
      NO_ANSWER,
    ],
    link: { label: 'विवाद का जवाब दें', url },
  }
}

export const disputeEnding: typeof disputeEndingMail = (values) => ({
  subject: `अब भी जवाब बाकी है: ऑर्डर ${values.orderId} का विवाद`,
  paragraphs: [
    `नमस्ते ${values.name}, ${values.paidTo} को किए गए भुगतान के ${values.amount} के विवाद का जवाब बाकी है। ${untilOf(values)}`,
    NO_ANSWER,
  ],
  link: { label: 'विवाद का जवाब दें', url: values.url },
})
