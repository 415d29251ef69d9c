import { inLanguage } from '../../../../languages/answers.ts'

/** A sentence of ours that a mail was handed, in Hindi; what somebody else wrote stays. */
export const says = (sentence: string) => inLanguage('hi', sentence)
