import type { StaffRole } from '@chukta/contract/identity/members/staff-permissions'
import type { staffInvitationMail, staffInvitationTakenMail, staffJoinedMail } from '../mails/staff.ts'

const ROLES: Record<StaffRole, string> = {
  cashier: 'कैशियर',
  bookkeeper: 'हिसाब रखने वाले',
  support: 'सहायता',
  operations: 'संचालन',
  'read-only': 'केवल देखना',
  custom: 'चुनी हुई अनुमतियाँ',
}

export const staffInvitation: typeof staffInvitationMail = ({ account, role, url }, brand) => ({
  subject: `${account} आपको अपने ${brand} खाते में काम करने के लिए बुलाते हैं`,
  paragraphs: [
    `नमस्ते, ${account} चाहते हैं कि आप उनके ${brand} खाते में काम करें। आपकी भूमिका: ${ROLES[role]}।`,
    'आपका अपना पासवर्ड होगा, और किसी को अपना पासवर्ड बताना नहीं पड़ेगा। लिंक सात दिन तक काम करता है।',
    'अगर आप इन्हें नहीं जानते, तो कुछ न करें।',
  ],
  link: { label: 'जुड़ें', url },
})

export const staffInvitationTaken: typeof staffInvitationTakenMail = ({ account }, brand) => ({
  subject: `${account} चाहते हैं कि आप उनके ${brand} खाते में काम करें`,
  paragraphs: [
    `नमस्ते, ${account} आपको अपने ${brand} खाते में काम करने के लिए बुलाना चाहते थे। इस पते से ${brand} पर पहले से साइन इन होता है, और एक पता एक ही खाते का होता है।`,
    'अगर आप जुड़ना चाहते हैं, तो उनसे अपने किसी और पते पर बुलाने को कहें। नहीं तो कुछ न करें।',
  ],
})

export const staffJoined: typeof staffJoinedMail = ({ name, member, email, url }) => ({
  subject: `${member} आपके स्टाफ़ में जुड़ गए हैं`,
  paragraphs: [
    `नमस्ते ${name}, ${member} (${email}) ने आपका न्योता स्वीकार कर लिया है, और अब साइन इन कर सकते हैं।`,
    'अगर आपने इन्हें नहीं बुलाया था, तो इन्हें हटाएँ और अपना पासवर्ड बदलें।',
  ],
  link: { label: 'अपना स्टाफ़ खोलें', url },
})
