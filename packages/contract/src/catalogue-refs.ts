import { z } from 'zod/mini'

/** A payment method in a body: its id, as number or text, or its name as in every list here. */
export const methodRef = (message: string) =>
  z.pipe(
    z.union([z.number(message), z.string(message)], message),
    z.transform((value: number | string) => String(value).trim()),
  )

const ON = ['1', 'true']
const OFF = ['0', 'false']

/** On or off in a body: 1 or 0, as number, text or boolean. */
export const switchField = (message: string) =>
  z.pipe(
    z
      .union([z.number(message), z.string(message), z.boolean()], message)
      .check(z.refine((value) => [...ON, ...OFF].includes(String(value)), { error: message })),
    z.transform((value: number | string | boolean) => ON.includes(String(value))),
  )
