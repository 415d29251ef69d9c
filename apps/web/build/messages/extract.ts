// Updates `locales` to the present texts: `npm run messages -w apps/web`. New texts have no
// translation yet; texts no longer used are removed.
import { catalogues } from './catalogues.ts'

const made = await (await catalogues()).make({ clean: true, overwrite: false, orderBy: 'messageId' })
if (!made) throw new Error('the texts could not be read')
for (const [language, messages] of Object.entries(made)) {
  const missing = Object.values(messages).filter(({ translation }) => !translation).length
  console.log(`${language}: ${Object.keys(messages).length} messages, ${missing} without a translation`)
}
