import { createHash } from 'node:crypto'
import type { removeCompanyLogo, storeCompanyLogo } from '@chukta/contract/identity/company'
import { COMPANY } from '@chukta/contract/identity/company-messages'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import type { Approvable } from '../approvals/approvable.ts'
import { answerCompany } from './company-service.ts'
import { dropPictures, findLogo, findPicture, keepPicture, type LogoRow, lockCompany } from './company-sql.ts'
import { checkLogo, storeLogo } from './logo-service.ts'

/** A proposal's record of a file: the SHA-256 of the checked picture. */
type Named = { picture: string }

const digestOf = (logo: LogoRow) => createHash('sha256').update(logo.bytes).digest('hex')

/** The common part of both calls: the state is one picture, named by its SHA-256. */
const OF_LOGO = {
  title: async (_trx, { params }) => COMPANY.logoOn(params.theme),
  object: ({ params }) => `company logo ${params.theme}`,
  read: async (trx, { params }) => {
    const logo = await findLogo(trx, params.theme)
    return logo
      ? [{ key: 'logo', label: COMPANY.logoOn(params.theme), value: digestOf(logo), shown: shownOf(logo) }]
      : []
  },
  restore: async (trx, { actor, params }, changes) => {
    const digest = changes[0]?.after?.value
    // The present logo stays revertible too.
    await keepStanding(trx, params.theme)
    await storeLogo(trx, actor.id, params.theme, digest === undefined ? null : await held(trx, digest))
  },
  pictures: async (db, { params }, { before, after }) => ({
    ground: params.theme,
    before: before && (await addressOf(db, before.value)),
    after: after && (await addressOf(db, after.value)),
  }),
  release: async (trx) => {
    // The lock prevents a proposal of one of them meanwhile.
    await lockCompany(trx)
    await dropPictures(trx)
  },
} satisfies Partial<Approvable<typeof storeCompanyLogo>>

/** A new logo: its file is checked before, and kept while it waits and as long as it can be reverted. */
export const STORE_LOGO: Approvable<typeof storeCompanyLogo> = {
  ...OF_LOGO,
  take: async (deps, { actor, params }, { logo: file }) => {
    if (!file) throw fieldError('logo', COMPANY.logoRequired)
    const logo = await checkLogo(deps, actor.id, file)
    const named: Named = { picture: digestOf(logo) }
    return {
      body: named as unknown as Record<string, never>,
      keep: async (trx) => {
        await lockCompany(trx)
        await keepStanding(trx, params.theme)
        await keepPicture(trx, named.picture, logo)
      },
    }
  },
  apply: async (trx, { actor, params, body }) => {
    const { picture } = body as unknown as Named
    const company = await storeLogo(trx, actor.id, params.theme, await held(trx, picture))
    return { data: answerCompany(company), message: COMPANY.logoSaved }
  },
}

export const REMOVE_LOGO: Approvable<typeof removeCompanyLogo> = {
  ...OF_LOGO,
  take: async (_context, { body, params }) => ({
    body,
    keep: async (trx) => {
      await lockCompany(trx)
      await keepStanding(trx, params.theme)
    },
  }),
  apply: async (trx, { actor, params }) => ({
    data: answerCompany(await storeLogo(trx, actor.id, params.theme, null)),
    message: COMPANY.logoRemoved,
  }),
}

async function keepStanding(trx: Db, theme: string): Promise<void> {
  const logo = await findLogo(trx, theme)
  if (logo) await keepPicture(trx, digestOf(logo), logo)
}

async function held(trx: Db, digest: string): Promise<LogoRow> {
  const logo = await findPicture(trx, digest)
  if (!logo) throw new AppError('conflict')
  return logo
}

/** For a page to show: an SVG in an image runs nothing and loads nothing. */
async function addressOf(db: Db, digest: string): Promise<string | null> {
  const logo = await findPicture(db, digest)
  return logo ? `data:${logo.content_type};base64,${logo.bytes.toString('base64')}` : null
}

function shownOf({ content_type, bytes, width, height }: LogoRow): string {
  const kind = content_type === 'image/png' ? 'PNG' : 'SVG'
  return `${kind}, ${width} × ${height}, ${(bytes.length / 1000).toFixed(1)} kB`
}
