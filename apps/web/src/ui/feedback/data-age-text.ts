/** The age of a screen's figures, where they come from a standby of the database. */
export const DATA_AGE_TEXT = (seconds: number) => `Figures as of ${seconds} s ago.`
