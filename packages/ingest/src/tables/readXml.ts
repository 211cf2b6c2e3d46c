import { AppError } from '@tickmark/core/errors/AppError'
import { SaxesParser } from 'saxes'

/** Names come without their prefix. */
export type XmlHandler = {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 64
/** Characters of one tag or one text. */
const MAX_PIECE = 1024 * 1024
const CHUNK = 64 * 1024

/**
 * Reads XML in constant memory, and calls the handler for its tags and texts. Between chunks of it the caller may do
 * something with what was read. There are no entities but those of XML itself.
 * @throws AppError `unsupported-input` for XML that is not well-formed or has a document type, and for tags or texts
 * that no workbook has.
 */
export async function* readXml(
  bytes: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  })
  let [depth, attributes, since] = [0, 0, 0]
  parser.on('doctype', () => refuse('declares entities'))
  parser.on('opentagstart', () => {
    attributes = 0
    since = 0
  })
  parser.on('attribute', () => {
    since = 0
    if (++attributes > MAX_ATTRIBUTES)
      refuse(`has a tag with more than ${MAX_ATTRIBUTES} attributes`)
  })
  parser.on('opentag', ({ name, attributes: given }) => {
    if (++depth > MAX_DEPTH) refuse(`nests more than ${MAX_DEPTH} tags`)
    handler.open(localOf(name), withoutPrefixes(given))
  })
  parser.on('closetag', ({ name }) => {
    depth--
    since = 0
    handler.close?.(localOf(name))
  })
  parser.on('text', (text) => {
    since = 0
    handler.text?.(text)
  })
  parser.on('cdata', (text) => {
    since = 0
    handler.text?.(text)
  })
  const decoder = new TextDecoder()
  const write = (text: string) => {
    since += text.length
    try {
      parser.write(text)
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      throw new AppError('unsupported-input', 'The workbook is damaged: its XML has an error.', {
        cause,
      })
    }
    // A text or tag that does not end would be collected as a whole.
    if (since > MAX_PIECE) refuse('has a tag or text of more than a million characters')
  }
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += CHUNK) {
      write(decoder.decode(chunk.subarray(at, at + CHUNK), { stream: true }))
      yield
    }
  write(decoder.decode())
  try {
    parser.close()
  } catch (cause) {
    throw new AppError(
      'unsupported-input',
      'The workbook is damaged or its end is missing. Save it again as .xlsx or as CSV.',
      { cause },
    )
  }
  yield
}

function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function withoutPrefixes(attributes: Readonly<Record<string, string>>) {
  const local: Record<string, string> = Object.create(null)
  // A declaration of a prefix may be called as an attribute is.
  for (const [name, value] of Object.entries(attributes))
    if (!name.startsWith('xmlns')) local[localOf(name)] = value
  return local
}

/** @throws AppError `unsupported-input`, always. */
function refuse(what: string): never {
  throw new AppError('unsupported-input', `The workbook ${what}. Save it again, or save it as CSV.`)
}
