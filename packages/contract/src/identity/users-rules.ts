import { BACK_OFFICE } from '../pricing/back-office-messages.ts'

const messages = BACK_OFFICE.users

/** Decimals and largest value of a distributor's commission on each form (spec 2 section 9). */
const COMMISSION = {
  add: { decimals: 2, format: messages.commissionTwoDecimals, most: messages.commissionTwoDecimalsMost },
  edit: { decimals: 3, format: messages.commissionThreeDecimals, most: messages.commissionThreeDecimalsMost },
} as const

/**
 * The error of a commission where one is required (spec 2 section 5); null without an error.
 * Takes the percentage as typed.
 */
export function commissionError(
  form: 'add' | 'edit',
  typed: string | number | null | undefined,
): string | null {
  const { decimals, format, most } = COMMISSION[form]
  const text = String(typed ?? '').trim()
  if (text === '') return messages.commissionRequired
  if (!new RegExp(`^\\d{1,15}(\\.\\d{1,${decimals}})?$`).test(text)) return format
  return Number(text) < 100 ? null : most
}
