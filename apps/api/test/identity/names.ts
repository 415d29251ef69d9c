/** A name in each script that people in India write theirs in, and in some that visitors do. */
export const NAMES = {
  Devanagari: 'राष्ट्रपति हिमांशु',
  Tamil: 'முருகன் செல்வம்',
  Bengali: 'শ্রীজিতা বন্দ্যোপাধ্যায়',
  Telugu: 'శ్రీనివాస్ కృష్ణమూర్తి',
  Kannada: 'ಲಕ್ಷ್ಮೀ ಜ್ಞಾನೇಶ್ವರ',
  Malayalam: 'ലക്ഷ്മി ഗോപാലകൃഷ്ണൻ',
  Gujarati: 'જ્ઞાનેશ્વર બ્રહ્મભટ્ટ',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Odia: 'ଲକ୍ଷ୍ମୀ ମହାପାତ୍ର',
  Urdu: 'محمد عرفان',
  Cyrillic: 'Дмитрий Ёлкин',
  Greek: 'Ιωάννης Παπαδόπουλος',
  Vietnamese: 'Nguyễn Thị Hồng',
  Latin: 'Zoë Ağaoğlu',
} as const
