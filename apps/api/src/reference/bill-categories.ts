export type BillCategoryRow = {
  service_slug: string
  name: string
  icon_name: string
  position: number
  /** Its names in the billers' feeds, in lower case. */
  biller_categories: readonly string[]
}

const bills = (
  position: number,
  name: string,
  icon_name: string,
  ...biller_categories: string[]
): BillCategoryRow => ({ service_slug: 'bills-utilities', name, icon_name, position, biller_categories })

/** The categories of bills. A category of the feed that is not listed here is not offered. */
export const BILL_CATEGORIES: readonly BillCategoryRow[] = [
  {
    service_slug: 'loans-emi',
    name: 'Loan repayment',
    icon_name: 'loans',
    position: 1,
    biller_categories: ['loan repayment', 'loan', 'emi'],
  },
  bills(1, 'Electricity', 'electricity', 'electricity'),
  bills(2, 'Piped gas', 'gas', 'gas', 'piped gas'),
  bills(3, 'LPG cylinder', 'lpg', 'lpg gas', 'lpg', 'lpg booking'),
  bills(4, 'Water', 'water', 'water'),
  bills(5, 'Broadband', 'broadband', 'broadband', 'broadband postpaid'),
  bills(6, 'Landline', 'landline', 'landline', 'landline postpaid'),
  bills(7, 'Mobile postpaid', 'mobile', 'postpaid', 'mobile postpaid'),
  bills(8, 'DTH', 'dth', 'dth'),
  bills(9, 'Cable TV', 'cable-tv', 'cable tv', 'cable'),
  bills(10, 'FASTag', 'fastag', 'fastag'),
  bills(11, 'Insurance', 'insurance', 'insurance', 'life insurance', 'health insurance', 'motor insurance'),
  bills(12, 'Municipal taxes', 'municipal', 'municipal taxes', 'municipal services'),
]
