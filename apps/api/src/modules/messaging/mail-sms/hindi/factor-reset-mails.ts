import { hindiDate } from '../../../../languages/hi/dates.ts'
import type { factorResetEndedMail, factorResetMail } from '../mails/factor-reset.ts'

const FACTORS = 'आपकी पासकी, ऑथेंटिकेटर ऐप और रिकवरी कोड'
const NOT_YOU = 'अगर यह आपने नहीं माँगा, तो नीचे के लिंक से इसे रद्द करें। लिंक साइन इन किए बिना और एक ही बार काम करता है।'

export const factorReset: typeof factorResetMail = ({ name, stage, at, url }, brand) => {
  const link = (label: string) => (url === null ? {} : { link: { label, url } })
  if (stage === 'proposed') {
    return {
      subject: `${brand} में आपके साइन-इन के सुरक्षा चरण रीसेट करने का प्रस्ताव`,
      paragraphs: [
        `नमस्ते ${name}, एक सुपर एडमिन ने ${FACTORS} हटाने का प्रस्ताव रखा है। किसी दूसरे सुपर एडमिन को इसे स्वीकृत करना होगा, और यह उसके 24 घंटे बाद लागू होगा।`,
        'अगर यह आपने माँगा है, तो कुछ न करें। इस बीच पासकी, ऐप या रिकवरी कोड से साइन इन न करें: उससे यह रद्द हो जाता है।',
        NOT_YOU,
      ],
      ...link('रीसेट रद्द करें'),
    }
  }
  if (stage === 'scheduled') {
    return {
      subject: `${brand} में आपके साइन-इन के सुरक्षा चरणों का रीसेट स्वीकृत हुआ`,
      paragraphs: [
        `नमस्ते ${name}, ${FACTORS} ${hindiDate(at)} को हटा दिए जाएँगे। तब तक कुछ नहीं बदलेगा।`,
        'अगर यह आपने माँगा है, तो कुछ न करें।',
        NOT_YOU,
      ],
      ...link('रीसेट रद्द करें'),
    }
  }
  if (stage === 'done') {
    return {
      subject: `${brand} में आपके साइन-इन के सुरक्षा चरण रीसेट किए गए`,
      paragraphs: [
        `नमस्ते ${name}, ${FACTORS} हटा दिए गए हैं और आपके खाते से सबको साइन आउट कर दिया गया है। अपने पासवर्ड और भेजे गए कोड से साइन इन करें, फिर सुरक्षा पेज पर पासकी या ऑथेंटिकेटर ऐप जोड़ें।`,
        'अगर यह आपने नहीं माँगा, तो अभी नीचे का लिंक खोलें। वह साइन इन किए बिना और एक ही बार काम करता है, और आपका खाता तब तक बंद कर देता है जब तक उसे देखने वाला व्यक्ति चालू न करे।',
      ],
      ...link('यह मैंने नहीं माँगा'),
    }
  }
  return {
    subject: `${brand} में आपके साइन-इन के सुरक्षा चरणों का रीसेट रद्द हुआ`,
    paragraphs: [`नमस्ते ${name}, आपके साइन-इन के सुरक्षा चरण रीसेट नहीं होंगे। ${FACTORS} वैसे ही रहेंगे।`],
  }
}

const WHY: Record<Parameters<typeof factorResetEndedMail>[0]['because'], (person: string) => string> = {
  link: (person) => `${person} ने ईमेल के लिंक से इसे रद्द किया है। पता करें कि रीसेट किसने माँगा था।`,
  factor: (person) => `${person} ने इस बीच सुरक्षा चरण से साइन इन किया है, इसलिए इसकी ज़रूरत नहीं है।`,
  'super-admin-gone': (person) =>
    `${person} के रीसेट के पीछे के दो सुपर एडमिन में से एक अब चालू नहीं है। ज़रूरत हो तो इसका प्रस्ताव फिर रखें।`,
  disputed: (person) =>
    `${person} का कहना है कि जो रीसेट लागू है वह उन्होंने नहीं माँगा। उन्हें साइन आउट कर दिया गया है, और सुपर एडमिन न होने पर उनका खाता बंद है। पता करें कि रीसेट किसने माँगा था।`,
}

export const factorResetEnded: typeof factorResetEndedMail = ({ name, person, because, url }) => ({
  subject: because === 'disputed' ? `${person} ने रीसेट नहीं माँगा था` : `${person} का रीसेट रद्द हुआ`,
  paragraphs: [`नमस्ते ${name}। ${WHY[because](person)}`],
  link: { label: 'स्वीकृतियाँ देखें', url },
})
