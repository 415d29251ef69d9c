import type { English, Said } from '../english.ts'
import { hindiDate } from './dates.ts'

// An SMS in Hindi has 70 characters a part: these are short.
export const NOTICES: Said<English['NOTICES']> = {
  mobileChanged: (company) =>
    `आपके ${company} खाते का मोबाइल बदला गया है। अगर यह आपने नहीं किया, तो अपना खाता देखने वाले व्यक्ति को बताएँ।`,
  factorReset: (company) =>
    `आपके ${company} खाते के साइन-इन के सुरक्षा चरण रीसेट करने का प्रस्ताव है। अगर यह आपने नहीं माँगा, तो हमारे ईमेल के लिंक से रद्द करें।`,
  incident: (company, what) => `${company}: ${what}। कृपया साइन इन करके देखें।`,
  mobileWaits: (company, at, url) =>
    `आपके ${company} खाते का मोबाइल ${hindiDate(at)} को बदलेगा। ग़लत हो, तो आपत्ति करें: ${url}`,
  due: (payee, day, url) => `${payee} को भुगतान ${hindiDate(day)} को करना है। ${url}`,
  dueOf: (amount, payee, day, url) => `${payee} को ${amount} का भुगतान ${hindiDate(day)} को करना है। ${url}`,
  dueToday: (payee, url) => `${payee} को भुगतान आज करना है। ${url}`,
  dueTodayOf: (amount, payee, url) => `${payee} को ${amount} का भुगतान आज करना है। ${url}`,
  overdue: (payee, day, url) => `${payee} को भुगतान ${hindiDate(day)} को करना था। ${url}`,
  overdueOf: (amount, payee, day, url) =>
    `${payee} को ${amount} का भुगतान ${hindiDate(day)} को करना था। ${url}`,
  automaticOff: (payee, url) => `${payee} को भुगतान अब अपने-आप नहीं होता। ${url}`,
}
