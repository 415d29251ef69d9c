import { openBucket, type S3Settings } from '../../apps/api/src/platform/files/s3-bucket.ts'
import type { Place } from './place.ts'

/** A bucket of S3-compatible storage, under a prefix. */
export function openBucketPlace(name: string, bucketName: string, prefix: string, s3: S3Settings): Place {
  const bucket = openBucket(bucketName, s3)
  const base = prefix === '' ? '' : `${prefix.replace(/\/$/, '')}/`
  return {
    name,
    async list(prefix) {
      const keys: string[] = []
      for await (const { key } of bucket.list(base + prefix)) keys.push(key.slice(base.length))
      return keys.sort()
    },
    read: (key) => bucket.get(base + key),
    write: (key, body, bytes) => bucket.put(base + key, body, bytes),
    remove: (key) => bucket.remove(base + key),
  }
}
