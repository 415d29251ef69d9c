import type { S3Settings } from '../../apps/api/src/platform/files/s3-bucket.ts'
import { openFolder } from './folder-place.ts'
import type { Place } from './place.ts'
import { openBucketPlace } from './s3-place.ts'

/** Opens `s3://bucket/prefix` or a folder. Throws an Error for the operator when the storage's keys are missing. */
export function openPlace(name: string, s3: S3Settings | undefined): Place {
  const bucket = /^s3:\/\/([^/]+)\/?(.*)$/.exec(name)
  if (!bucket) return openFolder(name)
  if (!s3) throw new Error(`${name} is a bucket: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing.`)
  return openBucketPlace(name, bucket[1] ?? '', bucket[2] ?? '', s3)
}
