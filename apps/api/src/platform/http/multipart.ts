import { MAX_FILE_BYTES } from '@chukta/contract/file-kinds'
import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, refuseNamedTwice } from './errors.ts'

export type UploadedFile = { fileName: string; bytes: Buffer }

export const MULTIPART_LIMITS = {
  fileSize: MAX_FILE_BYTES,
  files: 5,
  fields: 40,
  fieldSize: 20_000,
  fieldNameSize: 100,
}

const TOO_LARGE = 'The file is larger than 10 MB.'

/**
 * Reads a multipart body into `request.body` (text fields) and `request.uploads`.
 * A JSON body passes through. Throws 413 for a file over the limit, 408 for a body that came too slowly, 400 for a
 * broken one and 422 for a field that comes twice with different values.
 */
export async function readMultipart(request: FastifyRequest): Promise<void> {
  request.uploads = {}
  if (!request.isMultipart()) return
  // Without a prototype, so that a field of any name is a field and nothing else.
  const body: Record<string, string> = Object.create(null)
  request.uploads = Object.create(null)
  const repeated: string[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        // It throws on its own only where more bytes come in the chunk that reaches the limit.
        if (part.file.truncated) throw new AppError('too-large', { message: TOO_LARGE })
        if (part.fieldname in request.uploads) repeated.push(part.fieldname)
        // A browser sends an empty file field when no file was chosen.
        if (bytes.length > 0) request.uploads[part.fieldname] = { fileName: part.filename, bytes }
      } else if (typeof part.value === 'string') {
        if ((body[part.fieldname] ?? part.value) !== part.value) repeated.push(part.fieldname)
        body[part.fieldname] = part.value
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    if ((error as { statusCode?: number }).statusCode === 413) {
      throw new AppError('too-large', { message: TOO_LARGE })
    }
    throw new AppError('bad-request', { cause: error })
  }
  refuseNamedTwice(repeated)
  request.body = body
}
