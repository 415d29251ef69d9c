/** Texts about a payee that was imported without the document that its category requires. */
export const DOCUMENT_TEXT = {
  missing: 'Document missing',
  add: 'Add document',
  addFor: (name: string) => `Add document of ${name}`,
  beforePaying: (name: string) => `${name} came from a file, without a document. Add it, then you can pay.`,
} as const
