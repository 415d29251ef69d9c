import type { English, Said } from '../english.ts'

export const WEBHOOK_ENDPOINTS: Said<English['WEBHOOK_ENDPOINTS']> = {
  loadFailed: 'webhook एंडपॉइंट नहीं मिल सके।',
  deliveriesFailed: 'भेजी गई घटनाएँ नहीं मिल सकीं।',
  saveFailed: 'webhook एंडपॉइंट सहेजा नहीं जा सका। कृपया फिर कोशिश करें।',
  made: 'webhook एंडपॉइंट तैयार है।',
  saved: 'webhook एंडपॉइंट सहेज लिया गया है।',
  removed: 'webhook एंडपॉइंट हटा दिया गया है।',
  rotated: 'अब से नई कुंजी हस्ताक्षर करती है। पुरानी कुंजी भी 24 घंटे तक हस्ताक्षर करती है।',
  testQueued: 'जाँच की घटना भेजी जा रही है।',
  resent: 'घटना फिर भेजी जा रही है।',
  resentMany: (count) => `${count} घटनाएँ फिर भेजी जा रही हैं।`,
  urlRequired: 'पता डालें।',
  urlFormat: 'बिना यूज़रनेम और पासवर्ड का https पता डालें।',
  urlPrivate: 'यह पता सार्वजनिक इंटरनेट पर नहीं है।',
  typesRequired: 'कम से कम एक घटना चुनें।',
  downlineNotYours: 'रिटेलर के नीचे कोई नहीं होता।',
  tooMany: 'पहले से दस webhook एंडपॉइंट हैं। कृपया पहले एक हटाएँ।',
  isOff: 'webhook एंडपॉइंट बंद है। कृपया पहले उसे चालू करें।',
  spanFormat: 'पिछले 30 दिनों का एक समय डालें, और उसके बाद का दूसरा।',
}
