const CYCLE = '1576283094'

/** Verhoeff's check over all digits, the last being the check digit: true for a sound Aadhaar number. */
export function passesVerhoeff(digits: string): boolean {
  let check = 0
  for (const [place, digit] of [...digits].reverse().entries())
    check = times(check, turned(Number(digit), place))
  return check === 0
}

// The multiplication of the symmetry group of a pentagon.
function times(a: number, b: number): number {
  const half = 5
  if (a < half) return b < half ? (a + b) % half : ((a + b) % half) + half
  return b < half ? ((a - b + half) % half) + half : (a - b + half) % half
}

// A digit after as many turns of the fixed permutation as its place from the right.
function turned(digit: number, place: number): number {
  let value = digit
  for (let turn = 0; turn < place % 8; turn++) value = Number(CYCLE[value])
  return value
}
