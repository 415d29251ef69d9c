import { configureGlobal } from 'fast-check'
import { seedOf } from './full.ts'

configureGlobal({ seed: seedOf('PROPERTY_SEED') })
