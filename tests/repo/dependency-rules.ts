import { place, type Rule } from './source-tree.ts'

const API = 'apps/api/package.json'
const REASONS = 'docs/decisions/0032-dependencies-of-the-api.md'

/** A package of the api has a line in the decision record that says why it is there. */
export const dependencyReasons: Rule = (files) => {
  const reasons = files.find((file) => file.path === REASONS)?.text ?? ''
  return files
    .filter((file) => file.path === API)
    .flatMap((file) => {
      const { dependencies = {} } = JSON.parse(file.text) as { dependencies?: Record<string, string> }
      return Object.keys(dependencies)
        .filter((name) => !reasons.includes(`| \`${name}\` |`))
        .map((name) => `${place(file, file.text.indexOf(`"${name}"`))}: ${name}: no reason in ${REASONS}`)
    })
}
