/** The formats of answers by their `?format=` names, with their media types. */
export const ANSWER_FORMATS = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
  arrow: 'application/vnd.apache.arrow.stream',
  jsonl: 'application/jsonl; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type AnswerFormat = keyof typeof ANSWER_FORMATS
/** The formats that hold rows and can be streamed. */
export type FileFormat = Exclude<AnswerFormat, 'json'>

/** Formats by media type, without its parameters. */
const FILE_TYPES: ReadonlyMap<string, AnswerFormat> = new Map(
  Object.entries(ANSWER_FORMATS).map(([format, type]) => [
    type.split(';', 1)[0] ?? '',
    format as AnswerFormat,
  ]),
)

/** The format that an `Accept` header prefers; undefined where it takes any, or knows none of ours. */
export function chooseFormat(accept: string | undefined): AnswerFormat | undefined {
  if (accept === undefined) return undefined
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
    if (type === '*/*' || type === 'application/*') return undefined
    const format = FILE_TYPES.get(type)
    if (format !== undefined) return format
  }
  return undefined
}
