import type { FastifyBaseLogger } from 'fastify'

/** A paper as a PDF. `missing` are the code points (`U+1F600`) that no font has; each is drawn as a box. */
export type Drawing = { pdf: Uint8Array; missing: string[] }

/** The bytes of a paper. Letters that no font has are logged: they are a font to add, and nothing of a person's text. */
export function pdfOf(log: FastifyBaseLogger, kind: string, { pdf, missing }: Drawing): Buffer {
  if (missing.length > 0)
    log.warn({ paper: kind, code_points: missing }, 'no font has some letters of a document')
  return Buffer.from(pdf)
}
