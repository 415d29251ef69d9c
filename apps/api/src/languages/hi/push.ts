import type { English, Said } from '../english.ts'
import { hindiDate } from './dates.ts'

export const PUSH: Said<English['PUSH']> = {
  loadFailed: 'जिन डिवाइस पर सूचनाएँ आती हैं, वे लोड नहीं हो सके।',
  saveFailed: 'सूचनाएँ चालू नहीं हो सकीं। कृपया फिर कोशिश करें।',
  removeFailed: 'डिवाइस हटाया नहीं जा सका। कृपया फिर कोशिश करें।',
  testFailed: 'जाँच की सूचना भेजी नहीं जा सकी। कृपया फिर कोशिश करें।',
  saved: 'इस डिवाइस पर सूचनाएँ चालू हैं।',
  removed: 'इस डिवाइस पर अब सूचनाएँ नहीं आएँगी।',
  testSent: 'जाँच की सूचना भेजी जा रही है।',
  off: 'इस पोर्टल में डिवाइस पर सूचनाएँ बंद हैं।',
  foreignService: 'यह ब्राउज़र ऐसी पुश सेवा इस्तेमाल करता है जिसे पोर्टल नहीं जानता।',
  wrongKeys: 'ब्राउज़र की दी हुई कुंजियाँ काम नहीं आ सकतीं। कृपया फिर कोशिश करें।',
  oldKey: 'सूचनाओं के लिए पोर्टल की कुंजी नई है। कृपया पेज फिर लोड करके कोशिश करें।',
  tooMany: 'दस डिवाइस पर सूचनाएँ पहले से आती हैं। कृपया पहले एक हटाएँ।',
  paid: (amount) => `${amount} का भुगतान हो गया`,
  failed: (amount) => `${amount} का भुगतान नहीं हो सका`,
  due: (day) => `एक भुगतान ${hindiDate(day)} को करना है`,
  dueOf: (amount, day) => `${amount} का एक भुगतान ${hindiDate(day)} को करना है`,
  overdue: (day) => `एक भुगतान ${hindiDate(day)} को करना था`,
  overdueOf: (amount, day) => `${amount} का एक भुगतान ${hindiDate(day)} को करना था`,
  test: 'इस डिवाइस पर सूचनाएँ काम करती हैं',
}
