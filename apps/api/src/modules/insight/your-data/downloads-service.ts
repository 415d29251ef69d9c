import { PERSONAL_DATA } from '@chukta/contract/insight/personal-data-messages'
import { DATA_DOWNLOAD_DAYS, type DataDownload } from '@chukta/contract/insight/your-data'
import type { TaskList } from 'graphile-worker'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { type Scope, scopeFor } from '../../../platform/security/gate.ts'
import { fileLink, insertFile, writeMadeFile } from '../../identity/api.ts'
import { sendMail } from '../../messaging/api.ts'
import { archiveOf, type DownloadDeps } from './archive-service.ts'
import * as rows from './downloads-sql.ts'

const MOST_A_DAY = 3

/** Starts the download of the person's data, or gives the one that is being made. Throws 429 beyond 3 in 24 hours. */
export async function startDownload({ db }: Pick<Deps, 'db'>, scope: Scope) {
  return withTransaction(db, async (trx) => {
    const added = await rows.insertDownload(trx, scope)
    if (added) {
      if ((await rows.countRecent(trx, scope)) > MOST_A_DAY) {
        throw new AppError('too-many-tries', { retryAfterSeconds: 3_600 })
      }
      await addJob(trx, 'make-data-download', { id: added.id })
      await audit(trx, {
        actorId: scope.actor.id,
        action: 'data.download-requested',
        object: `user ${scope.userId}`,
        detail: { id: added.id },
      })
    }
    const row = added ?? (await rows.listDownloads(trx, scope)).find(({ status }) => status === 'waiting')
    if (!row) throw new AppError('conflict', { message: PERSONAL_DATA.downloadFailed })
    return { data: answer(row, null), message: PERSONAL_DATA.downloadStarted }
  })
}

/** The person's newest downloads, with links to those that are stored. */
export async function ownDownloads({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, scope: Scope) {
  const found = await rows.listDownloads(db, scope)
  return found.map((row) => answer(row, row.file_id && isStored(row) ? fileLink(secrets, row.file_id) : null))
}

/** The job that makes a download. */
export function downloadTasks(deps: Deps, inventory: DownloadDeps): TaskList {
  return {
    'make-data-download': async (payload) => makeDownload(deps, inventory, (payload as { id: number }).id),
  }
}

/** Makes the archive, stores it encrypted and mails its person. A failed try is shown as failed, and retried by the job. */
async function makeDownload(deps: Deps, inventory: DownloadDeps, id: number): Promise<void> {
  const { db, secrets, config } = deps
  const asked = await rows.findDownload(db, id)
  if (!asked || asked.status === 'done') return
  try {
    const scope = await scopeFor(db, asked.user_id, asked.user_id)
    const day = new Date().toISOString().slice(0, 10)
    const made = await writeMadeFile(deps, {
      fileName: `your-data-${day}.zip`,
      contentType: 'application/zip',
      bytes: archiveOf(deps, scope, inventory),
    })
    await withTransaction(db, async (trx) => {
      await rows.endDownload(trx, id, await insertFile(trx, made, asked.user_id))
      await sendMail(trx, secrets, {
        to: asked.email,
        userId: asked.user_id,
        template: 'data-download',
        values: { name: asked.first_name, url: `${config.publicUrl}/your-data`, days: DATA_DOWNLOAD_DAYS },
      })
    })
  } catch (error) {
    await rows.endDownload(db, id, null)
    throw error
  }
}

const isStored = ({ expires_at }: rows.DownloadRow) => expires_at !== null && expires_at > new Date()

function answer(row: rows.DownloadRow, url: string | null): DataDownload {
  return {
    id: row.id,
    status: row.status === 'done' && !isStored(row) ? 'expired' : row.status,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    url,
  }
}
