import type { English, Said } from '../english.ts'

export const API_KEYS: Said<English['API_KEYS']> = {
  nameRequired: 'नाम ज़रूरी है।',
  permissionUnknown: 'कुंजी को यह अनुमति नहीं दी जा सकती।',
  permissionsRequired: 'चुनें कि कुंजी क्या कर सकती है।',
  permissionsOfRole: 'आपकी भूमिका के पास यह अनुमति नहीं है।',
  permissionsTwice: 'हर अनुमति एक ही बार दी जाती है।',
  addressFormat: 'IP पता या पतों की सीमा दें, जैसे 203.0.113.7 या 203.0.113.0/24।',
  addressesMany: 'अधिकतम 50 पते।',
  expiryFormat: 'अगले दो साल के भीतर का कोई दिन चुनें।',
  limitFormat: 'दोनों सीमाएँ पैसे में दें; दिन की सीमा कम से कम उतनी ही हो।',
  limitWithoutRefunds: 'सीमाएँ उन कुंजियों के लिए हैं जो रिफ़ंड कर सकती हैं।',
  tooMany: 'एक खाते की अधिकतम 20 कुंजियाँ होती हैं। पहले एक को बंद करें।',
  ended: 'कुंजी बंद कर दी गई।',
  isOver: 'यह कुंजी बंद हो चुकी है या बदली जा चुकी है। नई बनाएँ।',
  loadFailed: 'आपकी API कुंजियाँ लोड नहीं हो सकीं।',
  makeFailed: 'कुंजी नहीं बन सकी। कृपया फिर कोशिश करें।',
  endFailed: 'कुंजी बंद नहीं हो सकी। कृपया फिर कोशिश करें।',
  rotateFailed: 'कुंजी नहीं बदली जा सकी। कृपया फिर कोशिश करें।',
  refundLimit: 'रिफ़ंड इस API कुंजी की सीमा से ज़्यादा है।',
  news: {
    made: (name) => `API कुंजी “${name}” बनाई गई।`,
    rotated: (name) => `API कुंजी “${name}” बदली गई। पुरानी 24 घंटे और काम करेगी।`,
    ended: (name) => `API कुंजी “${name}” बंद की गई।`,
    inUrl: (name) => `API कुंजी “${name}” एक पते में भेजी गई, जो लॉग में रह जाता है। उसे बंद कर दिया गया है।`,
  },
}
