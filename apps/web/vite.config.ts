import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PAYEE_CATEGORIES } from '../../packages/contract/src/payee-categories.ts'
import { weightBudget } from './build/weight-budget.ts'

const apiPort = process.env.PORT ?? '4000'
const frame = 'src/features/sign-in/sign-in-frame.tsx'
const screens = 'src/app/record-screens.ts'
const list = 'src/features/reports/reports-page.tsx'

export default defineConfig({
  define: {
    __PAYEE_PATHS__: JSON.stringify(
      Object.fromEntries(PAYEE_CATEGORIES.map(({ key, paths }) => [key, paths])),
    ),
  },
  plugins: [
    react(),
    weightBudget([
      { name: 'sign-in', limitKb: 150, modules: [frame, 'src/features/sign-in/login-page.tsx'] },
      { name: 'first signed-in list', limitKb: 220, modules: ['src/app/shell.tsx', screens, list] },
    ]),
  ],
  build: {
    outDir: 'dist',
    // The polyfill would be an inline script, which the content security policy forbids.
    modulePreload: { polyfill: false },
    // Small files as data: addresses would need a wider content security policy for fonts.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // What every screen needs in one file: it compresses better than a dozen small ones.
        codeSplitting: {
          groups: [{ name: 'base', test: /node_modules\/(react|react-dom|scheduler|@tanstack|zod)\// }],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': `http://127.0.0.1:${apiPort}` },
  },
})
