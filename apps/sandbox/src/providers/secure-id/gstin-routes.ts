import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { TEST_GSTIN } from './test-people.ts'

/** Whether a GSTIN exists, and whose it is. */
export function addGstinRoutes(app: FastifyInstance): void {
  app.post('/gstin', (request) => {
    const { GSTIN: gstin } = request.body as { GSTIN: string }
    const referenceId = randomInt(1e6, 1e9)
    if (gstin !== TEST_GSTIN) {
      return { reference_id: referenceId, GSTIN: gstin, message: "GSTIN Doesn't Exist" }
    }
    const address = '4 Residency Road, Bengaluru, Karnataka, 560025'
    return {
      reference_id: referenceId,
      GSTIN: gstin,
      legal_name_of_business: 'SANDBOX TRADERS PRIVATE LIMITED',
      trade_name_of_business: 'SANDBOX TRADERS',
      center_jurisdiction: 'Range-ADE1',
      state_jurisdiction: 'LGSTO 025 - Bengaluru',
      date_of_registration: '2017-07-01',
      constitution_of_business: 'Private Limited Company',
      taxpayer_type: 'Regular',
      gst_in_status: 'Active',
      last_update_date: '2023-04-01',
      nature_of_business_activities: ['Supplier of Services'],
      principal_place_address: address,
      principal_place_split_address: {
        flat_number: '4',
        building_name: '',
        building_number: '',
        street: 'Residency Road',
        location: 'Bengaluru',
        district: 'Bengaluru Urban',
        state: 'Karnataka',
        city: 'Bengaluru',
        pincode: '560025',
        latitude: '',
        longitude: '',
      },
      additional_address_array: [],
      valid: true,
      message: 'GSTIN Exists',
    }
  })
}
