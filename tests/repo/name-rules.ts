import { isCode, type Rule } from './source-tree.ts'

const FORBIDDEN_FOLDERS = ['utils', 'util', 'helpers', 'common', 'types', 'shared']
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/

/** A folder is named for its contents. */
export const folderNames: Rule = (files) =>
  files.flatMap(({ path }) => {
    const folder = path
      .split('/')
      .slice(0, -1)
      .find((name) => FORBIDDEN_FOLDERS.includes(name))
    return folder ? [`${path}:1: ${folder}: a folder without an owner; name it for what it holds`] : []
  })

/** Everything is imported from where it is. */
export const noBarrels: Rule = (files) =>
  files.flatMap(({ path }) =>
    /(^|\/)index\.(ts|tsx|js|mjs)$/.test(path) ? [`${path}:1: no barrel files`] : [],
  )

/** One spelling of names, since file systems differ about case. */
export const kebabCase: Rule = (files) =>
  files.filter(isCode).flatMap(({ path }) => {
    const name = path.split('/').at(-1) ?? ''
    return KEBAB.test(name) ? [] : [`${path}:1: ${name}: file names are kebab-case`]
  })
