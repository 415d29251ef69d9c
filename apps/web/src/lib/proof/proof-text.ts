/** A button's label while the browser does a proof of work. */
export const PROOF_TEXT = {
  checking: (percent: number) => `Checking your browser… ${percent} %`,
} as const
