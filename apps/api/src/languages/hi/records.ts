import type { English, Said } from '../english.ts'

export const RECORDS: Said<English['RECORDS']> = {
  reports: {
    listFailed: 'रिपोर्ट लोड नहीं हो सकी।',
    detailFailed: 'रिपोर्ट का ब्योरा लोड नहीं हो सका।',
    invoiceFailed: 'इनवॉइस का ब्योरा लोड नहीं हो सका।',
    urnCopied: 'URN कॉपी हो गया।',
    notPaid: 'इनवॉइस सिर्फ़ उस लेनदेन का होता है जिसका भुगतान हो चुका है।',
    invoicesBusy: 'बहुत से इनवॉइस बन रहे हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
    rangeTurned: 'आख़िरी दिन पहले दिन से पहले का नहीं होना चाहिए।',
    amountsTurned: 'सबसे बड़ी राशि सबसे छोटी राशि से कम नहीं होनी चाहिए।',
    exportFailed: 'लेनदेन निर्यात नहीं हो सके।',
    exportTooLong: 'एक फ़ाइल के लिए लेनदेन बहुत ज़्यादा हैं। कृपया कम दिनों की अवधि चुनें।',
    exportLong: 'यह निर्यात बड़ा है। इसे पीछे से बनाया जा रहा है।',
  },
  tickets: {
    none: 'कोई टिकट नहीं है।',
    addFailed: 'टिकट नहीं जोड़ा जा सका, कृपया फिर कोशिश करें।',
    listFailed: 'टिकटों का ब्योरा लोड नहीं हो सका, कृपया थोड़ा इंतज़ार करें।',
    replyFailed: 'टिप्पणी नहीं जोड़ी जा सकी। कृपया बाद में फिर कोशिश करें।',
    updateFailed: 'टिकट का ब्योरा नहीं बदला जा सका। कृपया थोड़ा इंतज़ार करें।',
    detailFailed: 'टिकट का ब्योरा लोड नहीं हो सका, कृपया थोड़ा इंतज़ार करें।',
    fileTypes: 'सिर्फ़ .jpg और .png फ़ाइलें चलती हैं।',
    commentRequired: 'टिप्पणी ज़रूरी है।',
    subjectRequired: 'विषय ज़रूरी है।',
    priorityRequired: 'प्राथमिकता ज़रूरी है।',
    descriptionRequired: 'विवरण ज़रूरी है।',
    statusInvalid: 'स्थिति Open, On Hold या Closed होनी चाहिए।',
    created: 'टिकट बन गया।',
    updated: 'टिकट बदल दिया गया।',
    replied: 'टिप्पणी जोड़ दी गई।',
  },
  dashboard: { loadFailed: 'डैशबोर्ड लोड नहीं हो सका।' },
  audit: { loadFailed: 'ऑडिट लॉग लोड नहीं हो सका।' },
  notices: { loadFailed: 'आपकी सूचनाएँ लोड नहीं हो सकीं।' },
  search: { least: 'कृपया कम से कम 2 अक्षर लिखें।' },
}

export const EARNED_NOTHING: Said<English['EARNED_NOTHING']> = {
  noMargin: (charge, base) => `मार्जिन नहीं है: ${charge} % का शुल्क ${base} % की मूल दर से ऊपर नहीं है।`,
  noCommission: 'कोई कमीशन तय नहीं था।',
  belowPaisa: 'हिस्सा एक पैसे से कम था।',
  refunded: 'रिफ़ंड या विवाद के साथ कमीशन वापस चला गया।',
  own: 'अपने ही भुगतान पर किसी को कमीशन नहीं मिलता।',
  nobody: 'भुगतान के समय भुगतान करने वाले के ऊपर इस भूमिका का कोई नहीं था।',
  another: 'भुगतान के समय इस भूमिका का कोई दूसरा उपयोगकर्ता भुगतान करने वाले के ज़्यादा पास था।',
}

export const RECONCILIATION: Said<English['RECONCILIATION']> = {
  kindUnknown: 'अंतर के प्रकार की पहचान नहीं हुई।',
  sourceUnknown: 'गेटवे की पहचान नहीं हुई।',
  statusUnknown: 'यह स्थिति मान्य नहीं है।',
  actionUnknown: 'कार्रवाई की पहचान नहीं हुई।',
  dayInFuture: 'यह दिन अभी शुरू नहीं हुआ है।',
  resolved: 'अंतर सुलझा दिया गया।',
  asked: 'प्रोवाइडर से फिर पूछा गया।',
  resolvedAlready: 'यह अंतर पहले ही सुलझ चुका है।',
  notConfirmed: 'गेटवे अभी इस भुगतान की पुष्टि नहीं कर रहा है। कृपया बाद में फिर कोशिश करें।',
  paidItsOrder: 'इस पैसे से अब इसके ऑर्डर का भुगतान हो चुका है। इसका रिफ़ंड किसी भी भुगतान की तरह होता है।',
  refundTitle: (order) => `सेटलमेंट रिकॉर्ड से रिफ़ंड: ${order}`,
  facts: {
    money: (amount) => `रिकॉर्ड की रकम: ${amount}`,
    open: 'रिफ़ंड नहीं हुआ',
    refunded: 'रिफ़ंड हुआ',
    reason: 'कारण',
  },
  notPossible: 'इस अंतर के साथ यह नहीं किया जा सकता।',
  applyUnknown: 'कृपया true या false बताएँ।',
  fileRequired: 'कृपया CSV या XLSX फ़ाइल चुनें।',
  fileGateway: 'इस गेटवे की कोई रिपोर्ट पढ़ी नहीं जा सकती।',
  fileOldExcel: 'यह पुरानी Excel फ़ाइल है। कृपया इसे CSV या XLSX में निर्यात करें।',
  fileNoWorkbook: 'यह वर्कबुक पढ़ी नहीं जा सकती। कृपया रिपोर्ट CSV या XLSX में फिर से निर्यात करें।',
  fileTooLong: (lines) => `फ़ाइल में ${lines.toLocaleString('en-IN')} से ज़्यादा लाइनें हैं। कृपया कम दिन एक्सपोर्ट करें।`,
  fileDays: (days) => `फ़ाइल में ${days} से ज़्यादा दिन हैं। कृपया कम दिन एक्सपोर्ट करें।`,
  fileNoText: 'यह फ़ाइल CSV टेक्स्ट नहीं है। कृपया रिपोर्ट CSV या XLSX में फिर से निर्यात करें।',
  fileBroken: (line) => `लाइन ${line} पढ़ी नहीं जा सकी। कृपया रिपोर्ट फिर से एक्सपोर्ट करें।`,
  fileWidth: (line) => `लाइन ${line} में शीर्षकों से कम या ज़्यादा खाने हैं।`,
  fileFormula: (line, column) =>
    `लाइन ${line}, कॉलम “${column}” में फ़ॉर्मूला है। कृपया रिपोर्ट फिर से एक्सपोर्ट करें और उसमें बदलाव न करें।`,
  fileColumns: (missing) =>
    `यह इस गेटवे की सेटलमेंट रिपोर्ट नहीं है: ये कॉलम नहीं हैं: ${missing.map((one) => `“${one}”`).join(', ')}।`,
  fileColumnTwice: (column) => `“${column}” कॉलम दो बार है।`,
  fileCell: (line, column, wanted) => `लाइन ${line}, कॉलम “${column}” में यह होना चाहिए: ${wanted}।`,
  fileFuture: (line) => `लाइन ${line} की सेटलमेंट तारीख आगे की है।`,
  fileEmpty: 'फ़ाइल में ऐसा कुछ नहीं है जो सेटल हुआ हो।',
  fileRead: (lines) => `${lines} ${lines === 1 ? 'लाइन पढ़ी गई' : 'लाइनें पढ़ी गईं'}। अभी कुछ दर्ज नहीं किया गया है।`,
  fileApplied: (lines) => {
    if (lines === 0) return 'हर लाइन पहले से दर्ज थी। कुछ नहीं बदला।'
    return `${lines} नई ${lines === 1 ? 'लाइन दर्ज होकर मिलाई गई' : 'लाइनें दर्ज होकर मिलाई गईं'}।`
  },
  fileWaits: (lines, payouts) =>
    `नई लाइनें: ${lines}। जिन सेटलमेंट का जोड़ उनके अपने कुल से नहीं मिलता, जो अपवादों की सूची में हैं और अभी दर्ज नहीं हुए: ${payouts}।`,
  failed: 'अंतर लोड नहीं हो सके।',
  kinds: {
    'missing-here': 'यहाँ नहीं है',
    'missing-there': 'वहाँ नहीं है',
    amount: 'राशि',
    currency: 'मुद्रा',
    fee: 'फ़ीस',
    date: 'तारीख',
    duplicate: 'दो बार सेटल',
    reversed: 'वापस लिया गया',
    split: 'हिस्सों में सेटल',
    late: 'देर से सेटल',
  },
}

export const EXCEPTIONS: Said<English['EXCEPTIONS']> = {
  kindUnknown:
    'प्रकार payment, bill, refund, payout, difference, dispute, report, settlement या identity हो सकता है।',
  actionUnknown: 'कार्रवाई accept, decline, refund या book हो सकती है।',
  actionNotOffered: 'इसे इस तरीके से नहीं सुलझाया जा सकता।',
  gone: 'यह अपवादों की सूची में नहीं है। हो सकता है यह अपने आप सुलझ गया हो।',
  resolvedAlready: 'यह पहले ही सुलझ चुका है।',
  changed: 'आपके खोलने के बाद यह बदल गया है। देखकर फिर कोशिश करें।',
  refundTitle: (what) => `अपवादों की सूची से रिफ़ंड: ${what}`,
  facts: { row: 'सूची में कारण', sum: (currency) => `रिफ़ंड, ${currency}`, reason: 'कारण' },
  notSyncable: 'इसकी स्थिति किसी प्रोवाइडर से जाँची नहीं जा सकती।',
  syncRunning: 'स्थिति की जाँच चल रही है, या एक मिनट में शुरू होगी।',
  syncedOpen: 'स्थिति जाँची गई। यह अब भी खुला है।',
  syncedFinal: 'स्थिति जाँची गई। यह पूरा हो गया और सूची से हट गया।',
  assigned: 'आपको सौंपा गया।',
  unassigned: 'अब किसी को सौंपा नहीं है।',
  notYours: 'यह किसी और को सौंपा है।',
  resolved: 'सुलझ गया।',
  listFailed: 'अपवादों की सूची लोड नहीं हो सकी।',
  syncFailed: 'स्थिति जाँची नहीं जा सकी।',
  assignFailed: 'सौंपना बदला नहीं जा सका।',
  resolveFailed: 'इसे सुलझाया नहीं जा सका।',
}

export const MONEY_STOPS: Said<English['MONEY_STOPS']> = {
  notStopped: 'पैसे की रोक नहीं लगी है।',
  lifted: 'रिफ़ंड फिर चल रहे हैं।',
  checking: 'बही-खाते की जाँच हो रही है।',
  loadFailed: 'पैसे की रोक है या नहीं, यह लोड नहीं हो सका।',
  liftFailed: 'रिफ़ंड फिर शुरू नहीं किए जा सके।',
  checkFailed: 'बही-खाते की जाँच नहीं हो सकी।',
}

export const WEBHOOKS: Said<English['WEBHOOKS']> = {
  gatewayUnknown: 'ऐसा कोई गेटवे नहीं है।',
  verdictUnknown: 'ऐसा कोई नतीजा नहीं है।',
  verdicts: {
    ok: 'गेटवे का हस्ताक्षर है।',
    old: 'गेटवे का हस्ताक्षर है, पर इसमें लिखा समय इसके आने से पाँच मिनट से ज़्यादा पहले या बाद का है।',
    'unknown-order': 'गेटवे का हस्ताक्षर है, पर यह हमारे किसी ऑर्डर के बारे में नहीं है।',
    unsigned: 'इस पर कोई हस्ताक्षर नहीं था, इसलिए इससे कुछ तय नहीं हुआ।',
    'wrong-secret': 'अस्वीकार: इस पर किसी और सीक्रेट से हस्ताक्षर था।',
    'changed-body': 'अस्वीकार: हस्ताक्षर के बाद इसकी सामग्री या साथ का समय बदला गया।',
    'wrong-signature':
      'अस्वीकार: इस पर किसी और सीक्रेट से हस्ताक्षर था, या उसके बाद इसकी सामग्री या साथ का समय बदला गया।',
  },
  noOrder: 'इस घटना में हमारे किसी ऑर्डर का नाम नहीं है, इसलिए पूछने को कुछ नहीं है।',
  replayedSame: 'गेटवे से फिर पूछा गया। कुछ नहीं बदला।',
  replayedChanged: 'गेटवे से फिर पूछा गया और भुगतान आगे बढ़ा।',
  listFailed: 'वेबहुक की घटनाएँ लोड नहीं हो सकीं।',
  replayFailed: 'गेटवे से पूछा नहीं जा सका।',
}

export const CANNED: Said<English['CANNED']> = {
  listFailed: 'सहेजे गए जवाब लोड नहीं हो सके।',
  saveFailed: 'जवाब सहेजा नहीं जा सका।',
  titleRequired: 'शीर्षक भरें।',
  textRequired: 'जवाब लिखें।',
  most: (count) => `आपके ${count} जवाब सहेजे हुए हैं। कृपया पहले कोई एक हटाएँ।`,
  saved: 'जवाब सहेज लिया गया।',
  removed: 'जवाब हटा दिया गया।',
}

export const ANNOUNCEMENTS: Said<English['ANNOUNCEMENTS']> = {
  listFailed: 'घोषणाएँ लोड नहीं हो सकीं।',
  loadFailed: 'घोषणा लोड नहीं हो सकी।',
  saveFailed: 'घोषणा सहेजी नहीं जा सकी।',
  dismissFailed: 'घोषणा बंद नहीं हो सकी।',
  kindRequired: 'कृपया प्रकार चुनें।',
  rolesRequired: 'कृपया कम से कम एक भूमिका चुनें।',
  titleRequired: 'शीर्षक भरें।',
  textRequired: 'कृपया घोषणा लिखें।',
  hindiBoth: 'कृपया हिन्दी में शीर्षक और घोषणा दोनों लिखें, या दोनों खाली छोड़ें।',
  timeFormat: 'कृपया तारीख और समय भरें।',
  endFirst: 'समाप्ति अभी के और शुरुआत के बाद होनी चाहिए।',
  tooFar: 'घोषणा एक साल के भीतर शुरू और समाप्त होनी चाहिए।',
  invalid: 'मान सही नहीं है।',
  ended: 'यह घोषणा समाप्त हो चुकी है। कृपया नई लिखें।',
  notShowing: 'यह घोषणा अभी नहीं दिख रही है।',
  hasShown: 'लोग यह घोषणा देख चुके हैं। इसे समाप्त किया जा सकता है, हटाया नहीं जा सकता।',
  saved: 'घोषणा सहेजी गई।',
  endedNow: 'घोषणा समाप्त हो गई।',
  removed: 'घोषणा हटाई गई।',
  dismissed: 'घोषणा बंद की गई।',
}
