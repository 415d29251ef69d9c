import { inLanguage } from '../../../../languages/answers.ts'

/** One of our sentences in a mail, in Hindi; texts by others stay unchanged. */
export const says = (sentence: string) => inLanguage('hi', sentence)
