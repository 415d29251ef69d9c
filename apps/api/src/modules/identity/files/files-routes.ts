import { openFile } from '@chukta/contract/identity/files'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { mount } from '../../../platform/http/routes.ts'
import { isGoodLink } from './file-links.ts'
import { openStoredFile } from './files-service.ts'

/** No file may run code. A browser's own image page needs its inline style to fit the window. */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

/** Kinds that a browser displays; it saves all others. */
const SHOWN = ['application/pdf', 'image/jpeg', 'image/png']

export function filesRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, openFile, async ({ params, query, reply }) => {
    if (!isGoodLink(deps.secrets, params.id, query)) {
      throw new AppError('forbidden', { message: 'This link is over. Please open the file again.' })
    }
    const { file, bytes } = await openStoredFile(deps, params.id)
    const disposition = SHOWN.includes(file.content_type) ? 'inline' : 'attachment'
    return reply
      .header('Content-Type', file.content_type)
      .header('Content-Length', file.size_bytes)
      .header('Content-Disposition', `${disposition}; filename*=UTF-8''${encodeName(file.file_name)}`)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', POLICY)
      .send(bytes)
  })
}

/** RFC 8187: characters that encodeURIComponent leaves and a header may not hold. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
