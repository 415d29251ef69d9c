/** One line of advice about a number; never a reason to refuse it. */
export type Advice = { tone: 'ok' | 'warn'; sentence: string } | null
