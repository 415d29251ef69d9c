// Parts that no first screen waits for: the strips above it, printing, and the links of notifications.
import '../ui/brand/print.css'
import type { ReactNode } from 'react'
import { printInLight } from '../ui/brand/print.ts'
import Strips from './offline/strips.tsx'
import { useOpenedPages } from './use-opened-pages.ts'

printInLight()

export default function AfterScreen(): ReactNode {
  useOpenedPages()
  return <Strips />
}
