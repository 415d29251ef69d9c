import type { FastifyInstance } from 'fastify'
import type { Store } from '../../store.ts'
import { matchName, type NameMatch } from './name-match.ts'
import { refused } from './secure-id-error.ts'
import { addPanCheck, findPanCheck } from './secure-id-sql.ts'
import { TEST_PANS } from './test-people.ts'

const EXACT: NameMatch = { score: '100.00', result: 'DIRECT_MATCH' }

/** Whether a PAN exists, and how well a name fits it. */
export function addPanRoutes(app: FastifyInstance, store: Store): void {
  app.post('/pan', (request) => {
    const { pan, name = '' } = request.body as { pan: string; name?: string }
    return addPanCheck(store, (referenceId) => describe(pan, name, referenceId))
  })

  app.get<{ Params: { referenceId: string } }>('/pan/:referenceId', (request) => {
    const answer = findPanCheck(store, Number(request.params.referenceId))
    if (!answer) throw refused('reference_id_invalid', 'Reference id is invalid')
    return answer
  })
}

function describe(pan: string, name: string, referenceId: number): object {
  const known = TEST_PANS.get(pan)
  const common = { pan, reference_id: referenceId, name_provided: name }
  if (!known) {
    const match = { name_match_score: 0, name_match_result: '-' }
    return { ...common, valid: false, message: 'Invalid PAN', ...match, pan_status: 'INVALID' }
  }
  const match = known.registeredName === null ? EXACT : matchName(name, known.registeredName)
  const registeredName = known.registeredName ?? name.toUpperCase()
  return {
    ...common,
    type: known.type,
    registered_name: registeredName,
    valid: true,
    father_name: '',
    message: 'PAN verified successfully',
    name_match_score: match.score,
    name_match_result: match.result,
    aadhaar_seeding_status: known.type === 'Individual' ? 'Y' : 'NA',
    aadhaar_seeding_status_desc:
      known.type === 'Individual' ? 'Aadhaar is linked to PAN' : 'Aadhaar linking is not applicable',
    last_updated_at: '01/01/2019',
    name_pan_card: registeredName,
    pan_status: 'VALID',
  }
}
