import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { assertOutsideTransaction } from '../database/db.ts'

const CONNECT_MS = 3_000
/** Silence of the storage after which a call is given up. */
const SILENCE_MS = 30_000

/** How S3-compatible storage is reached; `endpoint` is missing at Amazon itself. */
export type S3Settings = {
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type StoredObject = { key: string; bytes: number; changedAt: Date }

export type S3Bucket = {
  name: string
  /** Stores an object whole or not at all. Its length must be known: S3 refuses streams without one. */
  put(key: string, body: Readable | Uint8Array, bytes: number): Promise<void>
  /** Throws an Error with the code ENOENT when there is none. */
  get(key: string): Promise<Readable>
  remove(key: string): Promise<void>
  /** All objects whose key begins with `prefix`. */
  list(prefix: string): AsyncGenerator<StoredObject>
}

/** Opens a bucket of S3-compatible storage. The SDK is loaded with the first call, by those alone who use one. */
export function openBucket(bucket: string, settings: S3Settings): S3Bucket {
  let loaded: ReturnType<typeof load> | undefined
  async function ready() {
    assertOutsideTransaction(`a call of the bucket ${bucket}`)
    loaded ??= load(settings)
    return loaded
  }
  return {
    name: `s3://${bucket}`,
    async put(key, body, bytes) {
      const { client, sdk } = await ready()
      await client.send(
        new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentLength: bytes }),
      )
    },
    async get(key) {
      const { client, sdk } = await ready()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }))
        return Body as Readable
      } catch (error) {
        if ((error as Error).name !== 'NoSuchKey') throw error
        throw Object.assign(new Error(`${key} is not in ${bucket}`, { cause: error }), { code: 'ENOENT' })
      }
    },
    async remove(key) {
      const { client, sdk } = await ready()
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    async *list(prefix) {
      const { client, sdk } = await ready()
      let token: string | undefined
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
        )
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          yield { key: Key ?? '', bytes: Size ?? 0, changedAt: LastModified ?? new Date(0) }
        }
        token = page.NextContinuationToken
      } while (token)
    },
  }
}

async function load(settings: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // The newer checksums are unknown to most storage that is not Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  })
  if (settings.endpoint) cutSlash(client)
  return { sdk, client }
}

/** A listing asks for `/bucket/`, whose signature some servers compute without the slash; both mean the same. */
function cutSlash(client: S3Client): void {
  client.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { path?: string }
      if (request.path && /^\/[^/]+\/$/.test(request.path)) request.path = request.path.slice(0, -1)
      return next(args)
    },
    { step: 'build', name: 'cutSlash' },
  )
}
