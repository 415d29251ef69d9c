import type { DemoBank } from './payees.ts'
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

/** The first two digits of a state's postal codes, in the order of the states' names. */
const PIN_PREFIXES =
  '74 50 79 78 80 16 49 39 11 40 38 12 17 18 82 56 67 19 68 45 41 79 79 79 79 75 60 14 30 73 60 50 79 22 24 70'.split(
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
    const wanted = [[first, `${PIN_PREFIXES[index]}${random.digits(2)}`] as const, ...lived, ...lived]
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
