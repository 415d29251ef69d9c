import { EDUCATION_SLUG } from '@chukta/contract/payables/education'
import type { DemoPayee } from './payees.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'
import type { DemoSchool } from './schools.ts'

/** How many of a hundred retailers pay school fees. */
const PARENTS = 0.08
const CHILDREN =
  'Aarav Vihaan Kabir Advait Neel Ishaan Reyansh Arnav Anaya Myra Ira Riya Tanvi Saanvi Diya Veda'.split(' ')

/** Students whose fees demo people pay each term, in the shape of payees; `watched` has one at least. */
export function makeStudents(
  random: Random,
  people: DemoPerson[],
  schools: DemoSchool[],
  watched: DemoPerson,
): DemoPayee[] {
  return people
    .filter((each) => each.role_id === 4 && each.verified === 4)
    .flatMap((owner) => {
      const near = schools.filter((school) => school.city === owner.city && school.state === owner.state)
      const pays = random.chance(PARENTS) || owner === watched
      return pays && near.length > 0 ? [makeStudent(random, owner, random.pick(near))] : []
    })
}

function makeStudent(random: Random, owner: DemoPerson, school: DemoSchool): DemoPayee {
  const name = `${random.pick(CHILDREN)} ${owner.last_name}`
  const admissionNumber = `${random.whole(2016, 2025)}/${random.digits(4)}`
  return {
    id: 0,
    owner,
    category: {
      key: 'education',
      service: { slug: EDUCATION_SLUG },
      amountField: 'amount',
      paymentTypes: null,
    },
    student: { school, name, admissionNumber },
    name: school.name,
    address: '',
    mobile: school.mobile,
    pan: '',
    account: school.account,
    accountHolder: school.accountHolder,
    bankName: school.bankName,
    bankBranch: school.city,
    ifsc: school.ifsc,
    amountPaise: BigInt(random.whole(16, 90)) * 25_000n,
    paymentFor: `${name} (${admissionNumber})`,
    created_at: owner.created_at,
  }
}
