import type { Random } from './random.ts'
import { REGIONS, type Region, STREETS } from './regions.ts'

const DAY_MS = 86_400_000

export type DemoPerson = {
  /** Known once the row is there. */
  id: number
  parent: DemoPerson | null
  role_id: 1 | 2 | 3 | 4
  username: string
  first_name: string
  last_name: string
  email: string
  mobile: string
  status: 0 | 1
  usertype: 1 | 2 | 3
  address: string
  city: string
  state: string
  pincode: string
  company_name: string | null
  commission: string | null
  /** How far the verification went: PAN, Aadhaar, GSTIN, document. */
  verified: 0 | 1 | 2 | 3 | 4
  created_at: Date
  region: Region
}

export type Crowd = {
  people: DemoPerson[]
  demo: Record<'superadmin' | 'admin' | 'distributor' | 'retailer', DemoPerson>
}

/** State → its cities, as the address forms know them. */
export type Places = ReadonlyMap<string, readonly string[]>

/**
 * The tree of demo people, parents before children: 1 super admin, 6 admins, 30 distributors, 400 retailers,
 * the four demo accounts among them, each the parent of the next. `now` is the last moment of their year.
 */
export function makeCrowd(random: Random, places: Places, now: Date): Crowd {
  const make = personMaker(random, places)
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS + random.whole(0, DAY_MS / 2))
  const home = REGIONS[0] as Region
  const fixed = (
    username: string,
    first: string,
    last: string,
    role: 1 | 2 | 3 | 4,
    parent: DemoPerson | null,
  ) =>
    Object.assign(make(role, parent, home, ago(430 - role * 10)), {
      username,
      first_name: first,
      last_name: last,
      email: `${username}@chukta.test`,
      status: 1,
      verified: 4,
    })
  const superadmin = fixed('superadmin', 'Anjali', 'Gokhale', 1, null)
  const admin = fixed('admin', 'Mahesh', 'Kulkarni', 2, superadmin)
  const distributor = fixed('distributor', 'Prasad', 'Joshi', 3, admin)
  const retailer = fixed('retailer', 'Kavita', 'Deshpande', 4, distributor)

  const admins = [
    admin,
    ...times(5, () => make(2, superadmin, regionOf(random), ago(random.whole(390, 408)))),
  ]
  const distributors = [
    distributor,
    ...times(29, (index) => {
      // The demo admin stays small: with two more distributors the wallet earns less than what it opens with.
      const above = (index < 2 ? admin : admins[1 + (index % 5)]) as DemoPerson
      return make(3, above, nearby(random, above.region), ago(random.whole(300, 385)))
    }),
  ]
  const retailers = [
    retailer,
    ...times(399, (index) => {
      const above =
        index % 20 === 0 ? superadmin : index % 21 === 0 ? random.pick(admins) : random.pick(distributors)
      const region = above === superadmin ? regionOf(random) : nearby(random, above.region)
      const oldestDays = Math.floor((now.getTime() - above.created_at.getTime()) / DAY_MS) - 1
      const days = random.whole(1, Math.max(2, oldestDays))
      // More of them came early than lately.
      return make(4, above, region, ago(Math.max(days, random.whole(1, Math.max(2, oldestDays)))))
    }),
  ]
  for (const person of retailers.slice(1)) lose(random, person, now)
  for (const index of [7, 19]) Object.assign(distributors[index] as DemoPerson, { status: 0 })
  for (const person of distributors) person.commission = random.chance(0.6) ? commission(random) : null
  // Enough to see on the first screens; the demo admin keeps less in a year than the wallet opens with.
  for (const person of distributors) if (person.parent === admin) person.commission = '60.000'
  return {
    people: [superadmin, ...admins, ...distributors, ...retailers],
    demo: { superadmin, admin, distributor, retailer },
  }
}

/** Some who registered lately have not finished their verification; some others were switched off. */
function lose(random: Random, person: DemoPerson, now: Date): void {
  const days = (now.getTime() - person.created_at.getTime()) / DAY_MS
  if (days < 60 && random.chance(0.35)) person.verified = random.pick([0, 1, 2, 3])
  else if (random.chance(0.05)) person.status = 0
}

function personMaker(random: Random, places: Places) {
  const taken = new Set<string>()
  const unique = (make: () => string): string => {
    for (;;) {
      const made = make()
      if (taken.has(made)) continue
      taken.add(made)
      return made
    }
  }
  return (
    role_id: 1 | 2 | 3 | 4,
    parent: DemoPerson | null,
    region: Region,
    created_at: Date,
  ): DemoPerson => {
    const first_name = random.pick(`${region.women} ${region.men}`.split(' '))
    const last_name = random.pick(region.families.split(' '))
    const name = `${first_name}.${last_name}`.toLowerCase()
    const username = unique(() => (taken.has(name) ? `${name}${random.whole(2, 99)}` : name))
    const usertype = random.weighted([
      [1, 7],
      [2, 2],
      [3, 1],
    ] as const)
    return {
      id: 0,
      parent,
      role_id,
      username,
      first_name,
      last_name,
      email: `${username}@example.in`,
      mobile: unique(() => `${random.whole(6, 9)}${random.digits(9)}`),
      status: 1,
      usertype,
      ...addressIn(random, region, places),
      company_name:
        usertype === 1 ? null : `${last_name} ${random.pick(['Enterprises', 'Agencies', 'Services'])}`,
      commission: null,
      verified: 4,
      created_at,
      region,
    }
  }
}

function addressIn(random: Random, region: Region, places: Places) {
  const known = places.get(region.state) ?? []
  const cities = region.cities.filter(([city]) => known.includes(city))
  const [city, pincode] = random.pick(
    cities.length > 0 ? cities : region.cities.map(([, code]) => [known[0] ?? '', code] as const),
  )
  const address = `${random.whole(1, 480)}, ${random.pick(STREETS)}`
  return { address, city, state: region.state, pincode: `${pincode}${random.digits(2)}` }
}

function regionOf(random: Random): Region {
  return random.weighted(REGIONS.map((region) => [region, region.weight] as const))
}

/** Most people live in the same place as the user above them. */
function nearby(random: Random, region: Region): Region {
  return random.chance(0.75) ? region : regionOf(random)
}

function commission(random: Random): string {
  return `${random.whole(5, 12)}.${random.pick(['000', '250', '500', '755'])}`
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
