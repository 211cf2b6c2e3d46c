import type { S3Config } from '@tickmark/ingest/objects/S3Client'
import { z } from 'zod'
import { matching, refuseMissing } from './settingValues.ts'

const S3_ALLOWED =
  's3://bucket or s3://bucket/prefix: a bucket of 3 to 63 lowercase letters, digits, - and ., and a prefix of letters, digits, - _ . and /'

/** The address of a place in a bucket. */
export const S3Url = z.string().transform((text, context) => {
  const [, bucket = '', prefix = ''] =
    /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w-][\w.-]*)*)\/?$/.exec(text) ?? []
  if (bucket === '' || bucket.includes('..') || prefix.length > 200) {
    context.addIssue({ code: 'custom', message: S3_ALLOWED })
    return z.NEVER
  }
  return { bucket, prefix: prefix.slice(1) }
})

/** The S3-compatible store, of which raw answers and backups use buckets. */
export const S3_SETTINGS = {
  TT_S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'an address such as https://s3.example.com, without a path',
    })
    .refine((url) => /^https?:\/\/[^/?#@]+\/?$/.test(url), {
      error: 'an address such as https://s3.example.com, without a path',
    })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  TT_S3_REGION: matching(/^[\w-]{2,40}$/, 'a region such as eu-central-1').default('us-east-1'),
  TT_S3_ACCESS_KEY_ID: matching(
    /^[\x21-\x7e]{3,200}$/,
    '3 to 200 characters without spaces',
  ).optional(),
  TT_S3_SECRET_ACCESS_KEY: matching(
    /^[\x21-\x7e]{3,200}$/,
    '3 to 200 characters without spaces',
  ).optional(),
}

type Settings = z.output<z.ZodObject<typeof S3_SETTINGS>>

/** The store without a bucket; null where there are no keys to it. */
export type S3Account = Omit<S3Config, 'bucket' | 'prefix' | 'name'>

/** @throws AppError `bad-request` if only one of the two keys is set. */
export function makeS3Account(settings: Settings): S3Account | null {
  const {
    TT_S3_ACCESS_KEY_ID: id,
    TT_S3_SECRET_ACCESS_KEY: secret,
    TT_S3_REGION: region,
  } = settings
  if (id === undefined && secret === undefined) return null
  if (id === undefined)
    refuseMissing('TT_S3_ACCESS_KEY_ID', 'the key that TT_S3_SECRET_ACCESS_KEY belongs to')
  if (secret === undefined)
    refuseMissing('TT_S3_SECRET_ACCESS_KEY', 'the secret of TT_S3_ACCESS_KEY_ID')
  return {
    endpoint: settings.TT_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: id,
    secretAccessKey: secret,
  }
}
