import type { Bank } from '../../lib/use-banks.ts'
import type { PayeeValues } from './payee-values.ts'

/** The IFSC that choosing a bank sets: on add its own, on edit the first of its list (spec 2 section 4). */
export function defaultIfsc(mode: 'add' | 'edit', bank: Bank | undefined): string {
  if (!bank) return ''
  return (mode === 'edit' ? (bank.ifsc_codes[0] ?? bank.ifsc_code) : bank.ifsc_code) ?? ''
}

/**
 * What choosing a bank, or none, changes in the form. On add a bank without IFSC, or no bank, clears IFSC
 * and branch; on edit what stands there stays when there is nothing better.
 */
export function bankChoice(mode: 'add' | 'edit', name: string, bank: Bank | undefined): PayeeValues {
  const ifsc = defaultIfsc(mode, bank)
  if (ifsc !== '') return { bank_name: name, ifsc_code: ifsc }
  return mode === 'add' ? { bank_name: name, ifsc_code: '', bank_branch: '' } : { bank_name: name }
}
