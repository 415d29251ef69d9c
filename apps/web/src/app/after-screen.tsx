// What no first screen waits for: the strips above it, and how pages are printed.
import '../ui/brand/print.css'
import { printInLight } from '../ui/brand/print.ts'

printInLight()

export { default } from '../features/offline/strips.tsx'
