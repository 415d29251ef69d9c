import type { English, Said } from '../english.ts'

export const USER_IMPORT_MESSAGES: Said<English['USER_IMPORT_MESSAGES']> = {
  fileTooLong: () => 'फ़ाइल में 200 से ज़्यादा उपयोगकर्ता हैं। कृपया इसे कई फ़ाइलों में बाँटें।',
  fileEmpty: 'फ़ाइल में शीर्षकों के नीचे कोई उपयोगकर्ता नहीं है।',
  fileRead: (rows) => `${rows} उपयोगकर्ता ${rows === 1 ? 'पढ़ा गया' : 'पढ़े गए'}। अभी कुछ सहेजा नहीं गया है।`,
  rowsRequired: 'जोड़ने के लिए कोई उपयोगकर्ता नहीं है।',
  rowsTooMany: 'एक बार में अधिकतम 200 उपयोगकर्ता जोड़े जा सकते हैं।',
  emailRepeated: 'पहले की एक पंक्ति में यही ईमेल है।',
  mobileRepeated: 'पहले की एक पंक्ति में यही मोबाइल है।',
  mailedOften: 'इस पते पर एक घंटे में पाँच मेल जा चुके हैं। कृपया रुकें, या यह पंक्ति हटाएँ।',
  added: (rows) => `${rows} उपयोगकर्ता ${rows === 1 ? 'जोड़ा गया' : 'जोड़े गए'}।`,
}
