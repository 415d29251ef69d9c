/** How old the figures of a screen are, where they come from a copy of the database. */
export const DATA_AGE_TEXT = (seconds: number) => `Figures as of ${seconds} s ago.`
