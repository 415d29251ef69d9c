import type { PayeeCategory } from '@chukta/contract/payee-category'
import type { PayeeForm } from './use-payee-form.ts'

/** What every group of fields takes. */
export type FieldsProps = { category: PayeeCategory; mode: 'add' | 'edit'; form: PayeeForm }
