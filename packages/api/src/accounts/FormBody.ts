import type { Readable } from 'node:stream'
import { AppError } from '@tickmark/core/errors/AppError'
import { errorCodes } from 'fastify'

/** A form has a few fields. */
const MAX_FIELDS = 50
/** The time for which the rest of a refused body may arrive. */
const DISCARD_MS = 5_000

/** A multipart body that is not read before it is known who sent it. */
export class FormBody {
  readonly #stream: Readable
  readonly #contentType: string
  readonly #maxBytes: number
  #isRead = false

  constructor(stream: Readable, options: { contentType: string; maxBytes: number }) {
    this.#stream = stream
    this.#contentType = options.contentType
    this.#maxBytes = options.maxBytes
  }

  /**
   * The fields of the form; files become their bytes. What a file is called and says it is counts for nothing.
   * @throws AppError `bad-request` for a body that is no multipart form; Fastify's error for one that is too large.
   */
  async read(): Promise<Record<string, string | Uint8Array>> {
    this.#isRead = true
    const chunks: Buffer[] = []
    let size = 0
    try {
      for await (const chunk of this.#chunks()) {
        size += chunk.length
        if (size > this.#maxBytes) break
        chunks.push(chunk)
      }
    } catch (cause) {
      throw noForm('The body is incomplete.', cause)
    }
    if (size > this.#maxBytes) {
      this.#isRead = false
      throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    }
    return readFields(Buffer.concat(chunks), this.#contentType)
  }

  /**
   * Drops what was not read of the body, so that the client gets its answer; at most as much as a body may have.
   * Returns whether the connection can go on.
   */
  async discard(): Promise<boolean> {
    if (this.#isRead) return true
    const tooLate = setTimeout(() => this.#stream.destroy(), DISCARD_MS)
    let size = 0
    try {
      for await (const chunk of this.#chunks()) {
        size += chunk.length
        if (size > this.#maxBytes) return false
      }
      return true
    } catch {
      return false
    } finally {
      clearTimeout(tooLate)
    }
  }

  /** The connection goes on where reading stops. */
  #chunks(): AsyncIterable<Buffer> {
    return this.#stream.iterator({ destroyOnReturn: false })
  }
}

async function readFields(
  body: Buffer,
  contentType: string,
): Promise<Record<string, string | Uint8Array>> {
  try {
    refuseManyFields(body, contentType)
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData()
    const fields = await Promise.all(
      [...form].map(
        async ([name, value]) =>
          [
            name,
            typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer()),
          ] as const,
      ),
    )
    return Object.fromEntries(fields)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw noForm('The body is not a multipart form.', cause)
  }
}

function refuseManyFields(body: Buffer, contentType: string): void {
  const [, quoted, plain] = /boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(contentType) ?? []
  const boundary = `--${quoted ?? plain ?? ''}`
  let count = 0
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + 1))
    if (++count > MAX_FIELDS + 1) throw noForm(`The form has more than ${MAX_FIELDS} fields.`)
}

function noForm(message: string, cause?: unknown): AppError {
  return new AppError('bad-request', message, {
    cause,
    errors: [{ code: 'invalid', field: 'body', value: null }],
  })
}
