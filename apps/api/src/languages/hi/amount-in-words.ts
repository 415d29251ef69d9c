/** The numbers below a hundred: each has a word of its own. */
const BELOW_HUNDRED = [
  ...['शून्य', 'एक', 'दो', 'तीन', 'चार', 'पाँच', 'छह', 'सात', 'आठ', 'नौ'],
  ...['दस', 'ग्यारह', 'बारह', 'तेरह', 'चौदह', 'पंद्रह', 'सोलह', 'सत्रह', 'अठारह', 'उन्नीस'],
  ...['बीस', 'इक्कीस', 'बाईस', 'तेईस', 'चौबीस', 'पच्चीस', 'छब्बीस', 'सत्ताईस', 'अट्ठाईस', 'उनतीस'],
  ...['तीस', 'इकतीस', 'बत्तीस', 'तैंतीस', 'चौंतीस', 'पैंतीस', 'छत्तीस', 'सैंतीस', 'अड़तीस', 'उनतालीस'],
  ...['चालीस', 'इकतालीस', 'बयालीस', 'तैंतालीस', 'चवालीस', 'पैंतालीस', 'छियालीस', 'सैंतालीस', 'अड़तालीस', 'उनचास'],
  ...['पचास', 'इक्यावन', 'बावन', 'तिरपन', 'चौवन', 'पचपन', 'छप्पन', 'सत्तावन', 'अट्ठावन', 'उनसठ'],
  ...['साठ', 'इकसठ', 'बासठ', 'तिरसठ', 'चौंसठ', 'पैंसठ', 'छियासठ', 'सड़सठ', 'अड़सठ', 'उनहत्तर'],
  ...['सत्तर', 'इकहत्तर', 'बहत्तर', 'तिहत्तर', 'चौहत्तर', 'पचहत्तर', 'छिहत्तर', 'सतहत्तर', 'अठहत्तर', 'उनासी'],
  ...['अस्सी', 'इक्यासी', 'बयासी', 'तिरासी', 'चौरासी', 'पचासी', 'छियासी', 'सत्तासी', 'अट्ठासी', 'नवासी'],
  ...['नब्बे', 'इक्यानवे', 'बानवे', 'तिरानवे', 'चौरानवे', 'पचानवे', 'छियानवे', 'सत्तानवे', 'अट्ठानवे', 'निन्यानवे'],
]
const CRORE = 10_000_000n

/** Paise in Hindi words: `अठारह हज़ार आठ सौ बयालीस रुपये और छिहत्तर पैसे मात्र`. */
export function amountInHindi(paise: bigint): string {
  const rupees = paise / 100n
  const rest = paise % 100n
  const whole = `${rupees === 0n ? word(0n) : numberInHindi(rupees)} ${rupees === 1n ? 'रुपया' : 'रुपये'}`
  return rest === 0n ? `${whole} मात्र` : `${whole} और ${word(rest)} ${rest === 1n ? 'पैसा' : 'पैसे'} मात्र`
}

/** Crores, lakhs, thousands and hundreds; above a hundred crores, so many crores. */
function numberInHindi(number: bigint): string {
  const crores = number / CRORE
  const rest = number % CRORE
  const parts: [bigint, string][] = [
    [rest / 100_000n, ' लाख'],
    [(rest / 1000n) % 100n, ' हज़ार'],
    [(rest / 100n) % 10n, ' सौ'],
    [rest % 100n, ''],
  ]
  return [
    ...(crores > 0n ? [`${numberInHindi(crores)} करोड़`] : []),
    ...parts.filter(([count]) => count > 0n).map(([count, unit]) => word(count) + unit),
  ].join(' ')
}

function word(below: bigint): string {
  return BELOW_HUNDRED[Number(below)] ?? ''
}
