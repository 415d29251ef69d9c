import type { DemoBank } from './demo-bank.ts'
import type { DemoPerson, Places } from './people.ts'
import type { Random } from './random.ts'
import { REGIONS, STREETS } from './regions.ts'

export type DemoSchool = {
  /** Known once the row is there. */
  id: number
  owner: DemoPerson
  name: string
  branch: string
  state: string
  city: string
  pincode: string
  mobile: string
  account: string
  accountHolder: string
  bankName: string
  ifsc: string
  created_at: Date
}

const FIRST = [
  'Gyandeep',
  'Nalanda',
  'Vidyasagar',
  'Sunrise',
  'Navjyoti',
  'Takshashila',
  'Little Flower',
  'Bal Vikas',
  'Green Valley',
  'Akshara',
]
const KINDS = [
  'Public School',
  'High School',
  'Vidyalaya',
  'Convent School',
  'Senior Secondary School',
  'Academy',
]

/** Digits that postal codes of a state begin with, in the order of the states' names. */
const PIN_PREFIXES =
  '744 520 791 781 800 160 492 396 110 403 380 122 171 180 834 560 682 194 682 462 400 795 793 796 797 751 605 141 302 737 600 500 799 226 248 700'.split(
    ' ',
  )

/** A school in the first city of every state, and two in each city that demo people live in. */
export function makeSchools(
  random: Random,
  places: Places,
  banks: DemoBank[],
  owner: DemoPerson,
): DemoSchool[] {
  return [...places.keys()].sort().flatMap((state, index) => {
    const [first = ''] = places.get(state) ?? []
    const lived = REGIONS.filter((region) => region.state === state)
      .flatMap((region) => region.cities)
      .filter(([city]) => places.get(state)?.includes(city))
    const wanted = [[first, `${PIN_PREFIXES[index]}${random.digits(1)}`] as const, ...lived, ...lived]
    return wanted.map(([city, pincode]) =>
      makeSchool(
        random,
        { state, city, pincode: `${pincode}${random.digits(2)}` },
        random.pick(banks),
        owner,
      ),
    )
  })
}

function makeSchool(
  random: Random,
  place: Pick<DemoSchool, 'state' | 'city' | 'pincode'>,
  bank: DemoBank,
  owner: DemoPerson,
): DemoSchool {
  const name = `${random.pick(FIRST)} ${random.pick(KINDS)}`
  return {
    id: 0,
    owner,
    name,
    branch: random.pick(STREETS),
    ...place,
    mobile: `${random.whole(6, 9)}${random.digits(9)}`,
    account: random.whole(1, 9) + random.digits(random.pick([10, 11, 13])),
    accountHolder: name,
    bankName: bank.name,
    ifsc: bank.ifsc_code,
    created_at: owner.created_at,
  }
}
