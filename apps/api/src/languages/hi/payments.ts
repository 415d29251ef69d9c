import type { English, Said } from '../english.ts'

export const MESSAGES: Said<English['MESSAGES']> = {
  generic: {
    unexpected: 'अचानक कोई त्रुटि हुई, कृपया थोड़ा इंतज़ार करें।',
    unauthorized: 'आपको अनुमति नहीं है। कृपया लॉगिन करें।',
    notFound: 'जो माँगा गया था, वह नहीं मिला।',
    validation: 'सत्यापन त्रुटि। कृपया भरी हुई जानकारी जाँचें।',
    sessionExpired: 'सेशन का समय निकल गया है। कृपया फिर लॉगिन करें।',
    internal: 'सर्वर में त्रुटि हुई। कृपया बाद में फिर कोशिश करें।',
    forbidden: 'आपको यह पेज देखने की अनुमति नहीं है।',
    unknownField: 'यह फ़ील्ड मान्य नहीं है।',
    namedTwice: 'यह फ़ील्ड दो बार दिया गया है, अलग-अलग मानों के साथ।',
    busy: 'इस समय बहुत लोग इस पोर्टल का इस्तेमाल कर रहे हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
    noData: 'कोई डेटा नहीं मिला',
    total: (records) => `कुल: ${records} रिकॉर्ड`,
  },
  login: {
    usernameRequired: 'यूज़रनेम ज़रूरी है।',
    passwordRequired: 'पासवर्ड ज़रूरी है।',
    captchaRequired: 'CAPTCHA ज़रूरी है।',
    enterDetails: 'कृपया अपना ब्योरा डालें।',
    captchaLoadFailed: 'CAPTCHA लोड नहीं हो सका। कृपया फिर कोशिश करें।',
    captchaWrong: 'CAPTCHA ग़लत है। कृपया फिर कोशिश करें।',
    invalid: 'यूज़रनेम या पासवर्ड ग़लत है। कृपया फिर कोशिश करें।',
    inactive: 'उपयोगकर्ता बंद है। अपना खाता चालू कराने के लिए कृपया एडमिन से संपर्क करें।',
    unknownRole: 'भूमिका मालूम नहीं है। कृपया सहायता से संपर्क करें।',
    signedIn: 'साइन इन हो गया।',
    signedOut: 'साइन आउट हो गया।',
  },
  loginOtp: {
    expired: 'OTP का समय निकल गया है, कृपया फिर कोशिश करें।',
    required: 'OTP ज़रूरी है',
    spent: 'बहुत बार ग़लत OTP डाला गया। कृपया फिर साइन इन करें।',
    sentTo: {
      email: 'OTP आपके ईमेल पर भेज दिया गया है।',
      mobile: 'OTP आपके मोबाइल पर भेज दिया गया है।',
    },
    resent: 'नया OTP भेज दिया गया है।',
    resendFailed: 'OTP फिर नहीं भेजा जा सका।',
  },
}

export const SERVICE_MESSAGES: Said<English['SERVICE_MESSAGES']> = {
  services: {
    loadFailed: 'सेवाएँ लोड नहीं हो सकीं',
    navigateFailed: 'दूसरे पेज पर जाते समय त्रुटि हुई।',
    none: 'कोई सेवा उपलब्ध नहीं है, जल्द आ रही हैं।',
  },
  lookups: {
    bankFailed: {
      addPayee: 'बैंक का ब्योरा लोड नहीं हो सका',
      editPayee: 'बैंक का ब्योरा लोड नहीं हो सका',
      addSchool: 'बैंक का ब्योरा लोड नहीं हो सका।',
    },
    statesFailed: 'राज्य लोड नहीं हो सके',
    citiesFailed: 'शहर लोड नहीं हो सके',
  },
}

export const BILL_MESSAGES: Said<English['BILL_MESSAGES']> = {
  noOperators: 'चुनी गई श्रेणी में कोई ऑपरेटर नहीं है, जल्द आ रहे हैं।',
  noBill: 'कोई बिल नहीं है।',
  fetchFailed: 'बिल नहीं लाया जा सका।',
  fieldRequired: (label) => `${label} भरें।`,
  fieldInvalid: (label, digits) =>
    digits === null ? `${label} सही नहीं है। कृपया सही अंक भरें।` : `${label} सही नहीं है। कृपया पूरे ${digits} अंक भरें।`,
  dateInvalid: (label, format) => `${label} सही नहीं है। कृपया तारीख ${format} के रूप में भरें।`,
  operatorUnknown: 'यह ऑपरेटर मालूम नहीं है।',
  nothingToView: 'यह ऑपरेटर बिल नहीं दिखाता। कृपया राशि डालें।',
  otherService: 'यह बिल इस सेवा का नहीं है।',
  operatorRequired: 'ऑपरेटर ज़रूरी है।',
  lookUpAgain: 'यह बिल बहुत देर पहले देखा गया था। कृपया बिल फिर से देखें।',
  viewFirst: 'भुगतान करने से पहले कृपया बिल देखें।',
  paidBefore: 'इस बिल का भुगतान पहले ही हो चुका है। पक्का हो तभी फिर भुगतान करें।',
  underWay: 'इस बिल का एक भुगतान चल रहा है। पक्का हो तभी फिर भुगतान करें।',
}

export const EDUCATION_MESSAGES: Said<English['EDUCATION_MESSAGES']> = {
  admissionNumberRequired: 'छात्र का दाख़िला नंबर ज़रूरी है।',
  amountRequired: 'राशि ज़रूरी है।',
  studentNameRequired: 'छात्र का नाम ज़रूरी है।',
  storeFailed: 'छात्र का ब्योरा सहेजा नहीं जा सका।',
  schoolsFailed: 'स्कूल लोड नहीं हो सके',
  schoolAddFailed: 'स्कूल का ब्योरा नहीं जोड़ा जा सका',
  schoolNameRequired: 'स्कूल का नाम ज़रूरी है।',
  branchNameRequired: 'शाखा का नाम ज़रूरी है।',
  stateRequired: 'राज्य ज़रूरी है।',
  cityRequired: 'शहर ज़रूरी है।',
  schoolRequired: 'स्कूल ज़रूरी है।',
  cityElsewhere: 'यह शहर चुने गए राज्य में नहीं है।',
  schoolElsewhere: 'यह स्कूल चुने गए शहर में नहीं है।',
  schoolAdded: 'स्कूल का ब्योरा जोड़ दिया गया।',
  storeFirst: 'कृपया पहले छात्र का ब्योरा डालें।',
  amountDiffers: 'यह राशि छात्र के ब्योरे वाली राशि नहीं है। कृपया ब्योरा फिर से डालें।',
  paidBefore: 'छात्र के इस बिल का भुगतान पहले ही हो चुका है। कृपया छात्र का ब्योरा फिर से डालें।',
}

export const REMEMBERED_BILLS: Said<English['REMEMBERED_BILLS']> = {
  loadFailed: 'आपके बिल नहीं मिल पाए।',
  changeFailed: 'बिल बदला नहीं जा सका। कृपया फिर कोशिश करें।',
  nameRequired: 'बिल को कोई नाम दें, जैसे घर की बिजली।',
  remembered: 'बिल याद रख लिया गया।',
  saved: 'बिल सेव हो गया।',
  forgotten: 'बिल भुला दिया गया।',
  restored: 'बिल फिर से याद रख लिया गया।',
  tooMany: (most) => `अधिकतम ${most} बिल याद रखे जा सकते हैं। पहले किसी एक को भुला दें।`,
  asking: 'ऑपरेटरों से पूछा जा रहा है।',
  askedLately: (minutes) => `हर बिल ${minutes} मिनट में एक बार मँगाया जाता है। कृपया बाद में फिर कोशिश करें।`,
  firstOn: 'आज से एक साल के अंदर का कोई दिन चुनें।',
  repeats: 'चुनें कि यह कब देय है।',
  whichBill: 'बताएँ कि कौन-सा बिल।',
}

export const MANDATES: Said<English['MANDATES']> = {
  loadFailed: 'अपने-आप होने वाले भुगतान की जानकारी नहीं मिल सकी।',
  askFailed: 'अपने-आप भुगतान शुरू नहीं हो सका। कृपया फिर से कोशिश करें।',
  stopFailed: 'अपने-आप भुगतान बंद नहीं हो सका। कृपया फिर से कोशिश करें।',
  totalChanged: 'कुल राशि बदल गई है। कृपया इसे फिर से देखें।',
  notOffered: 'इसका भुगतान अपने-आप नहीं हो सकता।',
  already: 'अपने-आप भुगतान पहले से चालू है।',
  stopped: 'अपने-आप भुगतान बंद हो गया है।',
  stoppedOnItsWay: 'अपने-आप भुगतान बंद हो गया है। जो भुगतान बैंक को भेजा जा चुका है, वह अब भी कट सकता है।',
  reasons: {
    amount: 'आपकी मंज़ूरी के बाद राशि बदल गई है।',
    account: 'आपकी मंज़ूरी के बाद प्राप्तकर्ता का बैंक खाता बदल गया है।',
    charge: 'शुल्क बढ़ गया है और कुल राशि आपकी मंज़ूरी से ज़्यादा है।',
    limit: 'कुल राशि ₹15,000 से ज़्यादा है, जिसे बैंक केवल आपके UPI PIN से लेते हैं।',
    payee: 'प्राप्तकर्ता को अभी भुगतान नहीं किया जा सकता।',
    service: 'यह सेवा आपके लिए बंद है। सेवाएँ पेज पर इसका कारण लिखा है।',
    method: 'इसके लिए UPI से भुगतान अभी बंद है।',
    gateway: 'आपके बैंक या गेटवे ने इसे रोक रखा है।',
    app: 'आपने इसे अपने UPI ऐप में रोक दिया या बंद किया है।',
    expired: 'आपके UPI ऐप में दी गई मंज़ूरी ख़त्म हो गई है।',
    'not-approved': 'आपके UPI ऐप में मंज़ूरी नहीं मिली।',
    'nothing-due': 'प्राप्तकर्ता की कोई देय तारीख नहीं बची।',
    payer: 'आपने इसे बंद किया है।',
  },
}

export const SCHEDULES: Said<English['SCHEDULES']> = {
  loadFailed: 'आपके देय भुगतान नहीं मिल सके।',
  saveFailed: 'देय तारीख सहेजी नहीं जा सकी। कृपया फिर कोशिश करें।',
  changeFailed: 'देय भुगतान बदला नहीं जा सका। कृपया फिर कोशिश करें।',
  saved: 'देय तारीख सहेजी गई।',
  removed: 'देय तारीख हटा दी गई।',
  markedDone: 'पूरा हुआ मान लिया गया।',
  openAgain: 'यह फिर से देय है।',
  calendarMade: 'कैलेंडर का पता बन गया।',
  calendarEnded: 'कैलेंडर का पता अब काम नहीं करता।',
  firstOn: 'आज से एक साल के अंदर का कोई दिन चुनें।',
  amount: 'शून्य से ज़्यादा राशि डालें, दशमलव के बाद ज़्यादा से ज़्यादा दो अंक।',
  repeats: 'चुनें कि इसका भुगतान कितनी बार होता है।',
}

export const TRACK: Said<English['TRACK']> = {
  nothingToFollow: 'प्राप्तकर्ता को किया गया भुगतान सफल होने के बाद 90 दिन तक ट्रैक किया जा सकता है।',
  linkFailed: 'लिंक नहीं बन सका।',
}

export const BASKETS: Said<English['BASKETS']> = {
  itemsRequired: 'कम से कम एक प्राप्तकर्ता चुनें।',
  itemsTooMany: 'एक साथ अधिकतम 100 प्राप्तकर्ताओं को भुगतान हो सकता है।',
  sumTooMuch: 'एक बार में अधिकतम ₹10,00,000.00 का भुगतान हो सकता है। कृपया कम लाभार्थी चुनें।',
  payeeTwice: 'यह प्राप्तकर्ता दो बार चुना गया है।',
  totalRequired: 'जिस कुल राशि पर सहमति हुई, वह बताएँ।',
  deleted: (name) => `${name} को हटा दिया गया है, इसलिए भुगतान नहीं हो सकता। कोई राशि नहीं ली गई।`,
  otherService: (name) => `${name} दूसरी सेवा का प्राप्तकर्ता है। कोई राशि नहीं ली गई।`,
  held: (name) =>
    `बैंक ने ${name} के खाते की पुष्टि नहीं की। खाता ठीक करें, या इस प्राप्तकर्ता को अलग से भुगतान करें। कोई राशि नहीं ली गई।`,
  chooseRefunded: 'इस भुगतान में कई प्राप्तकर्ता हैं। वह चुनें जिसका पैसा वापस जाना है।',
}

export const PAY_AGAIN: Said<English['PAY_AGAIN']> = {
  paidBefore: 'इसी प्राप्तकर्ता को यही राशि पिछले 24 घंटों में दी जा चुकी है। पूरा यक़ीन हो तभी दोबारा भुगतान करें।',
  underWay: 'इसी प्राप्तकर्ता को यही राशि पहुँच रही है। पूरा यक़ीन हो तभी दोबारा भुगतान करें।',
  automatic: 'इस प्राप्तकर्ता को जल्द ही अपने-आप भुगतान होने वाला है। पूरा यक़ीन हो तभी ख़ुद भुगतान करें।',
}

export const PAYMENT_MESSAGES: Said<English['PAYMENT_MESSAGES']> = {
  noMethods: 'भुगतान का कोई तरीका उपलब्ध नहीं है',
  methodsFailed: 'भुगतान के तरीके लोड नहीं हो सके',
  selectMethod: 'कृपया भुगतान का तरीका चुनें',
  sdkMissing: 'भुगतान SDK लोड नहीं हुआ है। कृपया फिर कोशिश करें।',
  failedTryAgain: 'भुगतान के दौरान त्रुटि हुई। कृपया फिर कोशिश करें।',
  sessionFailed: 'भुगतान सेशन शुरू नहीं हो सका',
  tryAgain: 'त्रुटि हुई। कृपया फिर कोशिश करें।',
  invalidResponse: 'भुगतान का जवाब सही नहीं है',
  processingFailed: 'भुगतान की प्रक्रिया असफल रही। कृपया फिर कोशिश करें।',
  unableToProcess: 'भुगतान की प्रक्रिया नहीं हो सकी',
  notCompleted: 'भुगतान पूरा नहीं हो सका। कृपया फिर कोशिश करें।',
  noSession: 'सर्वर से भुगतान सेशन ID नहीं मिली',
  missingOrder: 'ऑर्डर ID नहीं मिली',
  database: 'आपके भुगतान की प्रक्रिया में कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें या सहायता से संपर्क करें।',
  somethingWrong: 'कुछ गड़बड़ हो गई',
  cardNumberRequired: 'कार्ड नंबर ज़रूरी है।',
  cardExpiryRequired: 'समाप्ति तारीख ज़रूरी है।',
  cardCvvRequired: 'CVV ज़रूरी है।',
  cardHolderRequired: 'कार्डधारक का नाम ज़रूरी है।',
  amountInvalid: 'राशि ₹1.00 से ₹10,00,000.00 के बीच हो, दशमलव के बाद अधिकतम दो अंक।',
}

export const PAYMENT_STATUS_MESSAGES: Said<English['PAYMENT_STATUS_MESSAGES']> = {
  verifying: 'आपके भुगतान का सत्यापन हो रहा है, कृपया इंतज़ार करें...',
  success: 'भुगतान सफल',
  failed: 'भुगतान असफल',
  pending: 'भुगतान अभी लंबित है',
  error: 'भुगतान असफल',
  thankYou: 'धन्यवाद, आपका भुगतान सफल हो गया।',
  backToServices: 'सेवाओं पर वापस',
}
