// Texts about places.

export const PLACE_TEXT = {
  noSuchPin: (start: string) => `No PIN code begins with ${start}.`,
  pinIn: (state: string) => `In ${state}.`,
  pinElsewhere: (named: string, state: string) => `This PIN code lies in ${named}, not in ${state}.`,
  or: ' or ',
} as const
