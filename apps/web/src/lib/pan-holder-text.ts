// The owner of a PAN, as named within a sentence.

const HOLDERS = {
  P: 'a person',
  C: 'a company',
  F: 'a partnership',
  H: 'a Hindu undivided family',
  A: 'an association of persons',
  T: 'a trust',
  B: 'a body of individuals',
  L: 'a local authority',
  J: 'an artificial juridical person',
  G: 'a government body',
}

/** Whose a PAN is, by its fourth letter. */
export const PAN_HOLDERS: Readonly<typeof HOLDERS & Partial<Record<string, string>>> = HOLDERS
