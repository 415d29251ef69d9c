import { PERSON } from './person-messages.ts'

/** The states and union territories of India by their GST code, as a GSTIN begins with it. */
export const GST_STATE_NAMES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
}

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The last character of a GSTIN, computed from the 14 before it: every second one counts twice, in base 36. */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0
  for (const [at, sign] of [...first14].entries()) {
    const product = SIGNS.indexOf(sign) * (at % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return SIGNS.charAt((36 - (sum % 36)) % 36)
}

/** Whether the last character of a GSTIN fits the others. Takes one of the right format. */
export function isGstinWhole(gstin: string): boolean {
  return gstinCheckCharacter(gstin.slice(0, 14)) === gstin.at(14)
}

/**
 * Holders of a number in the GST register: a business, a collector or deductor of tax (TCS, TDS), an embassy, a UN body (UIN),
 * a non-resident, an online service from abroad (OIDAR).
 */
type GstinKind = 'regular' | 'tcs' | 'tds' | 'uin' | 'non-resident' | 'oidar'

// State and PAN or TAN, or state, year, country and a serial number; then two signs of the kind and the check character.
const LAYOUTS: readonly [GstinKind, RegExp][] = [
  ['regular', /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[A-Z\d]$/],
  ['tcs', /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]C[A-Z\d]$/],
  ['tds', /^\d{2}[A-Z]{4}[A-Z\d]\d{4}[A-Z][1-9A-Z]D[A-Z\d]$/],
  ['uin', /^\d{4}[A-Z]{3}\d{5}[UO]N[A-Z\d]$/],
  ['non-resident', /^\d{4}[A-Z]{3}\d{5}N[FR][A-Z\d]$/],
  ['oidar', /^99\d{2}[A-Z]{3}\d{5}OS[A-Z\d]$/],
]

/** The kind of number by its layout; null for a text that is none. */
export function gstinKind(gstin: string): GstinKind | null {
  return LAYOUTS.find(([, layout]) => layout.test(gstin))?.[0] ?? null
}

/** Whether a number begins with a state, the territory at sea or, unless it is of a business, the centre. */
function hasKnownState(gstin: string, kind: GstinKind): boolean {
  const code = gstin.slice(0, 2)
  return Object.hasOwn(GST_STATE_NAMES, code) || code === '97' || (code === '99' && kind !== 'regular')
}

/** The sentence about a GSTIN that cannot be that of a business, else null. Takes it in capitals, without spaces. */
export function gstinError(gstin: string): string | null {
  const messages = PERSON.verification
  const kind = gstinKind(gstin)
  if (kind === null) return messages.gstinFormat
  if (!hasKnownState(gstin, kind)) return messages.gstinState
  if (!isGstinWhole(gstin)) return messages.gstinCheck
  return kind === 'regular' ? null : messages.gstinKinds[kind]
}
