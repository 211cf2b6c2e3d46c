import { AppError } from '@tickmark/core/errors/AppError'
import {
  isObjectKey,
  type LineLog,
  type ObjectStore,
  requireKey,
  type StoredObject,
  toText,
} from './ObjectStore.ts'
import { readTag, S3Client, type S3Config } from './S3Client.ts'

/** The interval at which a growing object is written again, in ms. */
const REWRITE_MS = 5_000

/** Objects of a bucket, which any number of servers share. */
export function createS3Store(
  config: S3Config,
  client: Pick<S3Client, 'send'> = new S3Client(config),
): ObjectStore {
  const { bucket, prefix } = config
  const path = (key: string) => (prefix === '' ? key : `${prefix}/${key}`)
  const write: ObjectStore['write'] = async (key, bytes) => {
    const { headers } = await client.send('PUT', {
      key: requireKey(key),
      body: Buffer.from(bytes),
    })
    // Something else that answers 200 to anything keeps nothing.
    if (!headers.has('etag'))
      throw new AppError('not-ready', `The server of ${config.name} is not an S3-compatible store.`)
  }
  const remove: ObjectStore['remove'] = async (key) => {
    await client.send('DELETE', { key: requireKey(key) })
  }
  return {
    async read(key) {
      const { status, bytes } = await client.send('GET', { key: requireKey(key) })
      return status === 404 ? null : bytes
    },
    async has(key) {
      const { status, headers } = await client.send('HEAD', { key: requireKey(key) })
      return status !== 404 && headers.get('content-length') !== '0'
    },
    write,
    async move(from, to) {
      const source = `/${bucket}/${path(requireKey(from))}`
      await client.send('PUT', { key: requireKey(to), headers: { 'x-amz-copy-source': source } })
      await remove(from)
    },
    remove,
    async list(under) {
      const objects: StoredObject[] = []
      for (let token = ''; ; ) {
        const { bytes } = await client.send('GET', {
          query: {
            'list-type': '2',
            prefix: prefix === '' ? under : `${prefix}/${under}`,
            ...(token !== '' && { 'continuation-token': token }),
          },
        })
        const page = bytes.toString()
        objects.push(...readObjects(page, prefix === '' ? 0 : prefix.length + 1))
        const next = readTag(page, 'NextContinuationToken') ?? ''
        // A page that is not the last names the next; without an end, nothing would stop.
        if (readTag(page, 'IsTruncated') !== 'true') return objects
        if (next === '' || next === token)
          throw new AppError(
            'not-ready',
            `The object store of ${config.name} returns an endless listing.`,
          )
        token = next
      }
    },
    openLines: (key, lines) => openLines({ key, lines }, { write, remove }),
  }
}

/** Keys of others may have any form; they are left out, and so need no decoding. */
function readObjects(page: string, prefixLength: number): StoredObject[] {
  return [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, object = '']) => {
    const key = (readTag(object, 'Key') ?? '').slice(prefixLength)
    const bytes = Number(readTag(object, 'Size') ?? 0)
    return isObjectKey(key) ? [{ key, bytes }] : []
  })
}

/** S3 cannot append: the whole object is written again, at most every few seconds. */
async function openLines(
  { key, lines }: { key: string; lines: readonly string[] },
  { write, remove }: Pick<ObjectStore, 'write' | 'remove'>,
): Promise<LineLog> {
  let text = toText(lines)
  let written = ''
  let writtenAt = 0
  let writing: Promise<void> = Promise.resolve()
  async function flush(): Promise<void> {
    await writing.catch(() => undefined)
    if (text === written) return
    const whole = text
    writtenAt = Date.now()
    writing = write(key, whole)
    await writing
    written = whole
  }
  if (text === '') await remove(key)
  else await flush()
  return {
    async add(line) {
      text += toText([line])
      if (Date.now() - writtenAt >= REWRITE_MS) await flush()
    },
    flush,
    async remove() {
      await writing.catch(() => undefined)
      text = ''
      written = ''
      await remove(key)
    },
  }
}
