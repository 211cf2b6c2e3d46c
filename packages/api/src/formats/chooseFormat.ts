import { ANSWER_FORMATS, type AnswerFormat } from './ANSWER_FORMATS.ts'

/** Formats by their media types, without the parameters of those. */
const FILE_TYPES: ReadonlyMap<string, AnswerFormat> = new Map(
  Object.entries(ANSWER_FORMATS).map(([format, type]) => [
    type.split(';', 1)[0] ?? '',
    format as AnswerFormat,
  ]),
)

/** The format an `Accept` header asks for. What we do not know is answered as JSON. */
export function chooseFormat(accept: string | undefined): AnswerFormat {
  if (accept === undefined) return 'json'
  const wanted = accept
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const quality = parameters.find((text) => text.startsWith('q='))
      return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
    })
    .filter((one) => one.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { type } of wanted) {
    if (type === '*/*' || type === 'application/*') return 'json'
    const format = FILE_TYPES.get(type)
    if (format !== undefined) return format
  }
  return 'json'
}
