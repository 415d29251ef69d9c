import { createECDH } from 'node:crypto'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { activePushKey, lockPushKeys, nextPushKeyId, putPushKey } from './push-keys-sql.ts'
import { pushKeyAad } from './sealed-push.ts'

type Parts = Pick<Deps, 'db' | 'secrets'>

type Switch = { config: Pick<Deps['config'], 'webPush'> }

/** Makes the server's first key pair where there is none: at each start. */
export async function makePushKeyAtStart({ db, secrets, config }: Parts & Switch): Promise<void> {
  if (!config.webPush || (await activePushKey(db))) return
  await makePushKey({ db, secrets }, true)
}

/** Makes a new pair the active one. Devices use the previous one until they are switched on anew. */
export const renewPushKey = (parts: Parts) => makePushKey(parts, false)

/** Of two servers that start together one makes the pair. */
function makePushKey({ db, secrets }: Parts, onlyFirst: boolean): Promise<void> {
  return withTransaction(db, async (trx) => {
    await lockPushKeys(trx)
    if (onlyFirst && (await activePushKey(trx))) return
    const pair = createECDH('prime256v1')
    const publicKey = pair.generateKeys('base64url')
    const id = await nextPushKeyId(trx)
    // Padded: a key that begins with a zero byte must also have 32 bytes.
    const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url')
    await putPushKey(trx, { id, publicKey, privateCipher: secrets.encrypt(secret, pushKeyAad(id)) })
  })
}
