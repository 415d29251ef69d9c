import '@mantine/core/styles/global.layer.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from './theme.ts'

/**
 * The providers that Mantine's parts need. Wraps the signed-in shell only:
 * sign-in uses none of them and must stay light. Mantine writes its variables into a <style> element:
 * the content security policy allows inline styles for that, and no inline script anywhere.
 */
export function MantineParts({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  )
}
