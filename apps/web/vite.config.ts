import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PAYEE_CATEGORIES } from '../../packages/contract/src/payables/payee-categories.ts'
import { firstFiles } from './build/first-files.ts'
import { firstFrames } from './build/frames.ts'
import { leanContract } from './build/lean-contract.ts'
import { catalogueFiles } from './build/messages/catalogue-files.ts'
import { sayTexts } from './build/messages/say-texts.ts'
import { noDoors } from './build/no-doors.ts'
import { offlineFiles } from './build/offline-files.ts'
import { precompressed } from './build/precompressed.ts'
import { screenChunks } from './build/screen-chunks.ts'
import { weightBudget } from './build/weight-budget.ts'

const signIn = [
  'src/modules/identity/sign-in/sign-in-frame.tsx',
  'src/modules/identity/sign-in/login-page.tsx',
]
const firstLists = ['src/app/shell.tsx', 'src/modules/insight/reports/reports-page.tsx']
/** Code that sign-in shows after its first paint. */
const signInLater = ['src/modules/identity/sign-in/cover-plate.tsx']
/** Code that checks typed input. */
const FORM_RULES =
  /node_modules\/zod\/|contract\/src\/(fields|identity\/check-login-body)\.ts|web\/src\/lib\/schema-errors\.ts/
/** A module that so many screens share is loaded with the others of its kind, before it is needed. */
const SHARED_BY = 5

export default defineConfig({
  define: {
    __PAYEE_PATHS__: JSON.stringify(
      Object.fromEntries(PAYEE_CATEGORIES.map(({ key, paths }) => [key, paths])),
    ),
    __PAYEE_LISTS__: JSON.stringify(
      Object.fromEntries(PAYEE_CATEGORIES.map(({ service, paths }) => [service.slug, paths.list])),
    ),
  },
  plugins: [
    sayTexts(),
    catalogueFiles(),
    react(),
    leanContract(),
    noDoors(),
    weightBudget([
      { name: 'sign-in', limitKb: 133, modules: signIn },
      { name: 'first signed-in list', limitKb: 180, modules: firstLists },
    ]),
    firstFiles(),
    firstFrames('src/app/frames/frames.tsx'),
    offlineFiles(),
    precompressed(),
  ],
  build: {
    outDir: 'dist',
    // The polyfill would be an inline script, which the content security policy forbids.
    // A screen names its styles alone: lists of all files that each screen loads would weigh on sign-in, which has the routes.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps, { hostType }) => (hostType === 'html' ? deps : []),
    },
    // Small files as data: addresses would need a wider content security policy for fonts.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // The routes name the styles of every screen and are part of the first one: six letters tell a file's versions apart.
        assetFileNames: ({ names: [name = ''] }) =>
          /-page\.css$/.test(name) ? 'assets/[hash:6][extname]' : 'assets/[name]-[hash:6][extname]',
        // For the same reason pages have no names: 0.5 kB of sign-in.
        chunkFileNames: ({ name }) =>
          name.endsWith('-page') ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//, priority: 3 },
            // After sign-in, which does without, and before the shell: else who types at sign-in would fetch the shell.
            { name: 'forms', test: FORM_RULES, priority: 1 },
            // Sign-in's cover and the drawing of the name on it: one request, not two.
            { name: 'cover-plate', test: /sign-in\/cover-plate|brand\/devanagari-name/, priority: 1 },
            // Texts shown after a press: no first screen loads them.
            { name: 'help', test: /web\/src\/(domain\/help\/|ui\/form\/field-help)/, priority: 1 },
            ...screenChunks([
              {
                name: 'sign-in',
                modules: ['src/app/main.tsx', ...signIn],
                loadsLater: signInLater,
                priority: 2,
              },
              { name: 'shell', modules: [...firstLists, 'src/app/services-screen.tsx'] },
              // What payers have on top of the services, without the code of all later screens.
              { name: 'services-top', modules: ['src/app/services-top.tsx'] },
              // What follows the first list once it is there, in one request.
              { name: 'saved-views', modules: ['src/modules/insight/reports/saved-views.tsx'] },
            ]),
            { name: 'icons', test: /node_modules\/lucide-react\// },
            { name: 'shared', minShareCount: SHARED_BY },
          ],
        },
      },
    },
  },
})
