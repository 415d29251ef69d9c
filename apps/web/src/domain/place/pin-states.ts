import { say } from '../../lib/language.ts'
import type { Advice } from '../../ui/form/advice-line.tsx'
import { PLACE_TEXT } from './place-text.ts'

const PIN = /^[1-9]\d{5}$/

/**
 * The first digits of the PIN codes of each state. Three digits say more than two; where a border runs
 * through an area, it is listed on both sides.
 */
const PREFIXES: Readonly<Record<string, string>> = {
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '507 51 52 53 533',
  'Arunachal Pradesh': '786 790 791 792',
  Assam: '78 786',
  Bihar: '80 81 814 82 84 85',
  Chandigarh: '160',
  Chhattisgarh: '49',
  'Dadra and Nagar Haveli and Daman and Diu': '362 396',
  Delhi: '11',
  Goa: '403',
  Gujarat: '36 362 37 38 39 396',
  Haryana: '12 13',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 19',
  Jharkhand: '814 815 816 822 825 826 827 828 829 83',
  Karnataka: '56 57 58 59',
  Kerala: '67 673 68 682 69',
  Ladakh: '194',
  Lakshadweep: '682',
  'Madhya Pradesh': '45 46 47 48',
  Maharashtra: '40 41 42 43 44',
  Manipur: '795',
  Meghalaya: '793 794',
  Mizoram: '796',
  Nagaland: '797 798',
  Odisha: '75 76 77',
  Puducherry: '533 605 607 609 673',
  Punjab: '14 15 160',
  Rajasthan: '30 31 32 33 34',
  Sikkim: '737',
  'Tamil Nadu': '60 605 607 609 61 62 63 64',
  Telangana: '50 507',
  Tripura: '799',
  'Uttar Pradesh': '20 21 22 23 24 244 246 247 25 26 262 27 28',
  Uttarakhand: '244 246 247 248 249 262 263',
  'West Bengal': '70 71 72 73 74',
}

/** The states that a PIN code of six digits can lie in; none when there is no such code, null for the army's. */
export function statesOfPin(pin: string): string[] | null {
  // The army's post offices are where the army is.
  if (pin.startsWith('9')) return null
  const near = statesWith(pin.slice(0, 3))
  return near.length > 0 ? near : statesWith(pin.slice(0, 2))
}

/** The four digits that are all of one city, by whose name post is addressed there. */
const CITIES: Readonly<Record<string, string>> = {
  '1100': 'Delhi',
  '3800': 'Ahmedabad',
  '4000': 'Mumbai',
  '5600': 'Bengaluru',
  '6000': 'Chennai',
  '7000': 'Kolkata',
}

export type Place = { state: string | null; city: string | null }

/** The place of a whole PIN code: its state where only one has it, its city where that is certain; null for another text. */
export function placeOfPin(pin: string): Place | null {
  if (!PIN.test(pin)) return null
  const [state = null, ...others] = statesOfPin(pin) ?? []
  return { state: others.length > 0 ? null : state, city: CITIES[pin.slice(0, 4)] ?? null }
}

/** Whether a PIN code, once whole, lies in the chosen state (empty: none is chosen yet). */
export function pinAdvice(pin: string, state: string): Advice {
  if (!PIN.test(pin)) return null
  const states = statesOfPin(pin)
  if (states === null) return null
  if (states.length === 0) return { tone: 'warn', sentence: PLACE_TEXT.noSuchPin(pin.slice(0, 3)) }
  const named = states.map((one) => say(one)).join(PLACE_TEXT.or)
  if (state === '' || states.includes(state))
    return { tone: 'ok', sentence: PLACE_TEXT.pinIn(state ? say(state) : named) }
  return { tone: 'warn', sentence: PLACE_TEXT.pinElsewhere(named, say(state)) }
}

function statesWith(prefix: string): string[] {
  return Object.entries(PREFIXES).flatMap(([state, prefixes]) =>
    prefixes.split(' ').includes(prefix) ? [state] : [],
  )
}
