import { z } from 'zod/mini'
import { idField } from '../fields.ts'
import { CHOSEN } from './chosen-messages.ts'

/** The most rows of a list that one call acts on. */
export const MOST_CHOSEN = 100

/** The ids of chosen rows in a body. One that is named twice is refused: its action would run twice. */
export const chosenIds = z.array(idField(), CHOSEN.none).check(
  z.minLength(1, CHOSEN.none),
  z.maxLength(MOST_CHOSEN, CHOSEN.tooMany(MOST_CHOSEN)),
  z.refine((ids) => new Set(ids).size === ids.length, { error: CHOSEN.twice }),
)

/** The same in a query: `12,15,40`. */
export const chosenParam = z.pipe(
  z.string(CHOSEN.none).check(
    z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, CHOSEN.none),
    z.refine((text) => text.split(',').length <= MOST_CHOSEN, { error: CHOSEN.tooMany(MOST_CHOSEN) }),
    z.refine((text) => new Set(text.split(',')).size === text.split(',').length, { error: CHOSEN.twice }),
  ),
  z.transform((text: string) => text.split(',').map(Number)),
)
