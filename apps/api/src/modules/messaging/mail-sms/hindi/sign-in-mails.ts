import { hindiDate } from '../../../../languages/hi/dates.ts'
import type { accountActiveMail } from '../mails/account-active.ts'
import type { captchaCodeMail } from '../mails/captcha-code.ts'
import type {
  contactChangedMail,
  contactObjectedMail,
  contactOtpMail,
  contactWaitingMail,
} from '../mails/contact-change.ts'
import type { loginOtpMail } from '../mails/login-otp.ts'
import type { newDeviceMail } from '../mails/new-device.ts'
import type { passwordChangedMail, resetPasswordMail, setupPasswordMail } from '../mails/password-links.ts'
import type { secondFactorChangedMail } from '../mails/second-factor-changed.ts'
import type { stepUpOtpMail } from '../mails/step-up-otp.ts'
import type { mobileReleasedMail, verificationLinkMail } from '../mails/verification-link.ts'
import type { wrongCodesMail } from '../mails/wrong-codes.ts'
import { says } from './says.ts'

const TELL = 'अगर यह आपने नहीं किया, तो अपना खाता देखने वाले व्यक्ति को तुरंत बताएँ।'

// A code comes first and alone: mail programs find it by the word OTP, which stays in Latin letters.
export const loginOtp: typeof loginOtpMail = ({ name, otp, minutes }, brand) => ({
  subject: `${brand} में साइन इन करने के लिए आपका OTP`,
  code: otp,
  paragraphs: [
    `नमस्ते ${name}, ${brand} में साइन इन करने के लिए यह आपका OTP है। यह ${minutes} मिनट तक मान्य है।`,
    'अगर आप साइन इन नहीं कर रहे थे, तो किसी को आपका पासवर्ड पता है: कृपया उसे बदल दें।',
  ],
})

export const captchaCode: typeof captchaCodeMail = ({ name, code, minutes }, brand) => ({
  subject: `${brand} में तस्वीर की जगह भरने के लिए आपका कोड`,
  code,
  paragraphs: [
    `${name === null ? 'नमस्ते' : `नमस्ते ${name}`}, जहाँ ${brand} अक्षरों की तस्वीर दिखाता है, वहाँ यह कोड डालें। यह एक ही बार और ${minutes} मिनट तक काम करता है।`,
    'इससे केवल यह पता चलता है कि सामने कोई व्यक्ति है: आपका पासवर्ड फिर भी ज़रूरी है।',
    'अगर यह आपने नहीं मँगाया, तो इस ईमेल को अनदेखा करें।',
  ],
})

export const stepUpOtp: typeof stepUpOtpMail = ({ name, otp, minutes }, brand) => ({
  subject: `${brand} में बदलाव की पुष्टि के लिए आपका OTP`,
  code: otp,
  paragraphs: [
    `नमस्ते ${name}, यह पुष्टि करने के लिए कि यह आप ही हैं, यह आपका OTP है। यह ${minutes} मिनट तक मान्य है।`,
    'अगर यह आपने नहीं मँगाया, तो कोई आपका खाता इस्तेमाल कर रहा है: कृपया अपना पासवर्ड बदल दें।',
  ],
})

export const contactOtp: typeof contactOtpMail = ({ name, otp, minutes }) => ({
  subject: 'इस ईमेल पते की पुष्टि के लिए आपका OTP',
  code: otp,
  paragraphs: [
    `नमस्ते ${name}, यह पता आपका ही है, इसकी पुष्टि के लिए यह आपका OTP है। यह ${minutes} मिनट तक मान्य है।`,
    'अगर यह आपने नहीं मँगाया, तो आपको कुछ करने की ज़रूरत नहीं है।',
  ],
})

export const contactChanged: typeof contactChangedMail = ({ name, what, ended }, brand) => {
  const changed = what === 'email' ? 'ईमेल' : 'मोबाइल'
  return {
    subject: `आपके ${brand} खाते का ${changed} बदला गया है`,
    paragraphs: [
      `नमस्ते ${name}, आपके खाते का ${changed} बदला गया है। अब से कोड नए पते या नंबर पर आएँगे।`,
      ...(ended
        ? [
            'आपको हर जगह से साइन आउट कर दिया गया है, और आपके साझा किए गए लिंक अब काम नहीं करते। कृपया फिर से साइन इन करें।',
          ]
        : []),
      TELL,
    ],
  }
}

export const contactWaiting: typeof contactWaitingMail = ({ name, what, at, url }, brand) => {
  const changed = what === 'email' ? 'ईमेल' : 'मोबाइल'
  return {
    subject: `आपके ${brand} खाते का ${changed} ${hindiDate(at)} को बदलेगा`,
    paragraphs: [
      `नमस्ते ${name}, आपका खाता देखने वाले व्यक्ति ने उसमें नया ${changed} डाला है। ${hindiDate(at)} से कोड वहीं आएँगे।`,
      'अगर यह सही है, तो आपको कुछ करने की ज़रूरत नहीं है। अगर नहीं, तो उससे पहले आपत्ति करें: मौजूदा बना रहेगा।',
    ],
    link: { label: `मेरा ${changed} वही रखें`, url },
  }
}

export const contactObjected: typeof contactObjectedMail = ({ name, person, what }) => {
  const changed = what === 'email' ? 'ईमेल' : 'मोबाइल'
  return {
    subject: `${person} ने नए ${changed} पर आपत्ति की`,
    paragraphs: [
      `नमस्ते ${name}, आपने ${person} के खाते में जो नया ${changed} डाला था, उस पर उन्होंने आपत्ति की है। मौजूदा बना रहेगा।`,
      'दोबारा बदलने से पहले कृपया उनसे पूछ लें।',
    ],
  }
}

export const newDevice: typeof newDeviceMail = ({ name, device, address, at }, brand) => ({
  subject: `आपके ${brand} खाते में नया साइन इन`,
  paragraphs: [
    `नमस्ते ${name}, आपके खाते में एक नए डिवाइस से साइन इन किया गया: ${device}, पता ${address}, ${hindiDate(at)}।`,
    'अगर यह आप थे, तो आपको कुछ करने की ज़रूरत नहीं है।',
    'अगर यह आप नहीं थे, तो तुरंत अपना पासवर्ड बदलें और प्रोफ़ाइल पेज के डिवाइस वाले हिस्से में उस डिवाइस को साइन आउट करें।',
  ],
})

export const wrongCodes: typeof wrongCodesMail = ({ name, at }, brand) => ({
  subject: `आपके ${brand} खाते में ग़लत कोड भरे गए`,
  paragraphs: [
    `नमस्ते ${name}, एक दिन में आपके खाते के लिए दस ग़लत कोड भरे गए; आखिरी ${hindiDate(at)} को। फ़िलहाल और कोड नहीं लिए जाएँगे।`,
    'जिस डिवाइस से आप पहले साइन इन कर चुके हैं, उस पर कोई रोक नहीं है: वहाँ आप हमेशा की तरह साइन इन कर सकते हैं।',
    'अगर यह आपने नहीं किया, तो किसी को आपका पासवर्ड पता है: कृपया उसे बदल दें।',
  ],
})

export const secondFactorChanged: typeof secondFactorChangedMail = ({ name, text, url }, brand) => ({
  subject: `आपके ${brand} खाते की सुरक्षा में बदलाव हुआ है`,
  paragraphs: [
    `नमस्ते ${name}। ${says(text)}`,
    'अगर यह आपने नहीं किया, तो अभी अपना पासवर्ड बदलें और अपना खाता देखने वाले व्यक्ति को बताएँ।',
  ],
  link: { label: 'साइन इन करें', url },
})

export const resetPassword: typeof resetPasswordMail = ({ name, url, verifyUrl }, brand) => ({
  subject: `${brand} के लिए नया पासवर्ड चुनें`,
  paragraphs: [
    `नमस्ते ${name}, आपके खाते के लिए नया पासवर्ड माँगा गया है। नीचे का लिंक एक घंटे तक और एक ही बार काम करता है।`,
    ...(verifyUrl === null ? [] : [`आपकी जाँच अभी पूरी नहीं हुई है। उसे यहाँ से आगे बढ़ाएँ: ${verifyUrl}`]),
    'अगर यह आपने नहीं माँगा, तो आपको कुछ करने की ज़रूरत नहीं है: आपका पासवर्ड वही रहेगा।',
  ],
  link: { label: 'नया पासवर्ड चुनें', url },
})

export const setupPassword: typeof setupPasswordMail = ({ name, username, url }, brand) => ({
  subject: `आपका ${brand} खाता: पासवर्ड चुनें`,
  paragraphs: [
    `नमस्ते ${name}, आपके लिए एक खाता बनाया गया है। आपका यूज़रनेम ${username} है।`,
    'पासवर्ड चुनें, फिर अपनी पहचान की जाँच पूरी करें; उसके बाद आप साइन इन कर सकते हैं। यह लिंक एक ही बार और सात दिन तक काम करता है।',
  ],
  link: { label: 'अपना पासवर्ड चुनें', url },
})

export const passwordChanged: typeof passwordChangedMail = ({ name }, brand) => ({
  subject: `आपका ${brand} पासवर्ड बदला गया है`,
  paragraphs: [
    `नमस्ते ${name}, आपका पासवर्ड बदला गया है, और जो भी उससे साइन इन थे उन सबको साइन आउट कर दिया गया है।`,
    'भुगतान देखने के लिए आपने जो लिंक साझा किए थे वे, और आपके कैलेंडर का पता, अब काम नहीं करते। आप नए बना सकते हैं।',
    'अगर यह आपने नहीं किया, तो तुरंत "पासवर्ड भूल गए" से नया पासवर्ड मँगाएँ और अपना खाता देखने वाले व्यक्ति को बताएँ।',
  ],
})

export const accountActive: typeof accountActiveMail = ({ name, url }, brand) => ({
  subject: `आपकी जाँच पूरी हुई: आपका ${brand} खाता चालू है`,
  paragraphs: [`नमस्ते ${name}, आपके दस्तावेज़ पर हस्ताक्षर हो गए हैं और आपका खाता चालू है।`],
  link: { label: 'साइन इन करें', url },
})

export const verificationLink: typeof verificationLinkMail = ({ name, username, mobileEnd, url }, brand) => ({
  subject: `${brand} में आपका स्वागत है: अपनी पहचान की जाँच पूरी करें`,
  paragraphs: [
    `नमस्ते ${name}, आपका खाता बन गया है। आपका यूज़रनेम ${username} है और आपके मोबाइल के आखिरी अंक ${mobileEnd} हैं।`,
    'अपने PAN और आधार की जाँच कराएँ और एक दस्तावेज़ पर हस्ताक्षर करें; फिर आप साइन इन कर सकते हैं। आप किसी भी चरण पर रुक सकते हैं: यह लिंक आपको वहीं वापस ले आएगा।',
    'अगर आपने रजिस्टर नहीं किया, या यह मोबाइल आपका नहीं है, तो लिंक न खोलें। आपको कुछ करने की ज़रूरत नहीं है, और आप कभी भी खुद रजिस्टर कर सकते हैं।',
  ],
  link: { label: 'जाँच आगे बढ़ाएँ', url },
})

export const mobileReleased: typeof mobileReleasedMail = ({ name, url }, brand) => ({
  subject: `आपका मोबाइल अब आपके ${brand} खाते में नहीं है`,
  paragraphs: [
    `नमस्ते ${name}, किसी ने उस मोबाइल से रजिस्टर किया है जो आपने दिया था पर जिसकी पुष्टि नहीं हुई थी। वह अब आपके खाते का नहीं है, और पहले के लिंक अब काम नहीं करेंगे।`,
    'आप अपनी जाँच यहाँ से आगे बढ़ा सकते हैं। ईमेल से साइन इन करने के बाद आप प्रोफ़ाइल में मोबाइल डालकर उसकी पुष्टि कर सकते हैं।',
  ],
  link: { label: 'जाँच आगे बढ़ाएँ', url },
})
