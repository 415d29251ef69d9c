/** How many records of a kind wait for a person, since when, and their amounts in rupees. */
export type Waiting = { n: number; oldest_at: Date | null; amount_paise: bigint }
