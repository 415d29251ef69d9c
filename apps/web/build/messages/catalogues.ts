import { readdirSync } from 'node:fs'
import path from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { makeConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { findMessages } from './find-messages.ts'

const WEB = path.resolve(import.meta.dirname, '../..')
/** A language is a file here: all that people read in the portal, each beside its English. */
const LOCALES = path.join(WEB, 'locales')

/** The languages beside English, by their codes. */
export function languages(): string[] {
  return readdirSync(LOCALES).map((file) => path.parse(file).name)
}

/** Lingui's catalogues of the web: the texts of its files and of the contract's, in each language that has a file. */
export async function catalogues() {
  const config = makeConfig({
    rootDir: WEB,
    sourceLocale: 'en',
    locales: languages(),
    catalogs: [
      {
        path: '<rootDir>/locales/{locale}',
        include: ['<rootDir>/src/**/*.ts', '<rootDir>/../../packages/contract/src/**/*.ts'],
        exclude: ['**/*.test.ts'],
      },
    ],
    extractors: [
      {
        match: (file) => file.endsWith('.ts'),
        extract(file, code, found) {
          for (const { message } of findMessages(file, code)) found({ id: message, origin: [file, 1] })
        },
      },
    ],
    format: formatter({ explicitIdAsDefault: true, lineNumbers: false }),
  })
  const [catalogue] = await getCatalogs(config)
  if (!catalogue) throw new Error('there is no catalogue')
  return catalogue
}
