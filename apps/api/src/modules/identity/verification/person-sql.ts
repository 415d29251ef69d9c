import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'

type Flag = 0 | 1

/** A person on the way to a verified account, with their known identity. */
export type VerifiedPerson = {
  id: number
  usertype: 1 | 2 | 3
  first_name: string
  last_name: string
  email: string
  mobile: string
  address: string
  city: string
  state: string
  pincode: string
  company_name: string | null
  company_address: string | null
  pancard_verified: Flag
  aadhar_verified: Flag
  gstin_verified: Flag
  document_verified: Flag
  pan_cipher: string | null
  pan_last4: string | null
  /** By the register; null for a person who was verified before the portal stored it. */
  pan_name: string | null
  pan_verified_at: Date | null
  aadhaar_last4: string | null
  aadhaar_verified_at: Date | null
  gstin_last4: string | null
  gstin_legal_name: string | null
  gstin_verified_at: Date | null
  document_verified_at: Date | null
  digilocker: 'preparing' | 'pending' | 'review' | 'success' | 'expired' | 'denied' | 'mismatch' | null
  signing: 'preparing' | 'signing' | 'lost' | 'signed' | 'declined' | 'expired' | null
}

export function findPerson(db: Db, userId: number) {
  return maybe(
    db,
    sql<VerifiedPerson>`
      select u.id, u.usertype, u.first_name, u.last_name, u.email, u.mobile, u.address, u.city, u.state, u.pincode,
             u.company_name, u.company_address, u.pancard_verified, u.aadhar_verified, u.gstin_verified,
             u.document_verified, i.pan_cipher, i.pan_last4, i.pan_name, i.pan_verified_at, i.aadhaar_last4,
             i.aadhaar_verified_at, i.gstin_last4, i.gstin_legal_name, i.gstin_verified_at, i.document_verified_at,
             (select status from digilocker_requests d where d.user_id = u.id order by id desc limit 1) as digilocker,
             (select status from signing_requests r where r.user_id = u.id order by created_at desc limit 1) as signing
        from users u left join identities i on i.user_id = u.id
       where u.id = ${userId}`,
  )
}
