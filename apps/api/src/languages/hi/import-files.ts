import type { English, Said } from '../english.ts'

export const IMPORT_FILE_MESSAGES: Said<English['IMPORT_FILE_MESSAGES']> = {
  hiddenRowsAsked: (rows) => `ये पंक्तियाँ फ़िल्टर से या हाथ से छिपाई गई हैं: ${rows}। क्या इन्हें भी पढ़ना है?`,
  hiddenRowsChoice: 'hidden_rows का मान take या leave होना चाहिए।',
  fileRequired: 'कृपया CSV या XLSX फ़ाइल चुनें।',
  fileOldExcel: 'यह पुरानी Excel फ़ाइल है। कृपया इसे CSV या XLSX के रूप में सहेजें।',
  fileNoWorkbook: 'यह वर्कबुक पढ़ी नहीं जा सकी। कृपया इसे CSV या XLSX के रूप में फिर सहेजें।',
  fileNoText: 'यह फ़ाइल CSV टेक्स्ट नहीं है। कृपया इसे “CSV UTF-8” या XLSX के रूप में सहेजें।',
  fileBroken: (line) => `लाइन ${line} पढ़ी नहीं जा सकी। कृपया उसके उद्धरण चिह्न जाँचें।`,
  fileColumns: (missing) =>
    missing.length === 1
      ? `फ़ाइल में ${missing[0]} कॉलम नहीं है। टेम्पलेट में सभी शीर्षक हैं।`
      : `फ़ाइल में ये कॉलम नहीं हैं: ${missing.join(', ')}। टेम्पलेट में सभी शीर्षक हैं।`,
  fileColumnTwice: (column) => `“${column}” कॉलम दो बार है।`,
  fileWidth: (line) => `लाइन ${line} में शीर्षकों से ज़्यादा खाने हैं। जिस टेक्स्ट में कॉमा हो उसे उद्धरण चिह्नों में रखें।`,
}
