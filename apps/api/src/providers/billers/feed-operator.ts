/** An operator as a feed has it. Nothing here was checked: labels may hold HTML, rules may be broken or dangerous. */
export type FeedOperator = {
  code: string
  name: string | null
  category: string | null
  /** The operator shows a bill before it is paid. */
  viewbill: boolean
  label: string | null
  rule: string | null
  further: readonly { label: string | null; name: string | null; rule: string | null }[]
}
