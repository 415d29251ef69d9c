import { hindiDate } from '../../../../languages/hi/dates.ts'
import type { approvalDecidedMail, approvalWaitingMail } from '../mails/approvals.ts'
import type { booksBrokenMail } from '../mails/books-broken.ts'
import type { dataDownloadMail } from '../mails/data-download.ts'
import type { incidentMail } from '../mails/incident.ts'
import type { payoutsPausedMail } from '../mails/payouts.ts'
import { printedDay, type reportViewMail } from '../mails/report-view.ts'
import type { walletAccountChangedMail, withdrawalReturnedMail } from '../mails/wallet.ts'
import type { webhookEndpointMail } from '../mails/webhook-endpoint.ts'
import { says } from './says.ts'

// The texts of a change, a check or an incident are stored in English, and included unchanged.
export const approvalWaiting: typeof approvalWaitingMail = ({ name, maker, title, lines, url }) => ({
  subject: `${maker} ने स्वीकृति माँगी है: ${title}`,
  paragraphs: [
    `नमस्ते ${name}, ${maker} यह बदलाव करना चाहते हैं। किसी और सुपर एडमिन की स्वीकृति मिलते ही यह लागू हो जाएगा।`,
    ...lines,
  ],
  link: { label: 'देखें और फ़ैसला करें', url },
})

const DECIDED = {
  approved: { word: 'स्वीकृत', did: 'स्वीकृत किया', now: 'बदलाव लागू हो गया है।' },
  refused: { word: 'अस्वीकार', did: 'अस्वीकार किया', now: 'कुछ नहीं बदला है।' },
  'put back': { word: 'वापस', did: 'वापस किया', now: 'पिछला रूप फिर से लागू हो गया है।' },
} as const

export const approvalDecided: typeof approvalDecidedMail = ({
  name,
  decider,
  title,
  status,
  reason,
  url,
}) => {
  const { word, did, now } = DECIDED[status]
  return {
    subject: `${title}: ${decider} द्वारा ${word}`,
    paragraphs: [
      `नमस्ते ${name}, ${decider} ने इस बदलाव को ${did} है: ${title}। ${now}`,
      ...(reason === null ? [] : [`कारण: ${reason}`]),
    ],
    link: { label: 'देखें', url },
  }
}

export const booksBroken: typeof booksBrokenMail = ({ name, lines, url }) => ({
  subject: 'बही-खाता मेल नहीं खाता: रिफ़ंड रोक दिए गए हैं',
  paragraphs: [
    `नमस्ते ${name}, बही-खाते की जाँच में ऐसा कुछ मिला है जो नहीं होना चाहिए। जब तक बही-खाता फिर मेल न खाए, या कोई सुपर एडमिन कारण देकर जाने न दे, तब तक कोई रिफ़ंड नहीं जाएगा।`,
    ...lines,
  ],
  link: { label: 'अपवाद खोलें', url },
})

const WEBHOOK_WORDS: Record<Exclude<Parameters<typeof webhookEndpointMail>[0]['what'], 'made'>, string> = {
  warning: 'एक दिन से कुछ भी स्वीकार नहीं कर रहा है। ऐसा ही रहा तो पहली विफलता के पाँच दिन बाद वह बंद कर दिया जाएगा।',
  failures:
    'ने पाँच दिन से कुछ भी स्वीकार नहीं किया, इसलिए वह बंद कर दिया गया है। जो बाकी है वह 30 दिन तक रखा जाता है।',
  gone: 'ने जवाब दिया कि वह हमेशा के लिए हट गया है (410), इसलिए वह बंद कर दिया गया है।',
}

export const webhookEndpoint: typeof webhookEndpointMail = ({ name, host, what, url }, brand) =>
  what === 'made'
    ? {
        subject: `आपके खाते की घटनाएँ ${host} पर भेजी जाती हैं`,
        paragraphs: [
          `नमस्ते ${name}, अब से आपके ${brand} खाते की घटनाएँ ${host} वाले webhook एंडपॉइंट पर भेजी जाती हैं।`,
          'अगर आप इसे नहीं पहचानते, तो इसे हटा दें, और वे API कुंजियाँ बंद कर दें जो webhook एंडपॉइंट बदल सकती हैं।',
        ],
        link: { label: 'अपने webhook एंडपॉइंट देखें', url },
      }
    : {
        subject: `${host} पर आपका webhook एंडपॉइंट काम नहीं कर रहा`,
        paragraphs: [
          `नमस्ते ${name}, आपके ${brand} खाते का ${host} वाला webhook एंडपॉइंट ${WEBHOOK_WORDS[what]}`,
          'उसके पेज पर हर कोशिश और उसका जवाब दिखता है। घटनाएँ वहीं से फिर भेजी जा सकती हैं।',
        ],
        link: { label: 'जवाब देखें', url },
      }

export const incident: typeof incidentMail = ({ name, subject, text, link }) => ({
  subject,
  paragraphs: [`नमस्ते ${name}।`, text],
  link,
})

export const payoutsPaused: typeof payoutsPausedMail = ({ name, provider, because, url }) => ({
  subject: `${provider} पर पेआउट रुके हुए हैं`,
  paragraphs: [
    `नमस्ते ${name}, ${provider} 15 मिनट तक पेआउट नहीं लेगा। ${says(because)}`,
    'इस बीच कोई दूसरा प्रदाता हो तो उससे काम लिया जाएगा। कृपया वहाँ हमारे खाते में राशि डालें।',
  ],
  link: { label: 'पेआउट देखें', url },
})

export const walletAccountChanged: typeof walletAccountChangedMail = ({ name, bank, endsIn }) => ({
  subject: 'निकासी का आपका खाता बदला गया है',
  paragraphs: [
    `नमस्ते ${name}, बैंक के यह पुष्टि करते ही कि खाता आपका है, आपके वॉलेट का कमीशन ${bank} के उस खाते में जाएगा जिसके आखिरी अंक ${endsIn} हैं।`,
    'अगर यह आपने नहीं किया, तो तुरंत अपना पासवर्ड बदलें और अपना खाता देखने वाले व्यक्ति को बताएँ।',
  ],
})

export const withdrawalReturned: typeof withdrawalReturnedMail = ({ name, amount, endsIn }) => ({
  subject: `${amount} आपके वॉलेट में वापस आ गए`,
  amount,
  paragraphs: [
    `नमस्ते ${name}, बैंक ने ${amount} की आपकी निकासी उस खाते के लिए नहीं ली जिसके आखिरी अंक ${endsIn} हैं। पूरी राशि आपके वॉलेट में वापस आ गई है।`,
    'फिर से निकालने से पहले कृपया वॉलेट में अपना खाता जाँच लें।',
  ],
})

const OFTEN = { daily: 'रोज़', weekly: 'हर सोमवार', monthly: 'हर महीने की पहली तारीख को' }

export const reportView: typeof reportViewMail = ({ kind, name, view, days, url, stopUrl }) => {
  const [from, to] = [hindiDate(printedDay(days.from)), hindiDate(printedDay(days.to))]
  const period = from === to ? from : `${from} से ${to}`
  return {
    subject: `${view}: ${period}`,
    paragraphs: [
      `नमस्ते ${name}, आपका सहेजा व्यू ${view} ${period} के लिए तैयार है।`,
      'इसे देखने के लिए साइन इन करें। इस ईमेल में कोई भुगतान नहीं है।',
      `यह ईमेल आपको ${OFTEN[kind]} मिलता है।`,
    ],
    link: { label: 'व्यू खोलें', url },
    more: { label: 'ये ईमेल बदलें या बंद करें', url: stopUrl },
  }
}

export const dataDownload: typeof dataDownloadMail = ({ name, url, days }) => ({
  subject: 'आपका डेटा डाउनलोड के लिए तैयार है',
  paragraphs: [
    `नमस्ते ${name}, आपके डेटा का संग्रह तैयार है। यह ${days} दिन तक रखा जाएगा।`,
    'अगर आपने इसे नहीं माँगा, तो कोई और आपका खाता इस्तेमाल कर रहा है: कृपया अपना पासवर्ड बदलें।',
  ],
  link: { label: 'अपना डेटा खोलें', url },
})
